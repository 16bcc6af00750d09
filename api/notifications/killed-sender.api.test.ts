import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { aClient, aShop } from '../testing/a-shop.ts'
import { type Child, startChild } from '../testing/child-process.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createServerDatabase, type TestServer } from '../testing/test-database.ts'

const begun = '2027-03-02T13:00:00.000Z'
const later = '2027-03-02T13:05:00.000Z'

let server: TestServer
let smtp: MailServer
let api: TestApi
let children: Child[]

beforeEach(async () => {
  server = await createServerDatabase()
  smtp = await startMailServer()
  const database = await openDatabase({ url: server.url, log: { warn: () => {} } })
  api = await startTestApi({ database, jobs: 'enqueue', now: begun, env: smtp.env })
  children = []
})

afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()))
  await api.close()
  await api.database.close()
  await smtp.close()
  await server.drop()
})

async function aWorker(now: string): Promise<Child> {
  const child = startChild('work-jobs.ts', [server.url, now, smtp.env.SMTP_URL, smtp.env.MAIL_FROM])
  children.push(child)
  await child.printed(1)
  return child
}

const settled = (count: number) =>
  expect
    .poll(
      async () => {
        const rows = await api.database.db.selectFrom('messages').select('status').execute()
        return rows.filter(({ status }) => status === 'sent').length
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(count)

async function aBooking() {
  const shop = await aShop(api, 'queda')
  const client = await aClient(api, 'ana')
  expect((await client.books(shop.wish())).status).toBe(201)
}

test('a sender that is killed after the commit and before the mail sends it once after the restart', async () => {
  await aBooking()
  expect(smtp.received).toEqual([])
  await aWorker(begun)
  await settled(3)
  expect(smtp.received).toHaveLength(3)
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(3)
}, 90_000)

test('a sender that is killed before it records the acceptance repeats the mail under the same Message-ID', async () => {
  await aBooking()
  const accepted = Promise.withResolvers<void>()
  smtp.trouble('take, then drop', 'take, then drop', 'take, then drop')
  smtp.onReceived(() => smtp.received.length === 3 && accepted.resolve())
  const first = await aWorker(begun)
  await accepted.promise
  await first.kill()
  const before = smtp.received.map(({ messageId }) => messageId).sort()
  api.clock.set(later)
  await aWorker(later)
  await settled(3)
  expect(
    smtp.received
      .slice(3)
      .map(({ messageId }) => messageId)
      .sort(),
  ).toEqual(before)
}, 90_000)
