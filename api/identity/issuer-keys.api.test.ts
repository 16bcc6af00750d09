import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { type TestClock, testClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { type Failure, startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'

let database: Database
let clock: TestClock
let issuer: TestIssuer
let api: TestApi
const lines: string[] = []

beforeAll(async () => {
  clock = testClock('2027-03-02T13:00:00Z')
  issuer = await startTestIssuer({ clock })
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  await issuer.stop()
})

beforeEach(async () => {
  issuer.fail(undefined)
  issuer.seen.length = 0
  lines.length = 0
  api = await startTestApi({ issuer, clock, database, onLog: (line) => lines.push(line) })
})
afterEach(() => api.close())

const minute = 60_000

async function enter(token?: string): Promise<number> {
  const authorization = `Bearer ${token ?? (await issuer.sign())}`
  const response = await api.fetch('/api/auth/verify', { method: 'POST', headers: { authorization } })
  if (response.status === 503) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
  }
  return response.status
}

const keyFetches = () => issuer.seen.filter(({ path }) => path === '/keys').length

const failures: Failure[] = ['down', 'error', 'garbage', 'redirect', 'empty', 'broken keys', 'endless']

test.each(failures)(
  'a user whose token cannot be checked because the keys fail (%s) gets 503, and 200 after the provider is back',
  async (mode) => {
    issuer.fail(mode, 'keys')
    expect(await enter()).toBe(503)
    issuer.fail(undefined)
    clock.advance(5_000)
    expect(await enter()).toBe(200)
  },
)

test('an operator finds the address of the failed keys in the log', async () => {
  issuer.fail('error', 'keys')
  await enter()
  expect(lines.join('')).toContain(`${issuer.url}/keys`)
})

test('a user gets 503, also with a forged token, while the provider is down from the start', async () => {
  issuer.fail('down')
  expect(await enter()).toBe(503)
  expect(await enter(await issuer.sign({}, { kid: 'unheard of' }))).toBe(503)
})

test('a user can sign in for ten minutes after the provider went down, then gets 503, never 401', async () => {
  expect(await enter()).toBe(200)
  issuer.fail('down')
  for (const after of [4 * minute, 2 * minute, 3 * minute]) {
    clock.advance(after)
    expect(await enter()).toBe(200)
  }
  clock.advance(2 * minute)
  expect(await enter()).toBe(503)
  issuer.fail(undefined)
  clock.advance(5_000)
  expect(await enter()).toBe(200)
})

test('a user with a token of a new key gets 401 until the keys may be fetched again, then 200', async () => {
  expect(await enter()).toBe(200)
  await issuer.rotate()
  expect(await enter()).toBe(401)
  expect(keyFetches()).toBe(1)
  clock.advance(31_000)
  expect(await enter()).toBe(200)
  expect(keyFetches()).toBe(2)
})

test('a user with a token of a new key gets 503 while the provider is down', async () => {
  expect(await enter()).toBe(200)
  await issuer.rotate()
  clock.advance(31_000)
  issuer.fail('down')
  expect(await enter()).toBe(503)
})

test('a caller whose key id is not among freshly fetched keys gets 401', async () => {
  expect(await enter(await issuer.sign({}, { kid: '../../x' }))).toBe(401)
  clock.advance(31_000)
  expect(await enter(await issuer.sign({}, { kid: "' or 1=1 --" }))).toBe(401)
})

test('a user with a token of a withdrawn key is admitted until the cached keys are ten minutes old, then gets 401', async () => {
  const old = await issuer.sign()
  expect(await enter(old)).toBe(200)
  await issuer.rotate({ drop: true })
  expect(await enter(old)).toBe(200)
  clock.advance(10 * minute)
  expect(await enter(old)).toBe(401)
  expect(await enter()).toBe(200)
})

test('a caller who tries twenty unknown key ids causes one fetch', async () => {
  expect(await enter()).toBe(200)
  clock.advance(31_000)
  const tokens = await Promise.all(
    Array.from({ length: 20 }, (_, n) => issuer.sign({}, { kid: `unknown-${n}` })),
  )
  for (const token of tokens) expect(await enter(token)).toBe(401)
  expect(keyFetches()).toBe(2)
})

test('an address that sends unknown key ids is refused after three hundred, also while the provider is down', async () => {
  const limited = await startTestApi({ issuer, clock, database, env: { RATE_LIMITS: 'on' } })
  const headers = { authorization: `Bearer ${await issuer.sign({}, { kid: 'unheard of' })}` }
  const counts = new Map<number, number>()
  const floods = async () => {
    counts.clear()
    for (let at = 0; at < 700; at++) {
      const { status } = await limited.fetch('/api/auth/verify', { method: 'POST', headers })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    return Object.fromEntries(counts)
  }
  expect(await floods()).toEqual({ 401: 300, 429: 400 })
  expect(keyFetches()).toBe(1)
  clock.advance(11 * minute)
  issuer.fail('down')
  expect(await floods()).toEqual({ 503: 300, 429: 400 })
  await limited.close()
})

test('a browser gets the configuration of the issuer, or 503 while the issuer’s document cannot be fetched', async () => {
  issuer.fail('down')
  await expect(api.anyone('GET /api/auth/config')).rejects.toMatchObject({ status: 503 })
  issuer.fail(undefined)
  clock.advance(5_000)
  expect(await api.anyone('GET /api/auth/config')).toEqual({
    issuer: issuer.url,
    clientId: 'encaixe-test',
    authorizationEndpoint: `${issuer.url}/authorize`,
    tokenEndpoint: 'http://localhost:3000/api/auth/token',
    scope: 'openid email profile',
    prompt: 'select_account',
    extraQueryParams: {},
    popupAbortOnClose: false,
  })
})
