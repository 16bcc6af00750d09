import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { type Child, startChild } from '../testing/child-process.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createServerDatabase, type TestServer } from '../testing/test-database.ts'
import { sentAtOnce } from './channel.ts'
import { deliverBookingEvent } from './deliver-event.ts'

const begun = '2027-03-02T13:00:00.000Z'
const later = '2027-03-02T13:05:00.000Z'
const times = ['10:00', '10:30', '11:00', '11:30']
const patiently = { timeout: 60_000, interval: 100 }

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

/** Each is a mail to the client, the professional and the company. */
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

test('of mails that are sent together the mail server refuses one for now: the others leave once, and that one is tried again', async () => {
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

test('mails that were written before their appointment began and could not be sent until then do not leave', async () => {
  api = await anApi('by hand')
  const [appointmentId = ''] = await booked(['10:00'])
  await deliverBookingEvent(api.deps, { companyId: shop.companyId, appointmentId, event: 'booked' })
  expect(await statuses()).toEqual(Array(3).fill('queued'))
  api.clock.set('2027-03-03T13:01:00.000Z')
  await api.drain()
  expect(await statuses()).toEqual(Array(3).fill('withdrawn'))
  expect(smtp.received).toEqual([])
})

test('two processes that look for due mails at the same time send each once', async () => {
  api = await anApi('work')
  await anApi('work')
  await booked(times)
  await expect.poll(statuses, patiently).toEqual(Array(12).fill('sent'))
  expect(new Set(messageIds()).size).toBe(12)
  expect(smtp.received).toHaveLength(12)
}, 90_000)

test('a process that is killed in the middle of its mails loses none, and repeats only those that were under way', async () => {
  api = await anApi('enqueue')
  const ids = await booked(times)
  for (const appointmentId of ids) {
    await deliverBookingEvent(api.deps, { companyId: shop.companyId, appointmentId, event: 'booked' })
  }
  const aWorker = async (now: string): Promise<Child> => {
    const child = startChild('work-jobs.ts', [server.url, now, smtp.env.SMTP_URL, smtp.env.MAIL_FROM])
    open.push({ close: () => child.kill() })
    await child.printed(1)
    return child
  }
  const middle = Promise.withResolvers<void>()
  smtp.onReceived(() => smtp.received.length === 5 && middle.resolve())
  const first = await aWorker(begun)
  await middle.promise
  await first.kill()
  const before = new Set(messageIds())
  expect(before.size).toBeLessThan(12)
  await aWorker(later)
  await expect.poll(statuses, patiently).toEqual(Array(12).fill('sent'))
  expect(new Set(messageIds()).size).toBe(12)
  expect(smtp.received.length - 12).toBeLessThanOrEqual(sentAtOnce.email)
}, 90_000)
