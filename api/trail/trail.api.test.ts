import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDepositTeam } from '../testing/a-deposit-shop.ts'
import { aMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { anOwner, type Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'trilha')
  ana = await aClient(api, 'ana')
})

afterAll(() => api.close())

type Entry = Record<'id' | 'at' | 'role' | 'kind' | 'action' | 'recordId', string> & { by: string | null }

type Amounts = { action: string; cents: number | null; percent: number | null }
type EntryWithSubject = { kind: string; action: string; subject: Record<string, string | null> | null }
type Actor = { id: string; role: string; own: boolean; name: string | null }

const read = (query = '') => shop.owner.say(`GET /api/trail${query}`)
const entries = async (query = '') => (await read(query)).body.items as Entry[]

/** Returns the trail entries of these acts, oldest first, without the entry for a first booking's client record. */
async function addedBy(...acts: (() => Promise<Reply>)[]) {
  const before = new Set((await entries()).map(({ id }) => id))
  for (const act of acts) {
    const { status, body } = await act()
    expect([status < 300, body.error]).toEqual([true, undefined])
    api.clock.advance(1_000)
  }
  const now = await entries()
  return now.filter(({ id, kind }) => !before.has(id) && kind !== 'client').toReversed()
}

const said = (added: readonly Entry[]) => added.map(({ role, action }) => `${role} ${action}`)
const owner = (call: string, body?: object) => () => shop.owner.say(call, body)

/** A change of the company that can be repeated. */
const saves = () =>
  shop.owner.say(`PUT /api/companies/${shop.companyId}`, { ...shop.owner.company, version: undefined })

test('an appointment has a trail entry for each act from its booking to its cancellation, with who did it and the appointment', async () => {
  let id = ''
  const books = async () => {
    const reply = await ana.books(shop.wish({ date: '2027-03-08', startTime: '10:00' }))
    id = String(reply.body.id)
    return reply
  }
  const path = () => `/api/schedules/${id}`
  const at = (startTime: string) => ({
    date: '2027-03-08',
    startTime,
    collaboratorId: shop.collaboratorId,
  })
  const added = await addedBy(
    books,
    () => shop.owner.say(`PUT ${path()}`, { internalNotes: 'Pagou adiantado' }),
    () => ana.say(`PUT ${path()}`, { notes: 'Sem pressa' }),
    () => ana.say(`PATCH ${path()}/reschedule`, at('11:00')),
    async () => (await aLink(api, { companyId: shop.companyId, appointmentId: id }, 'confirm')).answers({}),
    () => shop.owner.say(`POST ${path()}/offer`, { proposals: [at('12:00')] }),
    () => shop.owner.say(`DELETE ${path()}/offer`),
    () => shop.owner.say(`PATCH ${path()}/cancel`),
    () => shop.owner.say(`PATCH ${path()}/cancel`),
  )
  expect(said(added)).toEqual([
    'client booked',
    'owner notes',
    'client notes',
    'client moved',
    'client confirmed',
    'owner offered',
    'owner withdrawn',
    'owner cancelled',
  ])
  expect(new Set(added.map(({ recordId }) => recordId))).toEqual(new Set([id]))
  // Each entry has the time that the appointment had after the act.
  const { items } = (await read(`?recordId=${id}`)).body as { items: EntryWithSubject[] }
  expect(items.toReversed().map(({ action, subject }) => `${action} ${subject?.startTime}`)).toEqual([
    'booked 10:00',
    'notes 10:00',
    'notes 10:00',
    'moved 11:00',
    ...['confirmed', 'offered', 'withdrawn', 'cancelled'].map((action) => `${action} 11:00`),
  ])
  const [booked, internal, , , confirmed] = added
  expect(booked?.by).not.toBe(internal?.by)
  // The user of the link acts as the client, but is not signed in.
  expect(confirmed?.by).toBeNull()
  expect(JSON.stringify(added)).not.toMatch(/trilha|Pagou|pressa/i)
  const { rows } = await sql`select row_to_json(t)::text as text from trail t`.execute(api.database.db)
  expect(JSON.stringify(rows)).not.toMatch(/ana|trilha|Pagou|pressa/i)
})

