import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop } from '../testing/a-shop.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startPushService } from '../testing/push-service.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let api: TestApi

beforeAll(async () => {
  service = await startPushService()
  api = await startTestApi({ jobs: 'by hand', env: service.env })
})

afterAll(async () => {
  await api.close()
  await service.close()
})

async function signIn(name: string) {
  await api.as(name)('GET /api/auth/profile')
  return sayingAs(api, name)
}

const devicesOf = (name: string) =>
  api.database.db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .where('users.subject', '=', name)
    .select('push_subscriptions.endpoint')
    .orderBy('push_subscriptions.created_at')
    .execute()

test('an installation creates its key pair once, and every process returns the same key', async () => {
  const { key } = await api.as('lia')('GET /api/push/key')
  expect(key).toMatch(/^B[\w-]{86}$/)
  const second = await startTestApi({ database: api.database, env: service.env })
  expect((await second.as('lia')('GET /api/push/key')).key).toBe(key)
  const env = {
    ...service.env,
    PUSH_VAPID_PUBLIC: `B${'a'.repeat(86)}`,
    PUSH_VAPID_PRIVATE: 'b'.repeat(43),
  }
  const third = await startTestApi({ database: api.database, env })
  expect((await third.as('lia')('GET /api/push/key')).key).toBe(env.PUSH_VAPID_PUBLIC)
})

test('a member cannot register an address that belongs to no push service, nor an invalid key', async () => {
  const say = await signIn('eva')
  const good = service.subscribe('eva', 'key')
  const ask = (change: object) => say('POST /api/push/subscriptions', { ...good, ...change })
  for (const endpoint of [
    'https://attacker.example/x',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/',
    'http://localhost/x',
    'nothing',
    'https://fcm.googleapis.com/fcm/send/a#1',
    'HTTPS://FCM.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:443/fcm/send/a',
    'https://@fcm.googleapis.com/fcm/send/a',
    'https:\\\\fcm.googleapis.com\\a',
    ' https://fcm.googleapis.com/fcm/send/a',
    'https://ｆcm.googleapis.com/a',
    `https://fcm.googleapis.com/${'知'.repeat(900)}`,
    'https://.push.apple.com/a',
    'https://a..push.apple.com/a',
    'https://a_b.push.apple.com/a',
  ]) {
    expect(await ask({ endpoint })).toMatchObject({
      status: 400,
      body: { fields: { endpoint: 'Endereço de avisos inválido' } },
    })
  }
  const { auth } = good.keys
  expect(await ask({ keys: { p256dh: `B${'A'.repeat(86)}`, auth } })).toMatchObject({
    status: 400,
    body: { fields: { 'keys.p256dh': 'Chave do aparelho inválida' } },
  })
  expect((await ask({ keys: { p256dh: 'short', auth } })).status).toBe(400)
  expect(await devicesOf('eva')).toEqual([])
})

test('a browser that subscribes again stays one device, and belongs to the account that is signed in now', async () => {
  const [gil, hugo] = [await signIn('gil'), await signIn('hugo')]
  const browser = service.subscribe('gil', 'key')
  const { body: first } = await gil('POST /api/push/subscriptions', browser)
  expect((await gil('POST /api/push/subscriptions', browser)).body).toEqual(first)
  const stolen = { ...browser, keys: service.subscribe('hugo', 'key').keys }
  expect((await hugo('POST /api/push/subscriptions', stolen)).status).toBe(400)
  expect(await devicesOf('gil')).toHaveLength(1)
  await hugo('POST /api/push/subscriptions', browser)
  expect([await devicesOf('gil'), await devicesOf('hugo')]).toEqual([[], [{ endpoint: browser.endpoint }]])
  await gil('DELETE /api/push/subscriptions', { endpoint: browser.endpoint })
  expect(await devicesOf('hugo')).toHaveLength(1)
  const { status } = await hugo('DELETE /api/push/subscriptions', { endpoint: browser.endpoint })
  expect([status, await devicesOf('hugo')]).toEqual([204, []])
})

test('the eleventh device of an account replaces the oldest', async () => {
  const say = await signIn('iris')
  const browsers = Array.from({ length: 11 }, () => service.subscribe('iris', 'key'))
  for (const browser of browsers) {
    api.clock.advance(1_000)
    expect((await say('POST /api/push/subscriptions', browser)).status).toBe(201)
  }
  expect((await devicesOf('iris')).map(({ endpoint }) => endpoint)).toEqual(
    browsers.slice(1).map(({ endpoint }) => endpoint),
  )
})

test('a user who signs out of all devices gets no notification on any device', async () => {
  const say = await signIn('joca')
  await say('POST /api/push/subscriptions', service.subscribe('joca', 'key'))
  expect((await say('POST /api/auth/sign-out', { everywhere: true })).status).toBe(204)
  expect(await devicesOf('joca')).toEqual([])
})

test('each member has separate settings; invalid settings are not stored, and a stranger has no settings', async () => {
  const { owner } = await aShop(api, 'karl')
  const usual = {
    kinds: { booked: true, cancelled: true, moved: true, encaixe: true, unanswered: true },
    quietHours: { on: true, from: '21:00', until: '08:00' },
  }
  expect((await owner.say('GET /api/push/settings')).body).toEqual(usual)
  const wanted = { ...usual, kinds: { ...usual.kinds, moved: false } }
  expect(await owner.say('PUT /api/push/settings', wanted)).toEqual({ status: 200, body: wanted })
  const { kinds, quietHours } = usual
  for (const bad of [
    { kinds },
    { quietHours },
    { kinds: { ...kinds, booked: 'yes' }, quietHours },
    { kinds, quietHours: { ...quietHours, until: '25:00' } },
    { kinds, quietHours: { ...quietHours, until: '21:00' } },
  ]) {
    expect((await owner.say('PUT /api/push/settings', bad)).status).toBe(400)
  }
  expect((await owner.say('GET /api/push/settings')).body).toEqual(wanted)
  const stranger = await signIn('leo')
  expect((await stranger('GET /api/push/settings')).status).toBe(404)
})
