import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDepositShop } from '../testing/a-deposit-shop.ts'
import { aMember } from '../testing/a-member.ts'
import { aClient, type Client } from '../testing/a-shop.ts'
import type { VisitShop } from '../testing/a-visit-shop.ts'
import { madeId } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', now: '2027-03-02T12:00:00Z' })
  shop = await aDepositShop(api, 'lista-de-sinais')
  client = await aClient(api, 'lia')
})

afterAll(() => api.close())

type Page = { items: { visitId: string; state: string }[]; nextCursor: string | null }
const list = async (query = '', { say } = shop.owner as Pick<Client, 'say'>) =>
  (await say(`GET /api/deposits${query}`)).body as unknown as Page
const act = (id: string, what: string, { say } = shop.owner as Pick<Client, 'say'>) =>
  say(`PATCH /api/visits/${id}/deposit/${what}`)
async function books(date: string, who = client) {
  api.clock.advance(60_000)
  return madeId(who.books(shop.wish({ date })))
}
const idsIn = ({ items }: Page) => items.map(({ visitId }) => visitId)

test('the desk reads the deposits of its company: waiting deposits ordered by their end, all deposits newest first', async () => {
  const ids: string[] = []
  for (const day of ['03', '04', '05', '06', '07']) ids.push(await books(`2027-03-${day}`))
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids
  await act(second, 'claimed', client)
  api.clock.advance(60_000)
  await act(first, 'claimed', client)
  await act(third, 'received')
  await act(fourth, 'refused')
  expect(idsIn(await list())).toEqual([fifth, fourth, third, second, first])
  expect(idsIn(await list('?state=claimed'))).toEqual([second, first])
  expect(idsIn(await list('?state=waiting'))).toEqual([fifth])
  expect(idsIn(await list('?state=received'))).toEqual([third])
  expect(idsIn(await list('?state=expired'))).toEqual([])
  const desk = await aMember(api, shop, { name: 'balcao-lista', role: 'reception' })
  expect((await list('?state=claimed', desk)).items[0]).toEqual({
    visitId: second,
    cents: 1500,
    comesBack: null,
    state: 'claimed',
    dueAt: '2027-03-02T13:02:00.000Z',
    endsAt: '2027-03-03T12:05:00.000Z',
    claimedAt: '2027-03-02T12:05:00.000Z',
    heldUntil: '2027-03-03T12:05:00.000Z',
    settledAt: null,
    visitStatus: 'held',
    date: '2027-03-04',
    startTime: '10:00',
    clientName: 'Lia',
    procedures: ['Corte'],
  })
  expect((await list('?state=refused')).items[0]).toMatchObject({ heldUntil: null })
})

test('a deposit of a visit with several services is one line of the list', async () => {
  const wish = { date: '2027-03-08' }
  const { body } = await shop.books(client, [[shop.cut], [shop.shave]], wish)
  expect((await list()).items[0]).toMatchObject({ visitId: body.id, procedures: ['Corte', 'Barba'] })
})

