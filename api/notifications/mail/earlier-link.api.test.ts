import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../../testing/a-shop.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { partsOf } from '../../testing/read-mail.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let smtp: MailServer
let api: TestApi
let shop: Shop

// This is Tuesday, 10:00 in São Paulo.
beforeAll(async () => {
  smtp = await startMailServer()
  api = await startTestApi({ jobs: 'by hand', env: smtp.env })
  shop = await aShop(api, 'antes')
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

/** The text of each mail about the appointment that arrived at the client's address since the last call. */
async function textsTo(name: string): Promise<string[]> {
  await api.drain()
  const mails = smtp.received.filter(({ to }) => to[0]?.startsWith(`${name}@`))
  smtp.received.length = 0
  return mails.map(({ raw }) => partsOf(raw).find(({ type }) => type === 'text/plain')?.text ?? '')
}

async function booking(name: string, wish: Record<string, unknown> = {}) {
  const client = await aClient(api, name)
  const { body, status } = await client.books(shop.wish(wish))
  expect(status).toBe(201)
  return { id: String(body.id), texts: await textsTo(name) }
}

const linkTo = (id: string) => `Posso ir antes: http://localhost:3000/schedules/${id}?antes=1`

test('a client with an account finds the link to come earlier in the confirmation and in the reminder', async () => {
  const { id, texts } = await booking('antes-ana', { startTime: '15:00' })
  expect(texts).toEqual([expect.stringContaining(linkTo(id))])
  // The clock is set to a day before the appointment.
  api.clock.advance(5 * 3_600_000)
  await api.runSchedules()
  const reminders = await textsTo('antes-ana')
  expect(reminders.length).toBeGreaterThan(0)
  for (const text of reminders) expect(text).toContain(linkTo(id))
})

test('a client without an account and the company get no link to come earlier', async () => {
  const wish = shop.wish({ startTime: '11:00', clientName: 'Bia', clientEmail: 'antes-bia@cliente.example' })
  expect((await shop.owner.say('POST /api/schedules', wish)).status).toBe(201)
  await api.drain()
  expect(smtp.received.length).toBeGreaterThan(0)
  for (const { raw } of smtp.received) expect(raw).not.toContain('antes=1')
  smtp.received.length = 0
})

test('a client of a company whose list is off gets no link to come earlier', async () => {
  const { companyId } = shop
  await api.database.db
    .updateTable('companies')
    .set({ waitlist: false })
    .where('id', '=', companyId)
    .execute()
  const { texts } = await booking('antes-caio', { startTime: '14:00' })
  expect(texts).toHaveLength(1)
  expect(texts[0]).not.toContain('Posso ir antes')
})
