import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, everyDay, type Shop } from '../testing/a-shop.ts'
import { endSubscription } from '../testing/an-owner.ts'
import { heldRows, offers } from '../testing/an-offer.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'oferta', { collaborators: [{ name: 'Davi' }, { name: 'Bia' }] })
})

afterAll(() => api.close())

let day = 3
const dateOf = (count: number) => `2027-03-${String(count).padStart(2, '0')}`

/** An appointment at 10:00 with Davi, on a day that no other test uses. */
async function fresh(change: Record<string, unknown> = {}) {
  const date = dateOf(day++)
  const client = await aClient(api, `ana-${day}`)
  const { status, body } = await client.books(shop.wish({ date, ...change }))
  expect(status).toBe(201)
  return { id: String(body.id), date, client }
}

const at = (date: string, startTime: string, person = 1) => ({
  date,
  startTime,
  collaboratorId: shop.collaboratorIds[person],
})

test('an owner who offers three times holds them: clients find them taken, the calendar shows until when', async () => {
  const { id, date } = await fresh()
  const wanted = [at(date, '11:00', 0), at(date, '10:00'), at(date, '16:00')]
  const made = await offers(shop, id, wanted)
  expect(made).toMatchObject({
    status: 201,
    body: {
      endsAt: '2027-03-02T15:00:00.000Z',
      proposals: [
        { ...wanted[0], collaboratorName: 'Davi' },
        { ...wanted[1], collaboratorName: 'Bia' },
        { ...wanted[2], collaboratorName: 'Bia' },
      ],
    },
  })
  const rival = await aClient(api, 'rival')
  for (const place of wanted) {
    expect(await rival.books(shop.wish(place))).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  }
  const { body } = await shop.owner.say(`GET /api/schedules/calendar?from=${date}&to=${date}`)
  const entries = body.appointments as { status: string; startTime: string; heldUntil: string }[]
  expect(entries.map(({ status, startTime }) => `${startTime} ${status}`)).toEqual([
    '10:00 held',
    '10:00 scheduled',
    '11:00 held',
    '16:00 held',
  ].toSorted())
  expect(entries.filter(({ status }) => status === 'held').map(({ heldUntil }) => heldUntil)).toEqual(
    Array(3).fill('2027-03-02T15:00:00.000Z'),
  )
})
