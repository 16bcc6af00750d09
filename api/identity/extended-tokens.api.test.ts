import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { readLive } from '../testing/live-reader.ts'
import { type MockProvider, startMockProvider, withoutIdToken } from '../testing/mock-provider.ts'
import { type SessionBrowser, sessionBrowser } from '../testing/session-browser.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const minute = 60_000
const hour = 60 * minute

const clock = testClock('2027-03-02T13:00:00Z')
let database: Database
let provider: MockProvider
let api: TestApi
let browser: SessionBrowser

beforeAll(async () => {
  database = await openTestDatabase()
  provider = await startMockProvider({ clock })
})
afterAll(async () => {
  await database.close()
  await provider.stop()
})

beforeEach(async () => {
  provider.reset()
  clock.advance(minute)
  api = await startTestApi({ issuer: provider, clock, database })
  browser = sessionBrowser(api)
})
afterEach(() => api.close())

const renewals = () => provider.asked.map(({ form }) => form.refresh_token).filter(Boolean)
test('a session whose renewals bring no ID token goes on with the one that it has', async () => {
  await provider.signIn(browser)
  const token = browser.token()
  provider.change = withoutIdToken({ expires_in: 1800 })
  clock.advance(hour)
  for (let at = 0; at < 3; at++) {
    expect(await browser.status(token)).toBe(401)
    const { status, body } = await browser.renew()
    expect([status, body]).toEqual([200, { id_token: token, token_type: 'Bearer', expires_in: 1800 }])
    expect(await browser.status(token)).toBe(200)
    clock.advance(30 * minute)
  }
  expect(new Set(renewals()).size).toBe(3)
})

test.each([
  ['no lifetime', undefined, 3600],
  ['a lifetime of a month', 30 * 86_400, 86_400],
  ['a lifetime of a minute', 60, 300],
  ['a lifetime as text', '1800', 1800],
])('a renewal without an ID token and with %s extends the session’s one', async (_, expires_in, seconds) => {
  await provider.signIn(browser)
  provider.change = withoutIdToken({ expires_in })
  clock.advance(hour)
  expect((await browser.renew()).body.expires_in).toBe(seconds)
  clock.advance(seconds * 1000 - 1)
  expect(await browser.status()).toBe(200)
  clock.advance(1)
  expect(await browser.status()).toBe(401)
})

test('a session whose renewals bring a lifetime of two minutes is not renewed by each page', async () => {
  await provider.signIn(browser)
  provider.change = withoutIdToken({ expires_in: 120 })
  clock.advance(hour)
  for (let at = 0; at < 3; at++) expect((await browser.renew()).status).toBe(200)
  expect(renewals()).toHaveLength(1)
  clock.advance(3 * minute)
  await browser.renew()
  expect(renewals()).toHaveLength(2)
})

test('a renewal that brings the same ID token again extends it', async () => {
  const { body } = await provider.signIn(browser)
  provider.change = withoutIdToken({ id_token: body.id_token })
  clock.advance(hour)
  expect((await browser.renew()).status).toBe(200)
  expect(await browser.status()).toBe(200)
})

test('an extended token is accepted by every process, until the sign-out', async () => {
  const other = await startTestApi({ issuer: provider, clock, database })
  const elsewhere = sessionBrowser(other)
  await provider.signIn(browser)
  const [token, cookie] = [browser.token(), browser.cookie()]
  const headers = { authorization: `Bearer ${token}` }
  await api.fetch('/api/auth/accept-terms', { method: 'POST', headers })
  provider.change = withoutIdToken()
  clock.advance(hour)
  await browser.renew()
  expect([await browser.status(), await elsewhere.status(token)]).toEqual([200, 200])
  const streams = [api, other].map(async ({ fetch }) => readLive(await fetch('/api/live', { headers })))
  const [one, two] = await Promise.all(streams)
  // With the bearer token alone, as a client that is no browser.
  expect(await browser.signOut({ headers: { cookie: '' } })).toBe(204)
  expect(await browser.status(token)).toBe(401)
  await expect.poll(() => elsewhere.status(token)).toBe(401)
  expect(await Promise.all([one?.ended, two?.ended])).toEqual(['ended', 'ended'])
  expect((await browser.renew({ cookie })).status).toBe(400)
  await other.close()
})

test('a stream of an extended token ends when the extension does', async () => {
  await provider.signIn(browser)
  provider.change = withoutIdToken()
  clock.advance(hour)
  await browser.renew()
  const headers = { authorization: `Bearer ${browser.token()}` }
  const reader = readLive(await api.fetch('/api/live', { headers }))
  clock.advance(hour)
  expect([reader.status, await reader.ended]).toEqual([200, 'ended'])
})

test('signing out everywhere ends extended tokens too', async () => {
  const there = sessionBrowser(api)
  await provider.signIn(there)
  await provider.signIn(browser)
  provider.change = withoutIdToken()
  clock.advance(hour)
  await Promise.all([browser.renew(), there.renew()])
  expect([await browser.status(), await there.status()]).toEqual([200, 200])
  await there.signOut({ everywhere: true })
  expect([await browser.status(), await there.status()]).toEqual([401, 401])
})

test('a caller who changes the signature of an extended token gets 401', async () => {
  await provider.signIn(browser)
  provider.change = withoutIdToken()
  clock.advance(hour)
  await browser.renew()
  const [header, claims, signature = ''] = browser.token().split('.')
  for (const other of ['', 'A'.repeat(signature.length), `${signature.slice(0, -1)}_`]) {
    expect(await browser.status(`${header}.${claims}.${other}`)).toBe(401)
  }
  expect(await browser.status()).toBe(200)
})
