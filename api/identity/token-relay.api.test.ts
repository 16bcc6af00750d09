import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { securityEvents } from '../testing/provide-sign-ins.ts'
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
  tokens.id_token = await issuer.sign()
  issuer.answerTokens(200, { ...tokens, refresh_token: 'r', secret_extra: 'never passed on' })
  api = await startTestApi({ issuer, clock, database, onLog: (line) => lines.push(line) })
})
afterEach(() => api.close())

const tokens = {
  access_token: 'a',
  id_token: '',
  token_type: 'Bearer',
  expires_in: 3600,
}
const code = {
  grant_type: 'authorization_code',
  code: 'the code',
  redirect_uri: 'http://localhost:3000/auth/callback',
  code_verifier: 'v'.repeat(43),
  client_id: 'encaixe-test',
}

const send = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
  api.fetch('/api/auth/token', { method: 'POST', body, headers })
const relay = (form: Record<string, string>) => send(new URLSearchParams(form))

function forwarded(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(issuer.seen.find(({ path }) => path === '/token')?.body))
}

test('a browser that sends a code gets tokens without the refresh token, and the relay adds the secret', async () => {
  const response = await relay({ ...code, client_secret: 'guessed', resource: 'other' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual(tokens)
  expect(forwarded()).toEqual({ ...code, client_secret: issuer.clientSecret })
})

const refusedForms: [string, Record<string, string>, string][] = [
  ['another grant', { ...code, grant_type: 'client_credentials' }, 'grant_type'],
  ['a grant named like a property', { ...code, grant_type: 'constructor' }, 'grant_type'],
  ['no grant', { ...code, grant_type: '' }, 'grant_type'],
  ['another client', { ...code, client_id: 'other' }, 'client_id'],
  [
    'a foreign return address',
    { ...code, redirect_uri: 'https://evil.example/auth/callback' },
    'redirect_uri',
  ],
  ['a return address with more', { ...code, redirect_uri: `${code.redirect_uri}?x=1` }, 'redirect_uri'],
  ['no code', { ...code, code: '' }, 'code'],
  ['no PKCE', { ...code, code_verifier: '' }, 'code_verifier'],
  ['a nonce of 256 characters', { ...code, nonce: 'n'.repeat(256) }, 'nonce'],
]

test.each(refusedForms)(
  'a caller who sends %s gets 400, and nothing is forwarded',
  async (_, form, field) => {
    const response = await relay(form)
    expect(response.status).toBe(400)
    const body = (await response.json()) as { code: string; error: string; fields: Record<string, string> }
    expect(body).toMatchObject({ code: 'invalid', error: body.fields[field] })
    expect(issuer.seen.filter(({ path }) => path === '/token')).toEqual([])
  },
)

test('a caller gets 415 without a form, 413 for a large form, 400 for a repeated name, and 405 for a GET', async () => {
  const json = await send(JSON.stringify(code), { 'content-type': 'application/json' })
  expect([json.status, ((await json.json()) as { code: string }).code]).toEqual([
    415,
    'unsupported_media_type',
  ])
  expect((await send(null)).status).toBe(415)
  expect((await relay({ ...code, code: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await send(new URLSearchParams([...Object.entries(code), ['code', 'two']]))).status).toBe(400)
  expect((await api.fetch('/api/auth/token')).status).toBe(405)
})

test('a browser gets the OAuth name of the provider’s refusal with the product’s own sentence', async () => {
  issuer.answerTokens(400, { error: 'invalid_grant', error_description: 'detail of the provider' })
  const response = await relay(code)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Não foi possível concluir a entrada na sua conta. Por favor, entre novamente.',
    code: 'sign_in_refused',
  })
})

test('a visitor gets 503 when the provider refuses the client secret', async () => {
  issuer.answerTokens(401, { error: 'invalid_client' })
  expect((await relay(code)).status).toBe(503)
})

test.each([
  ['the nonce of its sign-in', 'n-1', 'n-1', 200],
  ['no nonce for a token without one', undefined, undefined, 200],
  ['no nonce for a token with one', undefined, 'n-1', 400],
  ['a nonce for a token without one', 'n-1', undefined, 400],
  ['the nonce of another sign-in', 'n-1', 'n-2', 400],
  ['the beginning of the nonce', 'n-', 'n-1', 400],
  ['a nonce for a token with a number', '1', 1, 400],
])('a browser that sends %s (%s against %s) gets %i', async (_, sent, claimed, status) => {
  issuer.answerTokens(200, { ...tokens, id_token: await issuer.sign({ nonce: claimed }) })
  const response = await relay({ ...code, ...(sent !== undefined && { nonce: sent }) })
  expect(response.status).toBe(status)
  expect(forwarded()).not.toHaveProperty('nonce')
  if (status === 200) return
  expect([await response.json(), response.headers.get('set-cookie')]).toMatchObject([
    { error: 'invalid_grant', code: 'sign_in_refused' },
    null,
  ])
  expect(securityEvents(lines)).toMatchObject([{ event: 'sign-in refused', level: 'warn', reason: 'nonce' }])
})

const failures: Failure[] = ['down', 'error', 'garbage', 'redirect', 'endless']

test.each(failures)('a visitor gets 503 with Retry-After when the provider fails (%s)', async (mode) => {
  expect((await relay(code)).status).toBe(200)
  issuer.fail(mode)
  const response = await relay(code)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
})

test('a visitor reads that the sign-in was refused when the provider sends no tokens', async () => {
  expect((await relay(code)).status).toBe(200)
  issuer.fail('empty')
  const response = await relay(code)
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'sign_in_refused' }])
})

test('an address gets 429 after thirty requests in a minute, and is served in the next minute', async () => {
  api = await startTestApi({ issuer, clock, database, env: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let n = 0; n < 32; n++) statuses.push((await relay({ ...code, grant_type: 'none' })).status)
  expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
  const barred = await relay(code)
  expect(barred.status).toBe(429)
  expect(Number(barred.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await barred.json()).toMatchObject({ code: 'too_many_requests' })
  clock.advance(60_000)
  issuer.answerTokens(200, { ...tokens, id_token: await issuer.sign() })
  expect((await relay(code)).status).toBe(200)
})
