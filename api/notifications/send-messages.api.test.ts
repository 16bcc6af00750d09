import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { type Child, startChild } from '../testing/draining-servers.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createServerDatabase, type TestServer } from '../testing/test-database.ts'
import { deliverBookingEvent } from './deliver-event.ts'

const begun = '2027-03-02T13:00:00.000Z'
const later = '2027-03-02T13:05:00.000Z'
const times = ['10:00', '10:30', '11:00', '11:30']
const within = { timeout: 60_000, interval: 100 }

let server: TestServer
let smtp: MailServer
let api: TestApi
let shop: Shop
let open: { close(): Promise<unknown> }[]

beforeEach(async () => {
  server = await createServerDatabase()
  smtp = await startMailServer()
  open = []
})

afterEach(async () => {
  for (const one of open.toReversed()) await one.close()
  await smtp.close()
  await server.drop()
})

async function anApi(jobs: 'enqueue' | 'by hand' | 'work'): Promise<TestApi> {
  const database = await openDatabase({ url: server.url, log: { warn: () => {} } })
  const started = await startTestApi({ database, jobs, now: begun, env: smtp.env })
  open.push(database, started)
  return started
}

async function aWorker(now: string): Promise<Child> {
  const child = startChild('work-jobs.ts', [server.url, now, smtp.env.SMTP_URL, smtp.env.MAIL_FROM])
  open.push({ close: () => child.kill() })
  await child.printed(1)
  return child
}

/** Books appointments. Each causes a mail to the client, to the professional and to the company. */
async function booked(startTimes: string[]) {
  shop = await aShop(api, 'lotes')
  const client = await aClient(api, 'ana')
  const ids: string[] = []
  for (const startTime of startTimes) {
    const { status, body } = await client.books(shop.wish({ startTime }))
    expect(status).toBe(201)
    ids.push(String(body.id))
  }
  return ids
}

const statuses = async () => {
  const rows = await api.database.db.selectFrom('messages').select('status').execute()
  return rows.map(({ status }) => status).sort()
}
const messageIds = () => smtp.received.map(({ messageId }) => messageId)

test('when the mail server refuses one of several mails for now, the other mails are sent once, and the refused mail is tried again', async () => {
  api = await anApi('by hand')
  smtp.trouble({ at: 'rcpt', code: 450 })
  await booked(times)
  await api.drain()
  expect(await statuses()).toEqual(['queued', ...Array(11).fill('sent')])
  expect(smtp.received).toHaveLength(11)
  api.clock.set(later)
  await api.drain()
  expect(await statuses()).toEqual(Array(12).fill('sent'))
  expect(new Set(messageIds()).size).toBe(12)
  expect(smtp.received).toHaveLength(12)
})

test('mails that could not be sent before their appointment began are withdrawn', async () => {
  api = await anApi('by hand')
  const [appointmentId = ''] = await booked(['10:00'])
  await deliverBookingEvent(api.deps, { companyId: shop.companyId, appointmentId, event: 'booked' })
  expect(await statuses()).toEqual(Array(3).fill('queued'))
  api.clock.set('2027-03-03T13:01:00.000Z')
  await api.drain()
  expect(await statuses()).toEqual(Array(3).fill('withdrawn'))
  expect(smtp.received).toEqual([])
})

test('two processes that look for due mails at the same time send each mail once', async () => {
  api = await anApi('work')
  await anApi('work')
  await booked(times)
  await expect.poll(statuses, within).toEqual(Array(12).fill('sent'))
  expect(new Set(messageIds()).size).toBe(12)
  expect(smtp.received).toHaveLength(12)
}, 90_000)

test('a process that is killed while it sends mails loses no mail: another process sends them within twenty seconds, and repeats only the mails that it had begun', async () => {
  api = await anApi('enqueue')
  const ids = await booked(times)
  for (const appointmentId of ids) {
    await deliverBookingEvent(api.deps, { companyId: shop.companyId, appointmentId, event: 'booked' })
  }
  const middle = Promise.withResolvers<void>()
  smtp.onReceived(() => smtp.received.length === 5 && middle.resolve())
  const first = await aWorker(begun)
  await middle.promise
  await first.kill()
  const before = new Set(messageIds())
  expect(before.size).toBeLessThan(12)
  const killed = performance.now()
  await aWorker(begun)
  await expect.poll(statuses, within).toEqual(Array(12).fill('sent'))
  // The second process starts in this time, which is slow on a busy machine.
  expect(performance.now() - killed).toBeLessThan(30_000)
  expect(new Set(messageIds()).size).toBe(12)
  expect(smtp.received.length - 12).toBeLessThanOrEqual(api.config.paces.email.atOnce)
}, 90_000)

test('a process that is killed after the commit of a message and before its mail sends the mail once after the restart', async () => {
  api = await anApi('enqueue')
  await booked(['10:00'])
  expect(smtp.received).toEqual([])
  await aWorker(begun)
  await expect.poll(statuses, within).toEqual(Array(3).fill('sent'))
  expect(smtp.received).toHaveLength(3)
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(3)
}, 90_000)

test('a process that is killed before it records the acceptance of a mail repeats the mail under the same Message-ID', async () => {
  api = await anApi('enqueue')
  await booked(['10:00'])
  const accepted = Promise.withResolvers<void>()
  smtp.trouble('take, then drop', 'take, then drop', 'take, then drop')
  smtp.onReceived(() => smtp.received.length === 3 && accepted.resolve())
  const first = await aWorker(begun)
  await accepted.promise
  await first.kill()
  const before = smtp.received.map(({ messageId }) => messageId).sort()
  api.clock.set(later)
  await aWorker(later)
  await expect.poll(statuses, within).toEqual(Array(3).fill('sent'))
  expect(
    smtp.received
      .slice(3)
      .map(({ messageId }) => messageId)
      .sort(),
  ).toEqual(before)
}, 90_000)
