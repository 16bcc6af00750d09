import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { type Asking, anAsking } from '../testing/an-asking.ts'
import { type BesideServer, startBeside } from '../testing/draining-servers.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let servers: BesideServer[] = []

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  servers = await Promise.all([startBeside(api), startBeside(api)])
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await api.close()
})

type Answer = { status: number; code: unknown }

/** Sends a request to one of the two processes. */
async function says(who: string | undefined, call: string, at: number, body: object = {}): Promise<Answer> {
  const server = servers[at % 2] as BesideServer
  const reply = await server.as(who)(call, body)
  return { status: reply.status, code: reply.body.code }
}

const taps = ({ token }: Pick<Asking, 'token'>, at: number, body?: object) =>
  says(undefined, `POST /api/links/${token}`, at, body)

const lines = (answers: Answer[]) =>
  answers.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).sort()

const scheduled = ({ companyId }: Shop) =>
  api.database.db
    .selectFrom('appointments')
    .select(['client_name', 'start_minute', 'status'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'scheduled')
    .orderBy('start_minute')
    .execute()
const entriesOf = async ({ companyId }: Shop) => {
  const rows = await api.database.db
    .selectFrom('waitlist_entries')
    .select('status')
    .where('company_id', '=', companyId)
    .execute()
  return rows.map(({ status }) => status).sort()
}
const several = (name: string, count: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => aClient(api, `${name}-${at}`)))

test('a client who taps six times at once at two processes has one appointment, and each tap is answered 200', async () => {
  const shop = await aShop(api, 'toques')
  const asking = await anAsking(api, shop, await aClient(api, 'toques-ana'))
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => taps(asking, at)))
  expect(lines(answers)).toEqual(Array(6).fill('200'))
  expect(await scheduled(shop)).toHaveLength(1)
})

test('of many clients who tap for one time at two processes, one gets it, and the others stay on the waiting list', async () => {
  const shop = await aShop(api, 'muitos')
  const askings: Asking[] = []
  for (const [at, client] of (await several('muitos', 12)).entries()) {
    // Half of the clients have a later appointment on that day, and half have none.
    const tied =
      at % 2 === 0
        ? undefined
        : String((await client.books(shop.wish({ startTime: `${12 + Math.floor(at / 2)}:00` }))).body.id)
    askings.push(await anAsking(api, shop, client, tied ? { tied } : {}))
  }
  const answers = await Promise.all(askings.map((asking, at) => taps(asking, at)))
  expect(lines(answers)).toEqual(['200', ...Array(11).fill('409 slot_taken')])
  expect(await findOverlaps(api.database)).toEqual([])
  expect(await entriesOf(shop)).toEqual([...Array(11).fill('open'), 'taken'])
  expect((await scheduled(shop)).filter(({ start_minute }) => start_minute === 600)).toHaveLength(1)
})

test('a client with two links of one waiting-list entry who taps both at once gets one of the two times', async () => {
  const shop = await aShop(api, 'dois-links')
  const client = await aClient(api, 'dois-links-ana')
  const first = await anAsking(api, shop, client)
  const second = await anAsking(api, shop, client, { entryId: first.entryId, start: 660, end: 690 })
  const answers = await Promise.all([taps(first, 0), taps(second, 1)])
  expect(lines(answers)).toEqual(['200', '409 waitlist_closed'])
  expect(await scheduled(shop)).toHaveLength(1)
})

test('when a client leaves the waiting list and takes the time on another telephone at once, only one of the two acts has an effect', async () => {
  for (let round = 0; round < 3; round++) {
    const shop = await aShop(api, `sai-${round}`)
    const asking = await anAsking(api, shop, await aClient(api, `sai-${round}-ana`))
    const [taken, left] = await Promise.all([taps(asking, 0), taps(asking, 1, { cancel: true })])
    expect(left.status).toBe(200)
    const booked = await scheduled(shop)
    if (taken.status === 200) expect([booked.length, await entriesOf(shop)]).toEqual([1, ['taken']])
    else expect([taken.code, booked.length, await entriesOf(shop)]).toEqual(['waitlist_closed', 0, ['ended']])
  }
})

test('when a client taps while the shop cancels or moves the client’s appointment, nothing fails, and at most one appointment is left', async () => {
  for (let round = 0; round < 4; round++) {
    const shop = await aShop(api, `loja-${round}`)
    const client = await aClient(api, `loja-${round}-ana`)
    const { body } = await client.books(shop.wish({ startTime: '17:00' }))
    const asking = await anAsking(api, shop, client, { tied: String(body.id) })
    const to = { date: '2027-03-03', startTime: round % 4 < 2 ? '09:00' : '16:00' }
    const [taken, changed] = await Promise.all([
      taps(asking, 0),
      round % 2 === 0
        ? says(shop.owner.name, `PATCH /api/schedules/${body.id}/cancel`, 1)
        : says(shop.owner.name, `PATCH /api/schedules/${body.id}/reschedule`, 1, {
            ...to,
            collaboratorId: shop.collaboratorId,
          }),
    ])
    expect(changed.status).toBe(200)
    if (taken.status !== 200) expect(['appointment_closed', 'appointment_changed']).toContain(taken.code)
    expect((await scheduled(shop)).length).toBe(round % 2 === 0 ? 0 : 1)
  }
})

test('a client who erases the account while tapping leaves no appointment behind', async () => {
  for (let round = 0; round < 4; round++) {
    const shop = await aShop(api, `apaga-${round}`)
    const asking = await anAsking(api, shop, await aClient(api, `apaga-${round}-ana`))
    const [taken, erased] = await Promise.all([
      taps(asking, 0),
      says(`apaga-${round}-ana`, 'POST /api/me/erase', 1, { confirm: 'APAGAR' }),
    ])
    expect([200, 404, 409]).toContain(taken.status)
    expect(erased.status).toBe(204)
    expect(await scheduled(shop)).toEqual([])
    expect([404, 409]).toContain((await taps(asking, 0)).status)
  }
})

test('twelve clients go earlier on one day at two processes: ten succeed, and two get 409 because the shop’s limit is reached', async () => {
  const shop = await aShop(api, 'dez', { collaborators: [{}, {}] })
  const [first = '', second = ''] = shop.collaboratorIds
  const askings: Asking[] = []
  for (const [at, client] of (await several('dez', 12)).entries()) {
    const collaboratorId = at % 2 === 0 ? first : second
    const half = Math.floor(at / 2)
    const stands = {
      startTime: `${14 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`,
      collaboratorId,
    }
    const { body } = await client.books(shop.wish(stands))
    const items = [
      { procedureId: shop.procedureId, procedure: 'Corte', collaboratorId, collaborator: 'Profissional' },
    ]
    const start = 540 + half * 30
    askings.push(await anAsking(api, shop, client, { tied: String(body.id), start, end: start + 30, items }))
  }
  const answers = await Promise.all(askings.map((asking, at) => taps(asking, at)))
  expect(lines(answers)).toEqual([...Array(10).fill('200'), '409 too_many', '409 too_many'])
  expect((await entriesOf(shop)).filter((status) => status === 'open')).toHaveLength(2)
  expect(await findOverlaps(api.database)).toEqual([])
})
