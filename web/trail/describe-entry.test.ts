import { type TrailKind, trailActions } from '@encaixe/contract/trail-words.ts'
import { expect, test } from 'vitest'
import { describeActor, describeEntry, findRecord, listGone } from './describe-entry.ts'

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
  ['share', 'created', { percent: 42.5 }, 'Cota de um profissional definida: 42,5%'],
] as const)('an entry %s %s with %j is shown as %s', (kind, action, amount, shown) => {
  expect(describeEntry({ ...entry(kind, action), ...amount })).toBe(shown)
})

test('an entry of the trail links to its record, unless the record was deleted later', () => {
  const entries = [
    entry('procedure', 'deleted'),
    entry('procedure', 'changed'),
    entry('client', 'changed', 'c1'),
  ]
  const gone = listGone(entries)
  const pages = entries.map((one) => findRecord(one, (id) => gone.has(id)))
  expect(pages).toEqual([undefined, undefined, '/clients/c1'])
})

test('an entry about merging links to the client record that was kept, not to the merged record', () => {
  const entries = [
    entry('client', 'joined', 'kept'),
    entry('client', 'merged', 'gone'),
    entry('client', 'created', 'gone'),
  ]
  const gone = listGone(entries)
  const pages = entries.map((one) => findRecord(one, (id) => gone.has(id)))
  expect(pages).toEqual(['/clients/kept', undefined, undefined])
})

test.each([
  ['appointment', 'moved', '/schedules/r1'],
  ['messages', 'handed', '/schedules/r1'],
  ['messages', 'retried', undefined],
  ['messages', 'changed', '/company/messages'],
  ['collaborator', 'created', '/collaborators/r1'],
  ['procedure', 'created', '/procedures/r1/edit'],
  ['exception', 'created', '/company/days-off'],
  ['company', 'deleted', undefined],
] as const)('the record of an entry %s %s is at %s', (kind, action, page) => {
  expect(findRecord(entry(kind, action), () => false)).toBe(page)
})

test('an entry about an import of many clients links to the book of clients', () => {
  expect(findRecord(entry('client', 'imported', null), () => false)).toBe('/clients')
})

test.each([
  [{ own: true, role: 'manager', name: 'Rita Lopes' }, 'Você'],
  [{ own: false, role: 'reception', name: 'Rita Lopes' }, 'Recepção, Rita Lopes'],
  [{ own: false, role: 'manager', name: 'Conta apagada' }, 'Gerente, Conta apagada'],
  [{ own: false, role: 'professional', name: null }, 'Profissional'],
  [{ own: false, role: 'professional', name: null, byLink: true }, 'Profissional, pelo link'],
  [{ own: false, role: 'client', name: null, byLink: true }, 'Cliente, pelo link'],
  [{ own: false, role: 'owner', name: null }, 'Proprietária'],
  [{ own: true, role: 'client', name: 'Rita Lopes' }, 'Cliente'],
  [{ own: false, role: 'system', name: null }, 'Sistema'],
] as const)('the actor of the entry %o is shown as %s', (entry, shown) => {
  expect(describeActor({ byLink: false, ...entry })).toBe(shown)
})