test('the list of deposits comes in pages, in either order, and no line appears twice', async () => {
  for (let day = 10; day < 16; day++) await books(`2027-03-${day}`)
  for (const state of ['', '&state=waiting']) {
    const all = idsIn(await list(`?limit=200${state}`))
    const read: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await list(`?limit=2${state}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      read.push(...idsIn(page))
      cursor = page.nextCursor
    }
    expect(read).toEqual(all)
    expect(all.length).toBeGreaterThan(6)
  }
  for (const [query, field] of [
    ['cursor=x', 'cursor'],
    ['limit=0', 'limit'],
    ['state=lost', 'state'],
    ['state=waiting&state=claimed', 'state'],
  ] as const) {
    const { status, body } = await shop.owner.say(`GET /api/deposits?${query}`)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  }
})

test('the list of deposits does not name an erased client, shows nothing to another company, and is refused to a professional', async () => {
  const gone = await aClient(api, 'apagada')
  const id = await books('2027-03-20', gone)
  await gone.say('POST /api/me/erase', { confirm: 'APAGAR' })
  const [line] = (await list()).items
  expect(line).toMatchObject({ visitId: id, state: 'expired', clientName: 'Cliente apagado' })
  const rival = await aDepositShop(api, 'outra-lista')
  expect(await list('', rival.owner)).toEqual({ items: [], nextCursor: null })
  const pro = await aMember(api, shop, { name: 'pro-lista', role: 'professional', collaboratorId: shop.ana })
  expect(await pro.say('GET /api/deposits')).toMatchObject({ status: 403, body: { code: 'role' } })
  expect((await client.say('GET /api/deposits')).status).toBe(404)
})

test('the list distinguishes a deposit whose time is over from a deposit whose visit was cancelled, before or after it was received', async () => {
  const other = await aDepositShop(api, 'fim-do-sinal')
  const [late, kept, given] = ['03', '04', '05'].map((day) => other.wish({ date: `2027-03-${day}` }))
  const ids: string[] = []
  for (const wish of [late, kept, given]) ids.push(String((await client.books(wish ?? {})).body.id))
  const [lateId = '', keptId = '', givenId = ''] = ids
  await act(givenId, 'received', other.owner)
  for (const id of [keptId, givenId]) {
    expect((await client.say(`PATCH /api/visits/${id}/cancel`)).status).toBe(200)
  }
  const cancelledAt = api.clock.now().toISOString()
  api.clock.advance(3_600_000)
  // Before any job has run.
  const ended = (await list('?state=expired', other.owner)).items.map(({ visitId }) => visitId)
  expect(ended.toSorted()).toEqual([keptId, lateId].toSorted())
  expect(await list('?state=waiting', other.owner)).toMatchObject({ items: [] })
  await api.runSchedules()
  await api.drain()
  const all = await list('', other.owner)
  const ofVisit = ({ items }: Page, id: string) => items.find(({ visitId }) => visitId === id)
  expect(ofVisit(all, givenId)).toMatchObject({ state: 'received', visitStatus: 'cancelled' })
  expect(ofVisit(all, keptId)).toMatchObject({
    state: 'expired',
    settledAt: cancelledAt,
    visitStatus: 'cancelled',
  })
  expect(ofVisit(all, lateId)).toMatchObject({
    state: 'expired',
    settledAt: api.clock.now().toISOString(),
    visitStatus: 'cancelled',
  })
})

test('a new client pays a deposit, a client who came before does not, and a client with a no-show pays by the rule', async () => {
  const deposit = { when: 'new_clients', amount: { cents: 2000 }, minutes: 60 }
  const noShowRule = { after: 1, then: 'deposit', clearedBy: 1 }
  const strict = await aDepositShop(api, 'novos', { deposit, noShowRule })
  const at = (date: string, time: string) => api.clock.set(`${date}T${time}:00-03:00`)
  const ivo = await aClient(api, 'ivo')
  const book = async (date: string) => (await ivo.books(strict.wish({ date }))).body
  at('2027-03-01', '09:00')
  const first = await book('2027-03-01')
  expect(first).toMatchObject({ status: 'held', deposit: { cents: 2000 } })
  await act(String(first.id), 'received', strict.owner)
  at('2027-03-01', '11:00')
  expect((await strict.owner.say(`PATCH /api/schedules/${first.id}/complete`)).status).toBe(200)
  const second = await book('2027-03-02')
  expect(second).toMatchObject({ status: 'scheduled', deposit: null })
  at('2027-03-02', '11:00')
  expect((await strict.owner.say(`PATCH /api/schedules/${second.id}/no-show`)).status).toBe(200)
  expect(await book('2027-03-03')).toMatchObject({ status: 'held', deposit: { cents: 2000 } })
  const set = async (change: object) => {
    const { body } = await strict.owner.say('GET /api/companies/my-company')
    const { status } = await strict.owner.say(`PUT /api/companies/${strict.companyId}`, {
      ...body,
      ...change,
    })
    expect(status).toBe(200)
  }
  await set({ deposit: { ...deposit, when: 'after_no_shows' } })
  expect(await book('2027-03-04')).toMatchObject({ status: 'held', deposit: { cents: 2000 } })
  expect((await (await aClient(api, 'nova')).books(strict.wish({ date: '2027-03-05' }))).body).toMatchObject({
    status: 'scheduled',
  })
  // Without a deposit rule, or when the rule of no-shows asks the company, the booking waits for the company's answer.
  await set({ deposit: { ...deposit, when: 'never' } })
  expect(await book('2027-03-06')).toMatchObject({ status: 'held', deposit: null })
  await set({ deposit: { ...deposit, when: 'always' }, noShowRule: { ...noShowRule, then: 'ask' } })
  expect(await book('2027-03-07')).toMatchObject({ status: 'held', deposit: null })
})

test('a client reads before booking whether a deposit will be asked, and no other user reads this about the client', async () => {
  const deposit = { when: 'new_clients', amount: { percent: 30 }, minutes: 60 }
  const asking = await aDepositShop(api, 'previsto', { deposit })
  const rui = await aClient(api, 'rui')
  const announcedTo = async ({ say }: Pick<Client, 'say'>) =>
    (await say(`POST /api/auth/verify?companyId=${asking.companyId}`)).body
  expect(await announcedTo(rui)).toMatchObject({ asksDeposit: true, waits: null })
  expect(await announcedTo(asking.owner)).toMatchObject({ asksDeposit: false, waits: null })
  expect((await rui.say('POST /api/auth/verify')).body).not.toHaveProperty('asksDeposit')
  const at = (time: string) => api.clock.set(`2027-03-09T${time}:00-03:00`)
  at('09:00')
  const { body } = await rui.books(asking.wish({ date: '2027-03-09' }))
  await act(String(body.id), 'received', asking.owner)
  at('11:00')
  await asking.owner.say(`PATCH /api/schedules/${body.id}/complete`)
  expect(await announcedTo(rui)).toMatchObject({ asksDeposit: false, waits: null })
})

test('a client’s data contain the client’s deposits, and the company’s export contains its deposits, without the Pix key for a manager', async () => {
  const paid = await aDepositShop(api, 'arquivo-do-sinal')
  const bia = await aClient(api, 'bia')
  const { body } = await bia.books(paid.wish({ date: '2027-03-12' }))
  const { companies } = (await bia.say('GET /api/me/data')).body as {
    companies: { appointments: object[] }[]
  }
  expect(companies[0]?.appointments[0]).toMatchObject({ deposit: { cents: 1500, state: 'waiting' } })
  const filesOf = async (path: string, who: string) => {
    const response = await api.fetch(path, { headers: { authorization: `Bearer ${await api.token(who)}` } })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    return (name: string) => Buffer.from(files[name] ?? []).toString()
  }
  const ofClient = await filesOf('/api/me/export', 'bia')
  expect(ofClient('agendamentos.csv')).toMatch(
    /;sinal;situação do sinal\r\n(.|\r\n)*;15;esperando o pagamento/,
  )
  await aMember(api, paid, { name: 'gerente-do-arquivo', role: 'manager' })
  const path = `/api/companies/${paid.companyId}/export`
  const manager = await filesOf(path, 'gerente-do-arquivo')
  expect(manager('sinais.csv')).toContain(`${body.id};15;esperando o pagamento;`)
  const key = 'caixa@sinal.example'
  expect([manager('empresa.json').includes(key), manager('sinais.csv').includes(key)]).toEqual([false, false])
  expect((await filesOf(path, paid.owner.name))('empresa.json')).toContain(key)
})

test('the database requires an end for every settled deposit and none for an open one, and a visit for every deposit', async () => {
  const { db } = api.database
  const broken = (set: string) => sql`update deposits set ${sql.raw(set)}`.execute(db)
  await expect(broken("state = 'waiting', settled_at = now()")).rejects.toThrow(/check/)
  await expect(broken("state = 'received', settled_at = null")).rejects.toThrow(/check/)
  await expect(broken('visit_id = gen_random_uuid()')).rejects.toThrow()
})
