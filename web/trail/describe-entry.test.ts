import { type TrailKind, trailActions } from '@encaixe/contract/trail-words.ts'
import { expect, test } from 'vitest'
import { describeActor, describeEntry, describeSubject, findRecord } from './describe-entry.ts'

const nothing = { id: null, name: null, service: null, date: null, until: null, startTime: null, email: null }
const of = { ...nothing, name: 'Nina Falcão', service: 'Corte', date: '2027-03-12', startTime: '10:00' }

const entry = (kind: TrailKind, action: string, recordId: string | null = 'r1') => ({
  id: `${kind} ${action}`,
  at: '2027-03-01T12:00:00.000Z',
  by: null,
  role: 'owner' as const,
  kind,
  action,
  recordId,
  own: false,
  byLink: false,
  name: null,
  subject: null,
  cents: null,
  percent: null,
})

test('every action of the trail has its own words', () => {
  const texts = Object.entries(trailActions).flatMap(([kind, actions]) =>
    actions.map((action) => describeEntry(entry(kind as TrailKind, action))),
  )
  expect(new Set(texts).size).toBe(texts.length)
})

test.each([
  ['appointment', 'completed', { cents: 5_000 }, 'Agendamento concluído: R$\u00a050,00'],
  ['appointment', 'payment', { cents: 0 }, 'Pagamento corrigido: R$\u00a00,00'],
  ['appointment', 'reopened', { cents: 4_500 }, 'Agendamento reaberto, sem o pagamento de R$\u00a045,00'],
  ['share', 'created', { percent: 42.5 }, 'Cota definida: 42,5%'],
] as const)('an entry %s %s with %j is shown as %s', (kind, action, amount, shown) => {
  expect(describeEntry({ ...entry(kind, action), ...amount })).toBe(shown)
})

test.each([
  ['appointment', { ...of, id: 'a' }, 'Nina Falcão · Corte · 12/03/2027 às 10:00'],
  ['client', { ...nothing, name: 'Nina Falcão' }, 'Nina Falcão'],
  ['statement', { ...nothing, name: 'Davi', date: '2027-03-01' }, 'Davi · Março de 2027'],
  [
    'exception',
    { ...nothing, date: '2027-03-01', until: '2027-03-02' },
    'Toda a empresa · 01/03/2027 a 02/03/2027',
  ],
  ['exception', { ...nothing, name: 'Davi', date: '2027-03-01', until: '2027-03-01' }, 'Davi · 01/03/2027'],
  ['member', { ...nothing, name: 'Rita', email: 'rita@equipe.example' }, 'Rita · rita@equipe.example'],
  ['client', null, ''],
] as const)('an entry about a record %s %j names it as ‘%s’', (kind, subject, shown) => {
  expect(describeSubject({ kind, subject })).toBe(shown)
})

test.each([
  ['appointment', 'moved', '/schedules/r1'],
  ['messages', 'handed', '/schedules/r1'],
  ['messages', 'retried', '/schedules/r1'],
  ['collaborator', 'created', '/collaborators/r1'],
  ['procedure', 'created', '/procedures/r1/edit'],
  ['exception', 'created', '/company/days-off'],
  ['company', 'deleted', undefined],
  ['member', 'joined', '/collaborators/r1'],
  ['statement', 'sent', '/company/statements/r1'],
  ['share', 'created', '/company/shares'],
] as const)('the record of an entry %s %s is at %s', (kind, action, page) => {
  expect(findRecord({ ...entry(kind, action), subject: { ...nothing, id: 'r1' } }, 'owner')).toBe(page)
})

test('a manager gets no link to the pages that only the owner may open', () => {
  const pageFor = (kind: 'subscription' | 'share', role: 'owner' | 'manager') =>
    findRecord(entry(kind, 'created'), role)
  expect([pageFor('subscription', 'owner'), pageFor('share', 'owner')]).toEqual([
    '/subscription',
    '/company/shares',
  ])
  expect([pageFor('subscription', 'manager'), pageFor('share', 'manager')]).toEqual([undefined, undefined])
})

test('an entry about a record that no longer exists has no link', () => {
  for (const kind of ['appointment', 'client', 'procedure', 'collaborator'] as const)
    expect(
      findRecord({ ...entry(kind, 'changed'), subject: { ...nothing, name: 'Corte' } }, 'owner'),
    ).toBeUndefined()
})

test('an entry about an import of many clients links to the book of clients', () => {
  expect(findRecord(entry('client', 'imported', null), 'owner')).toBe('/clients')
})

test.each([
  [{ own: true, role: 'manager', name: 'Rita Lopes' }, 'Você'],
  [{ own: false, role: 'reception', name: 'Rita Lopes' }, 'Recepção, Rita Lopes'],
  [{ own: false, role: 'manager', name: 'Conta apagada' }, 'Gerente, Conta apagada'],
  [{ own: false, role: 'professional', name: null }, 'Profissional'],
  [{ own: false, role: 'professional', name: null, byLink: true }, 'Profissional, pelo link'],
  [{ own: false, role: 'client', name: null, byLink: true }, 'Cliente, pelo link'],
  [{ own: false, role: 'owner', name: null }, 'Dono ou dona'],
  [{ own: true, role: 'client', name: 'Rita Lopes' }, 'Cliente'],
  [{ own: false, role: 'system', name: null }, 'Sistema'],
] as const)('the actor of the entry %o is shown as %s', (entry, shown) => {
  expect(describeActor({ byLink: false, ...entry })).toBe(shown)
})