test('a visit of two services has two trail entries, each with its appointment; a refused booking has none', async () => {
  const { procedureId, companyId } = shop
  const visit = {
    companyId,
    date: '2027-03-09',
    startTime: '10:00',
    items: [
      { procedureId, collaboratorId: null },
      { procedureId, collaboratorId: null },
    ],
  }
  let parts: { id: string }[] = []
  const added = await addedBy(async () => {
    const reply = await ana.say('POST /api/visits', visit)
    parts = reply.body.appointments as typeof parts
    return reply
  })
  expect(added.map(({ recordId }) => recordId).toSorted()).toEqual(parts.map(({ id }) => id).toSorted())
  expect((await ana.say('POST /api/visits', visit)).status).toBe(409)
  expect(await addedBy()).toEqual([])
})

test('each reader of the trail sees which acts are their own, and the names of members, also after their access ended', async () => {
  const bruna = await aMember(api, shop, { name: 'bruna', role: 'manager' })
  const rita = await aMember(api, shop, { name: 'rita', role: 'reception' })
  const books = (by: Pick<Client, 'say'>, startTime: string) => async () =>
    by.say('POST /api/schedules', {
      ...shop.wish({ date: '2027-03-10', startTime }),
      clientName: 'Nina',
      clientEmail: 'nina@cliente.example',
    })
  const added = await addedBy(books(rita, '10:00'), books(bruna, '11:00'), books(shop.owner, '12:00'))
  const ids = new Set(added.map(({ id }) => id))
  const readBy = async (reader: Pick<Client, 'say'>) => {
    const { items } = (await reader.say('GET /api/trail?limit=20')).body as { items: Actor[] }
    return items
      .filter(({ id }) => ids.has(id))
      .map(({ role, own, name }) => [role, own, name])
      .toReversed()
  }
  expect(await readBy(bruna)).toEqual([
    ['reception', false, 'rita'],
    ['manager', true, 'bruna'],
    ['owner', false, null],
  ])
  await shop.owner.call('DELETE /api/members/{id}', { params: { id: rita.memberId } })
  expect(await readBy(shop.owner)).toEqual([
    ['reception', false, 'rita'],
    ['manager', false, 'bruna'],
    ['owner', true, null],
  ])
  const { formerWorks } = await rita.call('GET /api/me/data')
  expect(formerWorks).toMatchObject([{ name: 'rita', endedAt: api.clock.now().toISOString() }])
  expect((await rita.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  expect((await readBy(shop.owner))[0]).toEqual(['reception', false, 'Conta apagada'])
  const { db } = api.database
  expect(await db.selectFrom('trail_names').select('name').where('name', '=', 'rita').execute()).toEqual([])
})

test('the entries of payments, deposits, tills and shares have their amounts, and only the owner reads percents', async () => {
  const { shop: bank, client } = await aDepositTeam(api, 'valores')
  const date = '2027-03-02'
  const owns = (call: string, body?: object) => bank.owner.say(call, body)
  const manager = await aMember(api, bank, { name: 'gerente-valores', role: 'manager' })
  const { body } = await client.books(bank.wish({ date, startTime: '16:00' }))
  const { id, price } = body as { id: string; price: number }
  const acts = [
    () => client.say(`PATCH /api/visits/${id}/deposit/claimed`),
    () => owns(`PATCH /api/visits/${id}/deposit/received`),
    () => owns(`PATCH /api/schedules/${id}/complete`, { payment: { cents: 4_500, tipCents: 500 } }),
    () => owns(`PUT /api/schedules/${id}/payment`, { cents: 3_000 }),
    () => owns(`PATCH /api/schedules/${id}/reopen`),
    () =>
      owns(`POST /api/till/${date}/close`, {
        counted: { cash: 1_200, pix: 0, debit: 0, credit: 34, other: 0 },
      }),
    () => owns('POST /api/shares', { collaboratorId: bank.ana, percent: 42.5, from: '2027-07-01' }),
  ]
  for (const act of acts) {
    api.clock.advance(60_000)
    const { status, body: answer } = await act()
    expect([status < 300, answer.error]).toEqual([true, undefined])
  }
  const readBy = async (reader: Pick<Client, 'say'>) => {
    const { items } = (await reader.say('GET /api/trail?limit=7')).body as { items: Amounts[] }
    return items.map(({ action, cents, percent }) => [action, cents, percent]).toReversed()
  }
  const deposit = Math.round(price * 30)
  const expected = [
    ['deposit_claimed', deposit, null],
    ['deposit_received', deposit, null],
    ['completed', 5_000, null],
    ['payment', 3_500, null],
    ['reopened', 3_500, null],
    ['closed', 1_234, null],
  ]
  expect(await readBy(bank.owner)).toEqual([...expected, ['created', null, 42.5]])
  expect(await readBy(manager)).toEqual([...expected, ['created', null, null]])
})

test('each entry says what it is about as its reader may read it, and has no name of a person who was erased', async () => {
  const manager = await aMember(api, shop, { name: 'marta', role: 'manager' })
  const says = async (call: string, body?: object) => {
    const reply = await shop.owner.say(call, body)
    expect([reply.status < 300, reply.body?.error]).toEqual([true, undefined])
    return reply
  }
  const wish = {
    ...shop.wish({ date: '2027-03-15', startTime: '10:00' }),
    clientName: 'Nina Falcão',
    clientPhone: '(11) 95555-0170',
  }
  const { id } = (await says('POST /api/schedules', wish)).body
  const twin = (await says('POST /api/clients', { name: 'Nina F.', phone: '(11) 95555-0171' })).body
  const found = (await says('GET /api/clients?q=falcao')).body.items as { id: string }[]
  const clientId = found[0]?.id
  await says(`POST /api/clients/${twin.id}/merge`, { into: clientId })
  await says('POST /api/invitations', {
    ...{ role: 'reception', name: 'Caio', email: 'caio@equipe.example' },
  })
  const rita = await aMember(api, shop, { name: 'rosa', role: 'reception' })
  await says(`DELETE /api/members/${rita.memberId}`)
  const { companyId, collaboratorId } = shop
  const day = { companyId, collaboratorId, kind: 'off', from: '2027-08-03', to: '2027-08-04' }
  const { id: dayOff } = (await says('POST /api/exceptions', day)).body
  await says('POST /api/shares', { collaboratorId, percent: 40, from: '2027-09-01' })
  const readBy = async (reader: Pick<Client, 'say'>) => {
    const { items } = (await reader.say('GET /api/trail?limit=20')).body as { items: EntryWithSubject[] }
    return (kind: string, action: string) =>
      items.find((one) => one.kind === kind && one.action === action)?.subject
  }
  const person = (await says(`GET /api/collaborators/${collaboratorId}`)).body.name
  const none = { name: null, service: null, date: null, until: null, startTime: null, email: null }
  const owns = await readBy(shop.owner)
  expect(owns('appointment', 'booked')).toEqual({
    ...none,
    ...{ id, name: 'Nina Falcão', service: 'Corte', date: '2027-03-15', startTime: '10:00' },
  })
  expect(owns('client', 'joined')).toEqual({ ...none, id: clientId, name: 'Nina Falcão' })
  expect(owns('client', 'merged')).toBeUndefined()
  expect(owns('client', 'created')).toEqual({ ...none, id: clientId, name: 'Nina Falcão' })
  expect(owns('member', 'removed')).toEqual({ ...none, id: null, name: 'rosa' })
  expect(owns('exception', 'created')).toEqual({
    ...none,
    ...{ id: dayOff, name: person, date: '2027-08-03', until: '2027-08-04' },
  })
  expect(owns('share', 'created')).toMatchObject({ name: person, service: null })
  const { items } = (await shop.owner.say('GET /api/trail?kind=member')).body as { items: EntryWithSubject[] }
  const invited = { action: 'invited', subject: { name: 'Caio', email: 'caio@equipe.example' } }
  expect(items).toContainEqual(
    expect.objectContaining({ ...invited, subject: expect.objectContaining(invited.subject) }),
  )
  // A manager reads neither the shares nor the e-mails of the team.
  const manages = await readBy(manager)
  expect(manages('share', 'created')).toBeNull()
  const invitedFor = (await manager.say('GET /api/trail?kind=member')).body.items as EntryWithSubject[]
  expect(invitedFor.find(({ subject }) => subject?.name === 'Caio')?.subject?.email).toBeNull()

  await says(`DELETE /api/exceptions/${dayOff}`)
  await says(`DELETE /api/clients/${clientId}`)
  expect(await readBy(shop.owner).then((reads) => reads('exception', 'deleted'))).toMatchObject({
    ...{ id: null, name: person },
  })
  const after = JSON.stringify((await says('GET /api/trail?limit=40')).body)
  expect(after).not.toContain('Falcão')
})

test('the owner changes what the company offers: creating, changing, switching and deleting each have a trail entry', async () => {
  const { companyId } = shop
  const made: Record<string, string> = {}
  const make = (noun: string, body: object) => async () => {
    const reply = await shop.owner.say(`POST /api/${noun}`, { companyId, ...body })
    made[noun] = String(reply.body.id)
    return reply
  }
  const change = (call: string, noun: string, body?: object) => () => {
    const [method, rest = ''] = call.split(' ')
    return shop.owner.say(`${method} /api/${noun}/${made[noun]}${rest}`, body)
  }
  const aProcedure = { name: 'Barba', duration: 30 }
  const aPerson = { name: 'Davi', email: 'davi@trilha.example', procedureIds: [shop.procedureId] }
  const day = { kind: 'off', from: '2027-05-03', to: '2027-05-03' }

  const procedures = await addedBy(
    make('procedures', aProcedure),
    change('PUT', 'procedures', { ...aProcedure, companyId, name: 'Barba e bigode' }),
    change('PATCH /status', 'procedures', { isActive: false }),
    change('PATCH /status', 'procedures', { isActive: false }),
    change('PATCH /status', 'procedures', { isActive: true }),
    change('DELETE', 'procedures'),
  )
  const people = await addedBy(
    make('collaborators', aPerson),
    change('PUT', 'collaborators', { ...aPerson, companyId, isActive: false }),
    change('DELETE', 'collaborators'),
  )
  const exceptions = await addedBy(
    make('exceptions', day),
    change('PUT', 'exceptions', { reason: 'Reforma' }),
    change('DELETE', 'exceptions'),
    owner('POST /api/holidays/2027-04-21/decision', { decision: 'closed' }),
    owner('POST /api/holidays/2027-04-21/decision', { decision: 'open' }),
  )
  expect(said(procedures)).toEqual([
    'owner created',
    'owner changed',
    'owner deactivated',
    'owner activated',
    'owner deleted',
  ])
  // Two of the entries belong to one act and have the same instant, so their order is not fixed.
  expect(said(people).toSorted()).toEqual([
    'owner changed',
    'owner created',
    'owner deactivated',
    'owner deleted',
  ])
  expect(said(exceptions)).toEqual([
    'owner created',
    'owner changed',
    'owner deleted',
    'owner created',
    'owner deleted',
  ])
  expect(new Set(procedures.map(({ recordId }) => recordId))).toEqual(new Set([made.procedures]))
})

test('the owner changes the company, its messages and its plan: each change has a trail entry', async () => {
  const path = `/api/companies/${shop.companyId}`
  const { company } = shop.owner
  const settings = (await shop.owner.say('GET /api/messages/settings')).body
  const { channels, first, second, quietHours } = settings
  const pix = { kind: 'email', key: 'pix@trilha.example', name: 'Trilha', city: 'Recife' }
  const next = { ...company, version: undefined, description: 'Quatro cadeiras' }
  const added = await addedBy(
    owner(`PUT ${path}`, next),
    owner(`PUT ${path}`, { ...next, pix }),
    owner(`PUT ${path}`, { ...next, pix: { ...pix, city: 'Olinda' } }),
    owner(`PATCH ${path}/status`, { isActive: false }),
    owner(`PATCH ${path}/status`, { isActive: true }),
    owner('PUT /api/messages/settings', { channels, first, second, quietHours }),
    owner('PATCH /api/subscriptions/my-subscription', { planId: 'basic' }),
    owner('DELETE /api/subscriptions/my-subscription'),
    owner('POST /api/subscriptions/reactivate', { planId: 'basic' }),
  )
  expect(said(added)).toEqual([
    'owner changed',
    'owner pix_changed',
    'owner changed',
    'owner deactivated',
    'owner activated',
    'owner changed',
    'owner changed',
    'owner cancelled',
    'owner reactivated',
  ])
})

test('the trail is read newest first, page by page, and each entry appears once, even while the trail grows', async () => {
  const all = await entries('?limit=200')
  expect(all.length).toBeGreaterThan(20)
  const seen: Entry[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = (await read(`?limit=7${query}`)).body as { items: Entry[]; nextCursor: string | null }
    seen.push(...page.items)
    cursor = page.nextCursor
    api.clock.advance(1_000)
    expect((await saves()).status).toBe(200)
  }
  expect(seen).toEqual(all)
})

test('the trail is filtered by kind, by user, by record and by the days of the company', async () => {
  const kinds = (await entries('?kind=procedure')).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['procedure']))
  expect(new Set((await entries('?role=client')).map(({ role }) => role))).toEqual(new Set(['client']))
  const [one] = await entries('?kind=appointment')
  expect(
    (await entries(`?recordId=${one?.recordId}`)).every(({ recordId }) => recordId === one?.recordId),
  ).toBe(true)
  expect(await entries('?recordId=nada')).toEqual([])

  api.clock.set('2027-06-02T02:30:00Z')
  expect(said(await addedBy(saves))).toEqual(['owner changed'])
  const day = async (date: string) => (await entries(`?from=${date}&to=${date}`)).length
  // The change was made at 23:30 on 1 June in São Paulo.
  expect([await day('2027-06-01'), await day('2027-06-02')]).toEqual([1, 0])
  expect(await entries('?from=9999-12-31')).toEqual([])
  expect((await entries('?to=9999-12-31')).length).toBeGreaterThan(20)
  expect((await entries('?from=0001-01-01')).length).toBeGreaterThan(20)
})

