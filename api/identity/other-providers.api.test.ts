import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLive } from '../testing/live-reader.ts'
import { type MockProvider, startMockProvider } from '../testing/mock-provider.ts'
import { securityEvents } from '../testing/provide-sign-ins.ts'
import { type SessionBrowser, sessionBrowser } from '../testing/session-browser.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testClock } from '../testing/test-clock.ts'

const minute = 60_000
const hour = 60 * minute

const clock = testClock('2027-03-02T13:00:00Z')
let provider: MockProvider
let api: TestApi
let browser: SessionBrowser
const lines: string[] = []

beforeEach(async () => {
  lines.length = 0
  provider = await startMockProvider({ clock })
  provider.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
  provider.claims = { sub: 'ana', name: 'Ana', email: 'ana@cliente.example', email_verified: true }
  api = await startTestApi({ issuer: provider, clock, onLog: (line) => lines.push(line) })
  browser = sessionBrowser(api)
})
afterEach(async () => {
  await api.close()
  await provider.stop()
})

/** As many providers do, and OpenID Connect Core 12.2 allows. */
function renewWithoutIdToken(more: Record<string, unknown> = {}) {
  provider.change = ({ body }) => {
    if (body !== '') Object.assign(body, { id_token: undefined }, more)
  }
}

const renewals = () => provider.asked.map(({ form }) => form.refresh_token).filter(Boolean)
const reasons = () => securityEvents(lines).map(({ event, reason }) => [event, reason].join(': '))

test('a visitor signs in at a provider of others with a nonce, and her session is renewed', async () => {
  expect((await provider.signIn(browser, { nonce: 'n-1' })).status).toBe(200)
  expect(await browser.status()).toBe(200)
  const first = browser.token()
  clock.advance(59 * minute)
  expect((await browser.renew()).status).toBe(200)
  expect([await browser.status(first), await browser.status()]).toEqual([200, 200])
  expect(browser.token()).not.toBe(first)
})

test('a session whose renewals bring no ID token goes on with the one that it has', async () => {
  await provider.signIn(browser)
  const token = browser.token()
  renewWithoutIdToken({ expires_in: 1800 })
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
  ['a lifetime as text', '1800', 1800],
])('a renewal without an ID token and with %s extends the session’s one', async (_, expires_in, seconds) => {
  await provider.signIn(browser)
  renewWithoutIdToken({ expires_in })
  clock.advance(hour)
  expect((await browser.renew()).body.expires_in).toBe(seconds)
  clock.advance(seconds * 1000 - 1)
  expect(await browser.status()).toBe(200)
  clock.advance(1)
  expect(await browser.status()).toBe(401)
})

test('a renewal that brings the same ID token again extends it', async () => {
  const { body } = await provider.signIn(browser)
  renewWithoutIdToken({ id_token: body.id_token })
  clock.advance(hour)
  expect((await browser.renew()).status).toBe(200)
  expect(await browser.status()).toBe(200)
})

test('an extended token is accepted by every process, until the sign-out', async () => {
  const other = await startTestApi({ issuer: provider, clock, database: api.database })
  const elsewhere = sessionBrowser(other)
  await provider.signIn(browser)
  const [token, cookie] = [browser.token(), browser.cookie()]
  const headers = { authorization: `Bearer ${token}` }
  await api.fetch('/api/auth/accept-terms', { method: 'POST', headers })
  renewWithoutIdToken()
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
  renewWithoutIdToken()
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
  renewWithoutIdToken()
  clock.advance(hour)
  await Promise.all([browser.renew(), there.renew()])
  expect([await browser.status(), await there.status()]).toEqual([200, 200])
  await there.signOut({ everywhere: true })
  expect([await browser.status(), await there.status()]).toEqual([401, 401])
})

