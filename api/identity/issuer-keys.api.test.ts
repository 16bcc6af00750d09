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

const failures: Failure[] = ['down', 'error', 'garbage', 'redirect', 'empty', 'endless']

test.each(failures)(
  'keys out of reach from the beginning (%s): 503, and well again afterwards',
  async (mode) => {
    issuer.fail(mode, 'keys')
    expect(await enter()).toBe(503)
    issuer.fail(undefined)
    clock.advance(5_000)
    expect(await enter()).toBe(200)
  },
)

test('whoever looks into it reads in the log what could not be had', async () => {
  issuer.fail('error', 'keys')
  await enter()
  expect(lines.join('')).toContain(`${issuer.url}/keys`)
})

test('a published key that is none: 503, as long as nobody can tell', async () => {
  issuer.fail('broken keys', 'keys')
  expect(await enter()).toBe(503)
  issuer.fail(undefined)
  clock.advance(10 * minute)
  expect(await enter()).toBe(200)
})

test('the whole provider down from the beginning: 503, also for a forged token', async () => {
  issuer.fail('down')
  expect(await enter()).toBe(503)
  expect(await enter(await issuer.sign({}, { kid: 'unheard of' }))).toBe(503)
})

test('keys known, then the provider goes down: nobody notices for ten minutes, then 503, never 401', async () => {
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

test('a new key is fetched; while fetching again is barred the answer is 503', async () => {
  expect(await enter()).toBe(200)
  await issuer.rotate()
  expect(await enter()).toBe(503)
  expect(keyFetches()).toBe(1)
  clock.advance(31_000)
  expect(await enter()).toBe(200)
  expect(keyFetches()).toBe(2)
})

test('a new key while the provider is down: 503', async () => {
  expect(await enter()).toBe(200)
  await issuer.rotate()
  clock.advance(31_000)
  issuer.fail('down')
  expect(await enter()).toBe(503)
})

test('a key id that the freshly fetched keys do not have: 401', async () => {
  expect(await enter(await issuer.sign({}, { kid: '../../x' }))).toBe(401)
  clock.advance(31_000)
  expect(await enter(await issuer.sign({}, { kid: "' or 1=1 --" }))).toBe(401)
})

test('a withdrawn key works until the kept keys are ten minutes old, then 401', async () => {
  const old = await issuer.sign()
  expect(await enter(old)).toBe(200)
  await issuer.rotate({ drop: true })
  expect(await enter(old)).toBe(200)
  clock.advance(10 * minute)
  expect(await enter(old)).toBe(401)
  expect(await enter()).toBe(200)
})

test('twenty unknown key ids cost one fetch', async () => {
  expect(await enter()).toBe(200)
  clock.advance(31_000)
  const tokens = await Promise.all(
    Array.from({ length: 20 }, (_, n) => issuer.sign({}, { kid: `unknown-${n}` })),
  )
  for (const token of tokens) expect([401, 503]).toContain(await enter(token))
  expect(keyFetches()).toBe(2)
})

test('the run-time configuration: what the issuer says, or 503 while it says nothing', async () => {
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
    extraQueryParams: {},
    popupAbortOnClose: false,
  })
})
