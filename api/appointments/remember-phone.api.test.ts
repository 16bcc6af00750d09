import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})
afterAll(() => api.close())

test('a client has her telephone remembered for her alone, until she changes or deletes it', async () => {
  const other = await aShop(api, 'lembranca')
  const [client, stranger] = [await aClient(api, 'fabi'), await aClient(api, 'gil')]
  const phoneOf = async (say: typeof client.say) => (await say('GET /api/auth/profile')).body.phone
  const book = async (startTime: string, more: Record<string, unknown>) =>
    (await client.books(other.wish({ startTime, ...more }))).body.clientPhone

  expect(await book('09:00', { clientPhone: ' (11) 95555-0101 ' })).toBe('(11) 95555-0101')
  expect(await phoneOf(client.say)).toBe('(11) 95555-0101')
  expect(await phoneOf(stranger.say)).toBeNull()
  expect(await phoneOf(other.owner.say)).toBeNull()

  expect((await client.books(other.wish({ startTime: '09:00', clientPhone: '11977770000' }))).status).toBe(
    409,
  )
  expect(await book('10:00', {})).toBeNull()
  expect(await phoneOf(client.say)).toBe('(11) 95555-0101')
  await book('11:00', { clientPhone: '(21) 95555-0202' })
  expect(await phoneOf(client.say)).toBe('(21) 95555-0202')
  await book('12:00', { clientPhone: '' })
  expect(await phoneOf(client.say)).toBeNull()
})

test('an owner who books for a client does not get that telephone in her own profile', async () => {
  const other = await aShop(api, 'caderno')
  const guest = { clientName: 'Ivo', clientEmail: 'ivo@cliente.example', clientPhone: '11955550303' }
  expect((await other.owner.say('POST /api/schedules', other.wish(guest))).status).toBe(201)
  expect((await other.owner.say('GET /api/auth/profile')).body.phone).toBeNull()
})