test('a caller who changes the signature of an extended token gets 401', async () => {
  await provider.signIn(browser)
  renewWithoutIdToken()
  clock.advance(hour)
  await browser.renew()
  const [header, claims, signature = ''] = browser.token().split('.')
  for (const other of ['', 'A'.repeat(signature.length), `${signature.slice(0, -1)}_`]) {
    expect(await browser.status(`${header}.${claims}.${other}`)).toBe(401)
  }
  expect(await browser.status()).toBe(200)
})

test('a renewed ID token with another nonce and sign-in time is accepted', async () => {
  await provider.signIn(browser, { nonce: 'n-1' })
  Object.assign(provider.claims, { nonce: 'another', auth_time: 1 })
  clock.advance(hour)
  expect((await browser.renew()).status).toBe(200)
  expect(await browser.status()).toBe(200)
})

test.each([
  ['another user', { sub: 'bia' }],
  ['another client', { aud: 'another' }],
  ['another provider', { iss: 'https://issuer.example' }],
])('a renewed ID token of %s ends the session', async (_, claims) => {
  await provider.signIn(browser)
  Object.assign(provider.claims, claims)
  clock.advance(hour)
  expect((await browser.renew()).status).toBe(400)
  expect((await browser.renew()).status).toBe(400)
  expect(reasons().filter((line) => line.startsWith('renewal'))).toEqual([
    'renewal refused: invalid_id_token',
  ])
})

const answers: [string, Partial<{ statusCode: number; body: Record<string, unknown> | '' }>, string][] = [
  ['an empty text', { body: '' }, 'unreadable answer with status 200'],
  ['no access token', { body: {} }, 'unreadable answer with status 200'],
  ['a refusal without a name', { statusCode: 400, body: '' }, 'unreadable answer with status 400'],
  ['a refusal', { statusCode: 400, body: { error: 'invalid_grant' } }, 'invalid_grant'],
  ['a refusal of the request', { statusCode: 400, body: { error: 'invalid_request' } }, 'invalid_request'],
]

test.each(answers)(
  'a visitor whose code the provider answers with %s gets our sentence',
  async (_, answer, reason) => {
    provider.change = (given) => Object.assign(given, answer)
    const { status, body } = await provider.signIn(browser)
    expect([status, body.code, body.error_description]).toEqual([
      400,
      'sign_in_refused',
      'Não foi possível concluir a entrada na sua conta. Por favor, entre novamente.',
    ])
    expect(reasons()).toEqual([`sign-in refused: ${reason}`])
  },
)

test.each(answers)('a session whose renewal the provider answers with %s ends', async (_, answer, reason) => {
  await provider.signIn(browser)
  const token = browser.token()
  provider.change = (given) => Object.assign(given, answer)
  clock.advance(59 * minute)
  const { status, body } = await browser.renew()
  expect([status, body.error, body.code]).toEqual([400, 'invalid_grant', 'sign_in_refused'])
  await expect.poll(() => browser.status(token)).toBe(401)
  expect(reasons()).toEqual(['signed in: ', `renewal refused: ${reason}`])
})

test.each([
  ['our secret', { statusCode: 401, body: { error: 'invalid_client' } }],
  ['too many requests', { statusCode: 429, body: {} }],
  ['a failure of its own', { statusCode: 502, body: '' }],
] as const)(
  'a session whose renewal the provider refuses for %s stays, and the page gets 503',
  async (_, answer) => {
    await provider.signIn(browser)
    provider.change = (given) => Object.assign(given, answer)
    clock.advance(hour)
    const { status, headers } = await browser.renew()
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    provider.change = undefined
    expect((await browser.renew()).status).toBe(200)
  },
)

test('a session of a provider without refresh tokens ends with its ID token', async () => {
  provider.change = ({ body }) => {
    if (body !== '') delete body.refresh_token
  }
  await provider.signIn(browser)
  clock.advance(hour - 1_000)
  expect([await browser.status(), (await browser.renew()).status]).toEqual([200, 200])
  clock.advance(1_000)
  const { status, body } = await browser.renew()
  expect([status, body.error, await browser.status()]).toEqual([400, 'invalid_grant', 401])
  expect(renewals()).toEqual([])
})
