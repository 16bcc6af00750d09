import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aShop } from '../testing/a-shop.ts'
import { anOwner, type Say } from '../testing/an-owner.ts'
import { aFeed, type Feed, readFeed } from '../testing/calendar-feeds.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
})
afterAll(() => api.close())

test('a professional creates the address of their own calendar alone, and sees, replaces and deletes only their own addresses', async () => {
  const of = await aShop(api, 'dela', { collaborators: [{}, {}] })
  const [mine = '', theirs = ''] = of.collaboratorIds
  const ana = await aMember(api, of, { name: 'ana-dela', role: 'professional', collaboratorId: mine })
  const desk = await aMember(api, of, { name: 'rita-dela', role: 'reception' })
  const ask = async (collaboratorId: unknown) => {
    const { status, body } = await ana.say('POST /api/calendar-feeds', { collaboratorId })
    return [status, body.code]
  }
  expect(await ask(null)).toEqual([403, 'role'])
  expect(await ask(theirs)).toEqual([404, 'not_found'])
  expect(await ask(5)).toEqual([400, 'invalid'])
  expect(await ask(undefined)).toEqual([400, 'invalid'])
  const own = await aFeed(ana.say, mine)
  const others = await aFeed(desk.say, mine)
  const listed = async (say: Say) => {
    const { body } = await say('GET /api/calendar-feeds')
    return new Map((body as unknown as { id: string; own: boolean }[]).map(({ id, own }) => [id, own]))
  }
  expect(await listed(ana.say)).toEqual(new Map([[own.id, true]]))
  expect(await listed(of.owner.say)).toEqual(
    new Map([
      [own.id, false],
      [others.id, false],
    ]),
  )
  expect((await ana.say(`DELETE /api/calendar-feeds/${others.id}`)).status).toBe(404)
  expect(
    (await ana.say('POST /api/calendar-feeds', { collaboratorId: mine, replaces: others.id })).status,
  ).toBe(404)

  const changed = await aFeed(ana.say, mine, { replaces: own.id })
  expect((await readFeed(api, own.url)).status).toBe(404)
  expect((await readFeed(api, changed.url)).status).toBe(200)
  expect((await ana.say(`DELETE /api/calendar-feeds/${changed.id}`)).status).toBe(204)
  expect((await readFeed(api, changed.url)).status).toBe(404)
  expect((await ana.say(`DELETE /api/calendar-feeds/${changed.id}`)).status).toBe(404)
  const { items } = await of.owner.call('GET /api/trail', { query: { kind: 'feed' } })
  expect(items.map(({ action, role }) => [action, role])).toEqual(
    expect.arrayContaining([
      ['deleted', 'professional'],
      ['created', 'professional'],
      ['created', 'reception'],
    ]),
  )
})

test('a calendar address stops at once when its creator leaves or may no longer read the calendar, or its professional is deleted', async () => {
  const of = await aShop(api, 'saida', { collaborators: [{}, {}] })
  const [mine = '', theirs = ''] = of.collaboratorIds
  const eva = await aMember(api, of, { name: 'eva-saida', role: 'professional', collaboratorId: mine })
  const ivo = await aMember(api, of, { name: 'ivo-saida', role: 'manager', collaboratorId: theirs })
  const own = await aFeed(eva.say, mine)
  const whole = await aFeed(ivo.say, null)
  const his = await aFeed(ivo.say, theirs)
  const owners = await aFeed(of.owner.say, theirs)
  const states = async () =>
    Promise.all([own, whole, his, owners].map(async ({ url }) => (await readFeed(api, url)).status))
  expect(await states()).toEqual([200, 200, 200, 200])
  const asProfessional = { params: { id: ivo.memberId }, body: { role: 'professional' } } as const
  await of.owner.call('PATCH /api/members/{id}', asProfessional)
  expect(await states()).toEqual([200, 404, 200, 200])
  expect((await eva.say(`DELETE /api/members/${eva.memberId}`)).status).toBe(204)
  expect(await states()).toEqual([404, 404, 200, 200])
  const stranger = await anOwner(api, 'estranha')
  expect((await stranger.say(`DELETE /api/calendar-feeds/${owners.id}`)).status).toBe(404)
  await of.owner.call('DELETE /api/members/{id}', { params: { id: ivo.memberId } })
  await of.owner.call('DELETE /api/collaborators/{id}', { params: { id: theirs } })
  expect(await states()).toEqual([404, 404, 404, 404])
})

test('two requests at once ask for the tenth calendar address: one gets it, and an owner with ten may still replace one', async () => {
  const owner = await anOwner(api, 'muitas')
  const feeds: Feed[] = []
  for (let at = 0; at < 9; at += 1) feeds.push(await aFeed(owner.say, null))
  const asked = await Promise.all(
    [1, 2].map(() => owner.say('POST /api/calendar-feeds', { collaboratorId: null })),
  )
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(asked.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too_many',
    error: 'Sua empresa já tem 10 endereços de agenda. Apague um para criar outro.',
  })
  await aFeed(owner.say, null, { replaces: feeds[0]?.id })
  expect(await owner.call('GET /api/calendar-feeds')).toHaveLength(10)
})

test('a repeated request with one key creates one calendar address, and only the last returned address works', async () => {
  const owner = await anOwner(api, 'de-novo')
  const ask = (collaboratorId: string | null) =>
    owner.say('POST /api/calendar-feeds', { collaboratorId }, { 'idempotency-key': 'uma' })
  const [first, second] = [await ask(null), await ask(null)]
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  expect((await readFeed(api, String(first.body.url))).status).toBe(404)
  expect((await readFeed(api, String(second.body.url))).status).toBe(200)
  expect(await owner.call('GET /api/calendar-feeds')).toHaveLength(1)
})

test('a repeated request that replaces a calendar address returns the new address again, although the old one is deleted', async () => {
  const owner = await anOwner(api, 'troca')
  const { id: replaces, url } = await aFeed(owner.say, null)
  const ask = () =>
    owner.say('POST /api/calendar-feeds', { collaboratorId: null, replaces }, { 'idempotency-key': 'troca' })
  const [first, second] = [await ask(), await ask()]
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  expect((await readFeed(api, url)).status).toBe(404)
  expect((await readFeed(api, String(second.body.url))).status).toBe(200)
  expect(await owner.call('GET /api/calendar-feeds')).toHaveLength(1)
})
