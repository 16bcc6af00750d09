import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
})

afterAll(() => api.close())

async function booking(shop: Shop, who: string, startTime: string) {
  const client = await aClient(api, who)
  const { body } = await client.books(shop.wish({ startTime }))
  return { companyId: shop.companyId, appointmentId: body.id }
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const place = (shop: Shop, id: unknown) =>
  api.database.db
    .selectFrom('appointments')
    .select(['day', 'start_minute', 'status', 'sequence'])
    .where('company_id', '=', shop.companyId)
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()

test('of many clients who move to one time by link, one gets it, and all clients still have an appointment', async () => {
  const shop = await aShop(api, 'disputa')
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
  const links = []
  for (const [at, time] of times.entries()) {
    links.push(await aLink(api, await booking(shop, `disputa-${at}`, time), 'reschedule'))
  }
  const to = { date: '2027-03-05', startTime: '15:00', collaboratorId: shop.collaboratorId }
  const answers = await Promise.all(links.map((link) => link.answers(to)))
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409])
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('slot_taken')
  expect(await findOverlaps(api.database)).toEqual([])
  expect((await shop.slots('2027-03-03')).filter((time) => times.includes(time))).toHaveLength(1)
})

test('a client who uses one link in two tabs at once moves once, to one of the two times', async () => {
  const shop = await aShop(api, 'duas-maos')
  const about = await booking(shop, 'duas-maos', '10:00')
  const link = await aLink(api, about, 'reschedule')
  const to = (startTime: string) =>
    link.answers({
      date: '2027-03-05',
      startTime,
      collaboratorId: shop.collaboratorId,
      seen: '2027-03-03 10:00',
    })
  const answers = await Promise.all([to('14:00'), to('16:00'), to('14:00'), to('16:00')])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const { day, start_minute, status } = await place(shop, about.appointmentId)
  expect([day, status]).toEqual(['2027-03-05', 'scheduled'])
  expect([14 * 60, 16 * 60]).toContain(start_minute)
  expect(await shop.slots('2027-03-03')).toContain('10:00')
})

test('when a client cancels by link while the owner moves the appointment, exactly one of them succeeds', async () => {
  const shop = await aShop(api, 'cabo')
  for (const [at, time] of ['09:00', '10:00', '11:00', '12:00'].entries()) {
    const about = await booking(shop, `cabo-${at}`, time)
    const link = await aLink(api, about, 'cancel')
    const to = { date: '2027-03-08', startTime: time, collaboratorId: shop.collaboratorId }
    const [cancelled, moved] = await Promise.all([
      link.answers({ seen: `2027-03-03 ${time}` }),
      shop.owner.say(`PATCH /api/schedules/${about.appointmentId}/reschedule`, to),
    ])
    const { status, day } = await place(shop, about.appointmentId)
    expect(statusesOf([cancelled, moved])).toEqual([200, 409])
    expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'scheduled')
    expect(day).toBe(moved.status === 200 ? '2027-03-08' : '2027-03-03')
  }
})

test('a client who confirms ten times at once has one confirmation in the history', async () => {
  const shop = await aShop(api, 'dez-toques')
  const about = await booking(shop, 'dez-toques', '10:00')
  const link = await aLink(api, about, 'confirm')
  const answers = await Promise.all(Array.from({ length: 10 }, () => link.answers()))
  expect(statusesOf(answers)).toEqual(Array(10).fill(200))
  const changes = await api.database.db
    .selectFrom('appointment_changes')
    .select('kind')
    .where('appointment_id', '=', String(about.appointmentId))
    .execute()
  expect(changes).toEqual([{ kind: 'confirmed' }])
})

test('an address that uses links more than 120 times a minute gets 429, another address does not', async () => {
  const limited = await startTestApi({
    jobs: 'enqueue',
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    database: api.database,
  })
  const use = (address: string) =>
    limited.fetch(`/api/links/${'x'.repeat(43)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{}',
    })
  const statuses = []
  for (let at = 0; at < 121; at++) statuses.push((await use('203.0.113.7')).status)
  expect(statuses).toEqual([...Array(120).fill(404), 429])
  const form = await limited.fetch(`/api/links/${'x'.repeat(43)}/form`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(form.status).toBe(429)
  expect((await use('198.51.100.9')).status).toBe(404)
  await limited.close()
})
