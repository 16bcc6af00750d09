import { aClient, type Client, type Shop } from './a-shop.ts'
import type { TestApi } from './test-api.ts'

/** After one no-show a client's own bookings wait for the company's answer; one completed visit ends this rule. */
export const strictRule = { after: 1, then: 'ask', clearedBy: 1 }

/** Creates a client who missed an appointment at 9:00 of this day. The company's clock is then set to 9:05. */
export async function aMissingClient(api: TestApi, shop: Shop, name: string, date: string): Promise<Client> {
  const client = await aClient(api, name)
  const missed = await client.books(shop.wish({ date, startTime: '09:00' }))
  if (missed.status !== 201)
    throw new Error(`The appointment that the client should miss was not booked: ${missed.body.code}`)
  api.clock.set(`${date}T09:05:00-03:00`)
  const { status } = await shop.owner.say(`PATCH /api/schedules/${missed.body.id}/no-show`)
  if (status !== 200) throw new Error(`The no-show of appointment ${missed.body.id} was not marked`)
  return client
}
