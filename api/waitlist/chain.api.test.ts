import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { madeId, sayingAs } from '../testing/an-owner.ts'
import { takeLinkIn } from '../testing/list-mails.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let smtp: MailServer
let api: TestApi
let shop: Shop

beforeAll(async () => {
  smtp = await startMailServer()
  api = await startTestApi({ jobs: 'by hand', env: smtp.env, now: '2027-03-02T11:30:00Z' })
  shop = await aShop(api, 'corrente', { company: { maxOpenBookings: 50 } })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

const clock = () => new Date(api.clock.now().getTime() - 3 * 3_600_000).toISOString().slice(11, 16)

async function booked(client: Client, date: string, startTime: string): Promise<string> {
  return madeId(client.books(shop.wish({ date, startTime })))
}

/** Books an appointment for a client who then waits for an earlier time that day. Returns the appointment's id. */
async function aLaterClient(name: string, date: string, startTime: string): Promise<string> {
  const client = await aClient(api, name)
  const id = await booked(client, date, startTime)
  expect((await client.say(`POST /api/schedules/${id}/earlier`, { sameDay: true })).status).toBe(201)
  return id
}

/** The names and links of the clients who were asked since the last call, sorted by name. */
async function asked(): Promise<Map<string, string>> {
  await api.drain()
  const links = smtp.received.splice(0).flatMap((mail) => {
    const token = takeLinkIn(mail)
    return token === undefined ? [] : [[(mail.to[0] ?? '').split('@')[0] ?? '', token] as const]
  })
  return new Map(links.sort())
}

const tap = (token: string | undefined) => sayingAs(api)(`POST /api/links/${token}`, {})

const placeOf = async (id: string) => {
  const { body } = await shop.owner.say(`GET /api/schedules/${id}`)
  return `${body.date} ${body.startTime}`
}

test('one cancelled time is taken in a chain of four: three clients move to earlier times, and a client who waits gets the last time', async () => {
  const date = '2027-03-02'
  const cancelled = await booked(await aClient(api, 'xavier'), date, '10:00')
  const [ana, bia, caio] = [
    await aLaterClient('ana', date, '14:00'),
    await aLaterClient('bia', date, '15:30'),
    await aLaterClient('caio', date, '17:00'),
  ]
  const duda = await aClient(api, 'duda')
  const windows = [{ from: date, to: date, startTime: '16:30', endTime: '18:00' }]
  const items = [{ procedureId: shop.procedureId, collaboratorId: null }]
  const wish = { companyId: shop.companyId, items, windows, collaboratorId: null }
  // Caio has the time that Duda waits for, and others have the window's other times, so Duda cannot get an offer yet.
  await booked(await aClient(api, 'outra'), date, '16:30')
  await booked(await aClient(api, 'outro'), date, '17:30')
  expect((await duda.say('POST /api/waitlist', wish)).status).toBe(201)
  await asked()

  const recorded: string[] = []
  async function step(what: string): Promise<Map<string, string>> {
    const links = await asked()
    recorded.push(`${clock()} ${what}; asked: ${[...links.keys()].join(', ') || 'nobody'}`)
    api.clock.advance(4 * 60_000)
    return links
  }

  expect((await shop.owner.say(`PATCH /api/schedules/${cancelled}/cancel`)).status).toBe(200)
  const first = await step('the shop cancels 10:00')
  expect((await tap(first.get('ana'))).status).toBe(200)
  const second = await step('ana goes from 14:00 to 10:00')
  expect((await tap(second.get('bia'))).status).toBe(200)
  const third = await step('bia goes from 15:30 to 14:00')
  expect((await tap(third.get('caio'))).status).toBe(200)
  const fourth = await step('caio goes from 17:00 to 15:30')
  expect((await tap(fourth.get('duda'))).status).toBe(200)
  await step('duda books 17:00')

  process.stdout.write(`${recorded.join('\n')}\n`)
  expect(recorded).toEqual([
    '08:30 the shop cancels 10:00; asked: ana, bia, caio',
    '08:34 ana goes from 14:00 to 10:00; asked: bia, caio',
    '08:38 bia goes from 15:30 to 14:00; asked: caio',
    '08:42 caio goes from 17:00 to 15:30; asked: duda',
    '08:46 duda books 17:00; asked: nobody',
  ])
  expect(await Promise.all([ana, bia, caio].map(placeOf))).toEqual([
    '2027-03-02 10:00',
    '2027-03-02 14:00',
    '2027-03-02 15:30',
  ])
  const mine = await duda.call('GET /api/schedules/my-schedules')
  expect(mine).toMatchObject([{ date, startTime: '17:00', status: 'scheduled' }])
})

test('ten appointments moved to earlier times on one day: no more clients are asked to move until the next day', async () => {
  api.clock.set('2027-03-03T12:00:00Z')
  const dateOf = (at: number) => `2027-03-${10 + at}`
  const all = Array.from({ length: 12 }, (_, at) => at)
  const early: string[] = []
  const late: string[] = []
  for (const at of all) {
    early.push(await booked(await aClient(api, `cedo-${at}`), dateOf(at), '10:00'))
    late.push(await aLaterClient(`tarde-${at}`, dateOf(at), '15:00'))
  }
  await asked()
  const cancels = (at: number) => shop.owner.say(`PATCH /api/schedules/${early[at]}/cancel`)
  const links = new Map<string, string>()
  for (const at of all.slice(0, 11)) {
    await cancels(at)
    for (const [name, token] of await asked()) links.set(name, token)
  }
  expect(links.size).toBe(11)
  for (const at of all.slice(0, 10)) expect((await tap(links.get(`tarde-${at}`))).status).toBe(200)

  const eleventh = await tap(links.get('tarde-10'))
  expect(eleventh).toMatchObject({ status: 409, body: { code: 'too_many' } })
  expect(await placeOf(late[10] ?? '')).toBe(`${dateOf(10)} 15:00`)
  await cancels(11)
  expect([...(await asked()).keys()]).toEqual([])

  api.clock.set('2027-03-04T12:00:00Z')
  expect((await tap(links.get('tarde-10'))).status).toBe(200)
  expect(await placeOf(late[10] ?? '')).toBe(`${dateOf(10)} 10:00`)
})
