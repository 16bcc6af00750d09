import { aClient, type Client, type Shop } from './a-shop.ts'
import type { TestApi } from './test-api.ts'

/** After one no-show a client's own bookings wait for this company's yes; one visit forgives it. */
export const strictRule = { after: 1, then: 'ask', clearedBy: 1 }

/** A client who missed an appointment of this day at 9:00 by the company's clock, which is then 9:05. */
export async function aMissingClient(api: TestApi, shop: Shop, name: string, date: string): Promise<Client> {
  const client = await aClient(api, name)
  const missed = await client.books(shop.wish({ date, startTime: '09:00' }))
  if (missed.status !== 201) throw new Error(`The appointment to miss was not booked: ${missed.body.code}`)
  api.clock.set(`${date}T09:05:00-03:00`)
  const { status } = await shop.owner.say(`PATCH /api/schedules/${missed.body.id}/no-show`)
  if (status !== 200) throw new Error('The no-show was not marked')
  return client
}
