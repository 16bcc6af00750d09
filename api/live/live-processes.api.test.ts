import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { openDatabase } from '../platform/database/db.ts'
import { aMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startBeside } from '../testing/draining-servers.ts'
import { type LiveReader, readLive } from '../testing/live-reader.ts'
import { startProxy } from '../testing/start-proxy.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'duas')
  ana = await aClient(api, 'ana')
})

afterAll(() => api.close())

const bearer = async (who: string) => ({ authorization: `Bearer ${await api.token(who)}` })

/** A process whose connections to the database can be cut. */
async function openCuttable() {
  const { url } = api.database
  const proxy = await startProxy(url)
  const away = await openDatabase({ url: proxy.through(url), log: { warn: () => {} } })
  onTestFinished(async () => {
    await proxy.refuse()
    await away.close()
  })
  const app = createApp({ ...api.deps, database: away })
  return {
    away,
    proxy,
    follow: async (headers: Record<string, string>) =>
      readLive(await app.fetch(new Request('http://localhost/api/live', { headers }))),
    cut: async () => {
      await proxy.refuse()
      await expect.poll(() => away.listenerConnection()).toBeUndefined()
    },
  }
}

const state = (reader: LiveReader) => Promise.race([reader.ended, 'open'])

test('a stream at one process gets the event of a booking made at another process', async () => {
  const [one, other] = await Promise.all([startBeside(api), startBeside(api)])
  const reader = readLive(await fetch(`${other.origin}/api/live`, { headers: await bearer('duas') }))
  const booked = await fetch(`${one.origin}/api/schedules`, {
    method: 'POST',
    headers: { ...(await bearer('ana')), 'content-type': 'application/json' },
    body: JSON.stringify(shop.wish()),
  })
  const { id } = (await booked.json()) as { id: string }
  expect(await reader.heard(1)).toEqual([{ type: 'created', id }])
  await Promise.all([one, other].map((server) => server.kill()))
  expect(await reader.ended).toBe('broken')
})

test('a stream at one process ends when its token signs out at another process, which refuses the token at once', async () => {
  const beside = await startBeside(api)
  const headers = { ...(await bearer('bia')), 'content-type': 'application/json' }
  const reader = readLive(await fetch(`${beside.origin}/api/live`, { headers }))
  const signOut = await api.fetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })
  expect(signOut.status).toBe(204)
  expect(await reader.ended).toBe('ended')
  expect((await fetch(`${beside.origin}/api/auth/profile`, { headers })).status).toBe(401)
  await beside.kill()
})

test('a stream at one process ends when its access is taken away at another process, and the owner’s stream stays open', async () => {
  const beside = await startBeside(api)
  const dora = await aMember(api, shop, { name: 'dora', role: 'reception' })
  const headers = await bearer('dora')
  const leaving = readLive(await fetch(`${beside.origin}/api/live`, { headers }))
  const staying = readLive(await fetch(`${beside.origin}/api/live`, { headers: await bearer('duas') }))
  expect((await shop.owner.say(`DELETE /api/members/${dora.memberId}`)).status).toBe(204)
  expect(await leaving.ended).toBe('ended')
  expect(await state(staying)).toBe('open')
  const list = await fetch(`${beside.origin}/api/schedules/company/${shop.companyId}`, { headers })
  expect(list.status).toBe(403)
  await staying.close()
  await beside.kill()
})

test('a stream gets a refetch event when the database connection of its process was lost', async () => {
  const { proxy, follow, cut } = await openCuttable()
  const reader = await follow(await bearer('duas'))
  await cut()
  await proxy.restore()
  expect(await reader.heard(1)).toEqual([{ type: 'refetch' }])
  const { body } = await ana.books(shop.wish({ startTime: '15:00' }))
  expect((await reader.heard(2))[1]).toEqual({ type: 'created', id: body.id })
  await reader.close()
})

test('streams stay open for five minutes while the database is away, and a stream whose token signed out ends when the database is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { away, proxy, follow, cut } = await openCuttable()
  const headers = { ...(await bearer('caio')), 'content-type': 'application/json' }
  const [leaving, staying] = [await follow(headers), await follow(await bearer('duas'))]
  const cutFor = async (seconds: number) => {
    await cut()
    vi.advanceTimersByTime(seconds * 1_000)
    await expect(away.notify('live', '')).rejects.toThrow()
  }

  await cutFor(290)
  expect([await state(leaving), await state(staying)]).toEqual(['open', 'open'])
  await api.fetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })
  await proxy.restore()
  expect(await leaving.ended).toBe('ended')
  expect(await state(staying)).toBe('open')
  await cutFor(310)
  expect(await staying.ended).toBe('ended')
})

test('a stream whose access was taken away while the database was away ends when the database is back', async () => {
  const { proxy, follow, cut } = await openCuttable()
  const eva = await aMember(api, shop, { name: 'eva', role: 'reception' })
  const [leaving, staying] = [await follow(await bearer('eva')), await follow(await bearer('duas'))]
  await cut()
  expect((await shop.owner.say(`DELETE /api/members/${eva.memberId}`)).status).toBe(204)
  expect(await state(leaving)).toBe('open')
  await proxy.restore()
  expect(await leaving.ended).toBe('ended')
  expect(await state(staying)).toBe('open')
  await staying.close()
})
