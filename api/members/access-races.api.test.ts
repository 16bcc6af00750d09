import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aShop, type Shop } from '../testing/a-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { whileWaiting } from '../testing/test-database.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'corrida', { collaborators: [{}, {}, {}] })
})

afterAll(() => api.close())

const member = (name: string, at: number) =>
  aMember(api, shop, { name, role: 'professional', collaboratorId: shop.collaboratorIds[at] ?? '' })

const whileAccessEnds = ({ memberId }: TestMember, ask: () => Promise<Reply>) =>
  whileWaiting(api.database, ['delete from members where id = $1', memberId], [ask])

const trail = async () => (await shop.owner.call('GET /api/trail', { query: { kind: 'member' } })).items

test('a change of a role while the access ends changes nothing and is not written to the trail', async () => {
  const ana = await member('ana', 0)
  const [answer] = await whileAccessEnds(ana, () =>
    shop.owner.say(`PATCH /api/members/${ana.memberId}`, { role: 'manager' }),
  )
  expect(answer?.status).toBe(404)
  expect((await trail()).map(({ action }) => action)).not.toContain('changed')
})

test('a member whose access ends while creating a calendar address or choosing notifications leaves no address and no notification settings', async () => {
  const usual = (await shop.owner.say('GET /api/push/settings')).body
  const feed = { collaboratorId: shop.collaboratorIds[1] }
  for (const [name, line, body] of [
    ['bia', 'POST /api/calendar-feeds', feed],
    ['caio', 'PUT /api/push/settings', usual],
  ] as const) {
    const one = await member(name, 1)
    const [answer] = await whileAccessEnds(one, () => one.say(line, body))
    expect([name, answer?.status, answer?.body.code]).toEqual([name, 403, 'role'])
  }
  for (const table of ['calendar_feeds', 'push_settings'] as const)
    expect(await api.database.db.selectFrom(table).select('user_id').execute()).toEqual([])
})

test('an account that erases itself while a device subscribes leaves no device', async () => {
  const eva = await member('eva', 2)
  const subscribe = () =>
    eva.say('POST /api/push/subscriptions', {
      endpoint: 'https://fcm.googleapis.com/fcm/send/eva',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    })
  expect((await subscribe()).status).toBe(201)
  const answers = await whileWaiting(
    api.database,
    [`select 1 from users where subject = $1 for update`, 'eva'],
    [() => eva.say('POST /api/me/erase', { confirm: 'APAGAR' }), subscribe],
  )
  expect(answers.map(({ status }) => status)).toEqual([204, 401])
  expect(await api.database.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
})

test('a photo that arrives after its sender’s access ended gets 403, and the earlier photo stays', async () => {
  const gil = await aMember(api, shop, { name: 'gil', role: 'manager' })
  const [collaboratorId] = shop.collaboratorIds
  const headers = { authorization: `Bearer ${await api.token('gil')}`, 'content-type': 'image/png' }
  const put = (body: Uint8Array | ReadableStream) =>
    api.fetch(`/api/collaborators/${collaboratorId}/photo`, {
      ...{ method: 'PUT', headers, body, duplex: 'half' },
    } as RequestInit)
  const png = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer()
  expect((await put(new Uint8Array(await png('#0f0')))).status).toBe(200)
  const before = await shop.owner.say(`GET /api/collaborators/${collaboratorId}`)
  const bytes = await png('#f00')
  // The server asks for the body only after it has checked the right to send the photo.
  const slow = new ReadableStream<Uint8Array>(
    {
      async pull(sink) {
        expect((await shop.owner.say(`DELETE /api/members/${gil.memberId}`)).status).toBe(204)
        sink.enqueue(bytes)
        sink.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await put(slow)
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'role' }])
  expect((await shop.owner.say(`GET /api/collaborators/${collaboratorId}`)).body).toEqual(before.body)
})