test.each([
  ['kind=pessoas', 'Escolha o que foi alterado'],
  ['role=chefe', 'Escolha quem fez'],
  ['from=2027-02-30', 'Data inválida'],
  ['limit=0', 'Informe um número de 1 a 200'],
  ['cursor=abc', 'Página inválida'],
  ['cursor=2027-01-01T00:00:00Z%20x', 'Página inválida'],
])('an owner who asks the trail for %s gets 400 with the reason', async (query, sentence) => {
  const { status, body } = await read(`?${query}`)
  expect([status, Object.values(body.fields ?? {})]).toEqual([400, [sentence]])
})

test('another owner reads only the trail of their own company, also when they ask for a record of this company', async () => {
  const other = await anOwner(api, 'vizinha')
  const { recordId } = (await entries('?kind=appointment'))[0] as Entry
  expect((await other.say(`GET /api/trail?recordId=${recordId}`)).body.items).toEqual([])
  const own = (await other.say('GET /api/trail')).body.items as Entry[]
  expect(said(own)).toEqual(['owner created'])
})

test('an entry of the trail cannot be changed afterwards, not even in the database', async () => {
  const change = api.database.db.updateTable('trail').set({ action: 'deleted' }).execute()
  await expect(change).rejects.toThrow('append-only')
})
