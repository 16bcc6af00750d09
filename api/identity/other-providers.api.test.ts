import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { readLive } from '../testing/live-reader.ts'
import { type MockProvider, startMockProvider, withoutIdToken } from '../testing/mock-provider.ts'
import { securityEvents } from '../testing/provide-sign-ins.ts'
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
const lines: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  provider = await startMockProvider({ clock })
})
afterAll(async () => {
  await database.close()
  await provider.stop()
})

beforeEach(async () => {
  lines.length = 0
  provider.reset()
  clock.advance(minute)
  await start()
})
afterEach(() => api.close())

async function start(env: Record<string, string> = {}, issuer = provider) {
  api = await startTestApi({ issuer, clock, database, env, onLog: (line) => lines.push(line) })
  browser = sessionBrowser(api)
}

const renewals = () => provider.asked.map(({ form }) => form.refresh_token).filter(Boolean)
const reasons = () => securityEvents(lines).map(({ event, reason }) => [event, reason].join(': '))

test('a visitor signs in at an external provider with a nonce, and the session is renewed', async () => {
  expect((await provider.signIn(browser, { nonce: 'n-1' })).status).toBe(200)
  expect(await browser.status()).toBe(200)
  const first = browser.token()
  clock.advance(59 * minute)
  expect((await browser.renew()).status).toBe(200)
  expect([await browser.status(first), await browser.status()]).toEqual([200, 200])
  expect(browser.token()).not.toBe(first)
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

test.each([
  ['', undefined, 'openid email profile', 'select_account'],
  [' with offline_access', ['login', 'select_account'], 'openid email offline_access', 'select_account'],
  [' that knows no choice of an account', ['none', 'login'], 'openid email profile', undefined],
])(
  'the configuration gives a browser the scope and prompt for a provider%s',
  async (_, prompts, scope, prompt) => {
    provider.metadata.prompt_values_supported = prompts
    await api.close()
    await start(scope.includes('offline') ? { OIDC_SCOPE: scope } : {})
    const config = await api.anyone('GET /api/auth/config')
    expect([config.scope, config.prompt]).toEqual([scope, prompt])
  },
)

const answers: [string, Partial<{ statusCode: number; body: Record<string, unknown> | '' }>, string][] = [
  ['an empty text', { body: '' }, 'answer without tokens with status 200'],
  ['no access token', { body: {} }, 'answer without tokens with status 200'],
  ['a refusal without a name', { statusCode: 400, body: '' }, 'answer without tokens with status 400'],
  ['a refusal', { statusCode: 400, body: { error: 'invalid_grant' } }, 'invalid_grant'],
  ['a refusal of the request', { statusCode: 400, body: { error: 'invalid_request' } }, 'invalid_request'],
]

test.each(answers)(
  'a visitor whose code the provider answers with %s reads that the sign-in failed',
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
  ['a firewall', { statusCode: 403, body: { message: 'Forbidden' } }],
  ['a path that is gone', { statusCode: 404, body: '' }],
  ['a failure of its own', { statusCode: 502, body: '' }],
] as const)(
  'a session stays and the page gets 503 when the provider refuses the renewal because of %s',
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

test('a session whose client may not use refresh tokens is valid until its ID token expires, and then ends', async () => {
  await provider.signIn(browser)
  provider.change = (given) =>
    Object.assign(given, { statusCode: 400, body: { error: 'unauthorized_client' } })
  clock.advance(59 * minute)
  expect([(await browser.renew()).status, await browser.status()]).toEqual([200, 200])
  clock.advance(minute)
  const { status, body } = await browser.renew()
  expect([status, body.error]).toEqual([400, 'invalid_grant'])
  expect(reasons()).toEqual(['signed in: ', 'renewal refused: unauthorized_client'])
  expect((await provider.signIn(browser)).status).toBe(503)
})

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

const [basic, post] = ['client_secret_basic', 'client_secret_post']
const asBasic = { authorization: 'Basic ZW5jYWl4ZS10ZXN0OmElM0Erc2VjcmV0K29mKyUyNiUyQislQzMlQTc=', form: {} }
const asPost = {
  authorization: undefined,
  form: { client_id: 'encaixe-test', client_secret: 'a: secret of &+ ç' },
}
const asNone = { authorization: undefined, form: { client_id: 'encaixe-test' } }

test.each([
  ['lists basic', [basic], {}, asBasic],
  ['lists post', [post], {}, asPost],
  ['lists both', [basic, post], {}, asPost],
  ['lists both and has registered us for basic', [basic, post], { OIDC_CLIENT_AUTH: 'basic' }, asBasic],
  ['lists both and has registered us for post', [basic, post], { OIDC_CLIENT_AUTH: 'post' }, asPost],
  ['lists nothing', undefined, {}, asBasic],
  ['lists no authentication', ['none'], {}, asNone],
  ['has registered a public client', [basic, post], { OIDC_CLIENT_SECRET: '' }, asNone],
])('the relay authenticates at a provider that %s', async (_, methods, env, expected) => {
  provider.clientSecret = 'a: secret of &+ ç'
  provider.metadata = { token_endpoint_auth_methods_supported: methods }
  await api.close()
  await start(env)
  expect((await provider.signIn(browser)).status).toBe(200)
  clock.advance(hour)
  expect((await browser.renew()).status).toBe(200)
  for (const { authorization, form } of provider.asked) {
    const { client_id, client_secret } = form
    const sent = { ...(client_id && { client_id }), ...(client_secret && { client_secret }) }
    expect({ authorization, form: sent }).toEqual(expected)
  }
  expect(provider.asked).toHaveLength(2)
})

test('a visitor gets 503 at a provider that lists only authentication methods unknown to the product, and no request is sent to it', async () => {
  provider.metadata = { token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'] }
  const fault = 'lists no client authentication that this deployment can do'
  const faults = () => lines.filter((line) => line.includes(fault))
  for (let at = 0; at < 3; at++) expect((await provider.signIn(browser)).status).toBe(503)
  expect([provider.asked, faults().length]).toEqual([[], 1])
  // The metadata is fetched again an hour later.
  clock.advance(hour)
  await provider.signIn(browser)
  await expect.poll(async () => [(await provider.signIn(browser)).status, faults().length]).toEqual([503, 2])
})

test.each([
  ['with a path', { path: '/realms/encaixe' }],
  ['with a path and a slash', { path: '/realms/encaixe/' }],
  ['with a slash', { path: '/' }],
  ['with ES256 keys', { alg: 'ES256' }],
])('a visitor signs in at a provider %s', async (_, how) => {
  const other = await startMockProvider({ clock }, how)
  await api.close()
  await start({}, other)
  expect((await other.signIn(browser, { nonce: 'n-1' })).status).toBe(200)
  expect(await browser.status()).toBe(200)
  await other.stop()
})

test('a visitor signs in at a provider whose metadata leaves out optional fields or sets them to null', async () => {
  provider.metadata = { revocation_endpoint: null, userinfo_endpoint: undefined, scopes_supported: null }
  expect((await provider.signIn(browser)).status).toBe(200)
  expect(await browser.signOut()).toBe(204)
})

test('an operator whose OIDC_ISSUER lacks the final slash reads both issuers in the log', async () => {
  provider.metadata = { issuer: `${provider.url}/` }
  expect((await provider.signIn(browser)).status).toBe(503)
  expect(lines.join('')).toContain(`its issuer is ${provider.url}/, and OIDC_ISSUER is ${provider.url}`)
})

const profile = async () => {
  const headers = { authorization: `Bearer ${browser.token()}` }
  return (await (await api.fetch('/api/auth/profile', { headers })).json()) as { user: object }
}
const verified = (subject: string) =>
  database.db
    .selectFrom('users')
    .select('email_verified')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()

test('a visitor whose provider puts name and e-mail only into userinfo has a name and an e-mail, also after a renewal', async () => {
  provider.claims = { sub: 'eva' }
  const body = { sub: 'eva', name: 'Eva Prado', email: 'eva@cliente.example', email_verified: 'true' }
  provider.userinfo = { statusCode: 200, body }
  const { body: given } = await provider.signIn(browser)
  expect(provider.userinfoAsked).toEqual([`Bearer ${given.access_token}`])
  clock.advance(hour)
  await browser.renew()
  expect((await profile()).user).toEqual({ uid: 'eva', name: 'Eva Prado', email: 'eva@cliente.example' })
  expect([await verified('eva'), provider.userinfoAsked.length]).toEqual([{ email_verified: true }, 1])
})

test('a visitor whose ID token has name and e-mail causes no request to userinfo', async () => {
  await provider.signIn(browser)
  expect(provider.userinfoAsked).toEqual([])
})

test.each([
  [
    'is of another user',
    { statusCode: 200, body: { sub: 'bia', name: 'Bia', email: 'bia@cliente.example' } },
  ],
  ['is empty', { statusCode: 200, body: '' as const }],
  ['fails', { statusCode: 503, body: {} }],
])('a visitor whose userinfo %s signs in without a name', async (_, answer) => {
  provider.claims = { sub: 'gil' }
  provider.userinfo = answer
  expect((await provider.signIn(browser)).status).toBe(200)
  expect((await profile()).user).toEqual({ uid: 'gil', name: null, email: null })
})

test('a session whose renewals bring no ID token continues with its present ID token', async () => {
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
])(
  'a renewal without an ID token and with %s extends the present ID token of the session',
  async (_, expires_in, seconds) => {
    await provider.signIn(browser)
    provider.change = withoutIdToken({ expires_in })
    clock.advance(hour)
    expect((await browser.renew()).body.expires_in).toBe(seconds)
    clock.advance(seconds * 1000 - 1)
    expect(await browser.status()).toBe(200)
    clock.advance(1)
    expect(await browser.status()).toBe(401)
  },
)

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

test('a renewal that brings the same ID token again extends this token', async () => {
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
  // This client is not a browser, and sends only the bearer token.
  expect(await browser.signOut({ headers: { cookie: '' } })).toBe(204)
  expect(await browser.status(token)).toBe(401)
  await expect.poll(() => elsewhere.status(token)).toBe(401)
  expect(await Promise.all([one?.ended, two?.ended])).toEqual(['ended', 'ended'])
  expect((await browser.renew({ cookie })).status).toBe(400)
  await other.close()
})

test('an event stream of an extended token ends when the extension ends', async () => {
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
