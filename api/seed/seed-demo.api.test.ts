import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHistory } from '../subscriptions/read-history.ts'
import { readStatus } from '../subscriptions/read-status.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { seedDemo } from './seed-demo.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

test('an empty database is given a barber shop that is open, once', async () => {
  const { deps } = api
  expect(await seedDemo({ ...deps, config: { ...deps.config, demo: false } })).toBe(false)
  expect(await seedDemo(deps)).toBe(true)
  const anyone = sayingAs(api)
  const shop = await anyone('GET /api/public/company/navalha')
  expect(shop.body).toMatchObject({
    name: 'Barbearia Navalha',
    themeColor: 'azul',
    acceptsBookings: true,
    businessHours: [
      { day: 'tuesday', opens: '09:00', closes: '20:00' },
      { day: 'wednesday', opens: '09:00', closes: '20:00' },
      { day: 'thursday', opens: '09:00', closes: '20:00' },
      { day: 'friday', opens: '09:00', closes: '20:00' },
      { day: 'saturday', opens: '08:00', closes: '18:00' },
    ],
  })
  const services = await anyone(`GET /api/public/procedures/${shop.body.id}`)
  expect(Object.values(services.body).map((service) => (service as { name: string }).name)).toEqual([
    'Corte',
    'Corte e barba',
    'Barba na navalha',
    'Degradê',
    'Corte infantil',
    'Pezinho',
    'Pigmentação de barba',
    'Dia do noivo',
  ])

  await api.drain()
  const { id } = await api.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  expect(await readStatus(deps, id)).toMatchObject({
    isActive: true,
    awaitsPayment: false,
    subscription: { status: 'active', plan: { id: 'basic' }, createdAt: '2027-01-21T13:00:00.000Z' },
    currentPeriodEnd: expect.stringContaining('2027-03-2'),
  })
  const history = await readHistory(deps, id)
  expect(history.map(({ action }) => action)).toEqual(['payment_received', 'created'])

  expect(await seedDemo(deps)).toBe(false)
})
