import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { aWaiter } from '../testing/a-waiter.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { partsOf } from '../testing/read-mail.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let smtp: MailServer
let api: TestApi

// Tuesday, 10:00 in São Paulo.
beforeAll(async () => {
  // The server refuses every receiver at first, like a greylist.
  smtp = await startMailServer(0, { greylist: { seconds: 20, now: () => api.clock.now() } })
  api = await startTestApi({ jobs: 'by hand', env: smtp.env })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

const minute = 60_000

const later = async (minutes: number) => {
  api.clock.advance(minutes * minute)
  await api.drain()
}

async function statesOf(shop: Shop): Promise<string[]> {
  const rows = await api.database.db
    .selectFrom('messages')
    .select('status')
    .where('company_id', '=', shop.companyId)
    .where('event', '=', 'time_opened')
    .execute()
  return rows.map(({ status }) => status)
}

const askMails = () => smtp.received.filter(({ raw }) => textOf(raw).includes('Quero este'))
const textOf = (raw: string) => partsOf(raw).find(({ type }) => type === 'text/plain')?.text ?? ''

test('another client books the time before a mail could be sent: the mail is withdrawn and never sent', async () => {
  const shop = await aShop(api, 'retirada')
  const booked = await (await aClient(api, 'retirada-dona')).books(shop.wish())
  await aWaiter(api, shop, 'retirada-a')
  await api.drain()
  await shop.owner.say(`PATCH /api/schedules/${booked.body.id}/cancel`)
  await api.drain()
  expect(await statesOf(shop)).toEqual(['queued'])
  const { status } = await (await aClient(api, 'retirada-b')).books(shop.wish())
  expect(status).toBe(201)
  await later(30)
  expect(await statesOf(shop)).toEqual(['withdrawn'])
  expect(askMails()).toEqual([])
})

test('a mail about an opened time that is delayed into the quiet hours is sent in the morning', async () => {
  const shop = await aShop(api, 'adiada')
  // The clock is at ten seconds before the quiet hours.
  api.clock.set('2027-03-02T23:59:50Z')
  const wish = shop.wish({ startTime: '15:00' })
  const booked = await (await aClient(api, 'adiada-dona')).books(wish)
  await aWaiter(api, shop, 'adiada-a', { from: '15:00', until: '16:00' })
  await api.drain()
  await shop.owner.say(`PATCH /api/schedules/${booked.body.id}/cancel`)
  await api.drain()
  expect(await statesOf(shop)).toEqual(['queued'])
  await later(30)
  await later(8 * 60)
  expect(await statesOf(shop)).toEqual(['queued'])
  expect(askMails()).toEqual([])
  api.clock.set('2027-03-03T11:00:00Z')
  await api.drain()
  expect(await statesOf(shop)).toEqual(['sent'])
})
