import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeContact } from '../messages/facade.ts'
import { readLive } from '../testing/live-reader.ts'
import { type Provider, provideSignIns, securityEvents } from '../testing/provide-sign-ins.ts'
import { sessionBrowser, signedInBrowser } from '../testing/session-browser.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { type TestClock, testClock } from '../testing/test-clock.ts'
import { type Failure, startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'

const minute = 60_000

let clock: TestClock
let issuer: TestIssuer
let provider: Provider
let api: TestApi
let lines: string[]

beforeAll(async () => {
  clock = testClock('2027-03-02T13:00:00Z')
  issuer = await startTestIssuer({ clock })
  provider = provideSignIns(issuer)
})
afterAll(() => issuer.stop())

beforeEach(async () => {
  lines = []
  await start()
  provider.give()
})
afterEach(() => api.close())

async function start(env: Record<string, string> = {}) {
  api = await startTestApi({ issuer, clock, jobs: 'by hand', env, onLog: (line) => lines.push(line) })
  issuer.seen.length = 0
  issuer.fail(undefined)
}

const events = () => securityEvents(lines)

function signedIn(claims?: Record<string, unknown>) {
  if (claims) provider.give(claims)
  return signedInBrowser(api)
}

test('a browser that signs in gets an ID token and a cookie that script cannot read, and no refresh token', async () => {
  const browser = await signedIn()
  expect(browser.cookies).toEqual([
    expect.stringMatching(/^encaixe-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/),
  ])
  expect(await browser.status()).toBe(200)
  const { body } = await browser.renew()
  expect(body).toEqual({ id_token: browser.token(), token_type: 'Bearer', expires_in: 3600 })
})

test('a person who signs in with a verified address that was suppressed as missing gets messages at this address again', async () => {
  const { db } = api.database
  await storeContact(db, 'ana@fora.example', { suppressed_at: clock.now(), suppressed_for: 'missing' })
  const suppressed = () => db.selectFrom('message_contacts').select('suppressed_for').execute()
  await signedIn({ sub: 'eva', email: 'ana@fora.example', email_verified: false })
  expect(await suppressed()).toEqual([{ suppressed_for: 'missing' }])
  await signedIn({ sub: 'ana', email: 'ana@fora.example', email_verified: true })
  expect(await suppressed()).toEqual([{ suppressed_for: null }])
})

test('over https the cookie has the prefix __Host- and is sent over https alone', async () => {
  await api.close()
  await start({ PUBLIC_URL: 'https://encaixe.example', ALLOW_LOCAL_PROVIDERS: 'true' })
  const { cookies } = await signedIn()
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Host-encaixe-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    ),
  ])
})

test('a copy of the database contains no token of a session and no secret of a cookie', async () => {
  const browser = await signedIn()
  const rows = await api.database.db.selectFrom('sessions').selectAll().execute()
  const tokens = await api.database.db.selectFrom('id_tokens').selectAll().execute()
  const copy = JSON.stringify([rows, tokens])
  const [, secret = ''] = browser.cookie().split('=')
  for (const text of [secret, browser.token(), provider.latest()]) {
    expect(copy).not.toContain(text)
    expect(copy).not.toContain(Buffer.from(text).toString('base64url'))
  }
})

test('a session’s token is read from the database until two minutes before its end, and is renewed after that', async () => {
  const browser = await signedIn()
  const [first, refresh] = [browser.token(), provider.latest()]
  clock.advance(57 * minute)
  await browser.renew()
  expect([browser.token(), provider.spent()]).toEqual([first, []])
  clock.advance(minute)
  const { status, body } = await browser.renew()
  expect([status, provider.spent()]).toEqual([200, [refresh]])
  expect(Object.keys(body).sort()).toEqual(['expires_in', 'id_token', 'token_type'])
  expect(browser.token()).not.toBe(first)
  expect(await browser.status()).toBe(200)
})

test('two renewals at once use one refresh token', async () => {
  const browser = await signedIn()
  const refresh = provider.latest()
  clock.advance(60 * minute)
  const both = await Promise.all([browser.renew(), browser.renew()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(both.map(({ body }) => body.id_token)).size).toBe(1)
  expect(provider.spent()).toEqual([refresh])
})

test('a process that dies during a renewal does not end the session', async () => {
  const browser = await signedIn()
  clock.advance(60 * minute)
  const dead = new Date(clock.now().getTime() + 40_000)
  await api.database.db.updateTable('sessions').set({ claimed_until: dead }).execute()
  const waiting = browser.renew()
  clock.advance(41_000)
  expect((await waiting).status).toBe(200)
  expect(await browser.status()).toBe(200)
})

test.each<Failure>(['down', 'garbage'])(
  'a provider that fails (%s) leaves the session, and the page gets 503 with Retry-After',
  async (mode) => {
    const browser = await signedIn()
    clock.advance(59 * minute)
    issuer.fail(mode)
    expect((await browser.renew()).status).toBe(200)
    clock.advance(minute)
    const away = await browser.renew()
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect(browser.cookie()).not.toBe('')
    issuer.fail(undefined)
    expect((await browser.renew()).status).toBe(200)
  },
)

test('a provider that refuses the refresh token ends the session', async () => {
  const browser = await signedIn()
  const token = browser.token()
  clock.advance(59 * minute)
  issuer.answerTokens(400, { error: 'invalid_grant' })
  const { status, body } = await browser.renew()
  expect([status, body.error, body.code]).toEqual([400, 'invalid_grant', 'sign_in_refused'])
  await expect.poll(() => browser.status(token)).toBe(401)
  expect(events().map(({ event }) => event)).toContain('renewal refused')
})

test('a session whose renewals bring no ID token stays valid when the key of its token is withdrawn', async () => {
  const browser = await signedIn()
  issuer.answerTokens(200, { access_token: 'a', token_type: 'Bearer', refresh_token: 'the next' })
  clock.advance(60 * minute)
  expect((await browser.renew()).status).toBe(200)
  await issuer.rotate({ drop: true })
  clock.advance(60 * minute)
  expect((await browser.renew()).status).toBe(200)
  expect([await browser.status(), provider.spent().at(-1)]).toEqual([200, 'the next'])
})

test('a renewed token of another person ends the session', async () => {
  const browser = await signedIn()
  clock.advance(60 * minute)
  provider.give({ sub: 'bia' })
  expect((await browser.renew()).status).toBe(400)
  expect((await browser.renew()).status).toBe(400)
})

test('a session without a refresh token ends with its ID token', async () => {
  provider.give({}, { refreshes: false })
  const browser = await signedIn()
  expect(browser.cookies[0]).toContain('Max-Age=3600')
  clock.advance(59.5 * minute)
  expect((await browser.renew()).body.expires_in).toBe(30)
  clock.advance(minute)
  expect((await browser.renew()).status).toBe(400)
})

test('a page of another origin can neither use the session nor sign a user in', async () => {
  const browser = await signedIn()
  const before = browser.cookies.length
  for (const origin of ['https://evil.example', 'http://localhost:9', 'null', '']) {
    clock.advance(60 * minute)
    const { status, body } = await browser.renew({ origin })
    expect([origin, status, body.code]).toEqual([origin, 403, 'foreign_origin'])
    expect(await browser.signOut({ headers: { origin } })).toBe(403)
  }
  expect((await browser.signIn({ origin: 'https://evil.example' })).status).toBe(403)
  expect([provider.spent(), browser.cookies.length]).toEqual([[], before])
  expect((await browser.renew()).status).toBe(200)
  const foreign = events().filter(({ event }) => event === 'foreign origin')
  expect(foreign.map(({ reason, unwritten }) => [reason, unwritten])).toEqual([
    ...Array(4)
      .fill(['token', 0])
      .flatMap((line) => [line, ['sign-out', 0]]),
  ])
})

test('a client that is no browser signs in without an origin', async () => {
  expect((await sessionBrowser(api).signIn({ origin: '' })).status).toBe(200)
})

test('a caller without a session, or with an invented cookie, gets 400, and no cookie is changed', async () => {
  const stranger = sessionBrowser(api)
  expect((await stranger.renew()).status).toBe(400)
  const { status, headers } = await stranger.renew({ cookie: `encaixe-session=${'x'.repeat(43)}` })
  expect([status, headers.get('set-cookie')]).toEqual([400, null])
  const form = { grant_type: 'refresh_token', refresh_token: 'stolen', client_id: 'encaixe-test' }
  const response = await api.fetch('/api/auth/token', { method: 'POST', body: new URLSearchParams(form) })
  expect([response.status, provider.spent()]).toEqual([400, []])
})

test('an address with invented cookies gets 429 after thirty requests, and the pages of a session do not', async () => {
  await api.close()
  await start({ RATE_LIMITS: 'on' })
  const browser = await signedIn()
  for (let at = 0; at < 40; at++) expect((await browser.renew()).status).toBe(200)
  const stranger = sessionBrowser(api)
  const statuses: number[] = []
  for (let at = 0; at < 31; at++) statuses.push((await stranger.renew()).status)
  expect([statuses[28], statuses.at(-1)]).toEqual([400, 429])
  clock.advance(minute)
})

test('a user who signs in again in a browser replaces its session, and the token of another tab stays valid', async () => {
  const browser = await signedIn()
  const [cookie, tab, replaced] = [browser.cookie(), browser.token(), provider.latest()]
  await browser.signIn()
  expect([await browser.status(tab), (await browser.renew({ cookie })).status]).toEqual([200, 400])
  await expect.poll(provider.revoked).toEqual([replaced])
  const [ana] = [await signedIn({ sub: 'ana' })]
  const [before, latest] = [ana.token(), provider.latest()]
  provider.give({ sub: 'bia' })
  await ana.signIn()
  await expect.poll(() => ana.status(before)).toBe(401)
  expect(await ana.status()).toBe(200)
  await expect.poll(provider.revoked).toEqual([replaced, latest])
})

test('a user with twenty sessions who signs in again loses the oldest', async () => {
  const first = await signedIn({ sub: 'dora' })
  for (let at = 0; at < 20; at++) {
    clock.advance(1_000)
    await signedIn({ sub: 'dora' })
  }
  const { count } = await api.database.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(20)
  await expect.poll(() => first.status()).toBe(401)
})

test('the daily job deletes expired sessions and tokens', async () => {
  const browser = await signedIn()
  await browser.signOut()
  provider.give({}, { refreshes: false })
  await signedIn()
  clock.advance(61 * minute)
  await api.runSchedules()
  await api.drain()
  const { db } = api.database
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  expect(await db.selectFrom('id_tokens').select('token_hash').execute()).toEqual([])
})

test('signing out refuses the old cookie and the old tokens at once, and revokes the refresh token at the provider', async () => {
  const browser = await signedIn()
  const [cookie, first] = [browser.cookie(), browser.token()]
  clock.advance(59 * minute)
  await browser.renew()
  const second = browser.token()
  expect([await browser.status(first), await browser.status(second)]).toEqual([200, 200])
  expect(await browser.signOut()).toBe(204)
  expect(browser.cookie()).toBe('')
  expect([await browser.status(first), await browser.status(second)]).toEqual([401, 401])
  expect((await browser.renew({ cookie })).status).toBe(400)
  await expect.poll(provider.revoked).toEqual([provider.latest()])
  expect(await browser.signOut()).toBe(204)
  expect(events().map(({ event }) => event)).toEqual(['signed in', 'terms accepted', 'signed out'])
})

test('signing out with the cookie alone refuses the tokens of the session', async () => {
  const browser = await signedIn()
  expect(await browser.signOut({ token: '' })).toBe(204)
  expect(await browser.status()).toBe(401)
})

test('a client with a bearer token alone can sign out, as often as it likes', async () => {
  const token = await api.token('carla')
  const client = sessionBrowser(api)
  expect(await client.status(token)).toBe(200)
  expect(await client.signOut({ token })).toBe(204)
  expect(await client.status(token)).toBe(401)
  expect(await client.signOut({ token })).toBe(204)
  expect(await client.signOut({ token: 'a.b.c' })).toBe(204)
})

test('a token that was signed out stays refused when its signature is written in another way', async () => {
  const browser = await signedIn()
  const token = browser.token()
  await browser.signOut()
  const last = token.charAt(token.length - 1)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // Only two bits of the last letter of a signature of 256 bytes have a meaning.
  const spellings = [...letters].filter(
    (letter) => letters.indexOf(letter) >> 4 === letters.indexOf(last) >> 4,
  )
  expect(spellings).toHaveLength(16)
  for (const letter of spellings) expect(await browser.status(token.slice(0, -1) + letter)).toBe(401)
})

test('a page of another origin cannot sign a user out, although its request is sent without the cookie', async () => {
  const headers = { origin: 'https://evil.example' }
  const response = await api.fetch('/api/auth/sign-out', { method: 'POST', headers })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null])
  const plain = await api.fetch('/api/auth/sign-out', { method: 'POST' })
  expect([plain.status, plain.headers.get('set-cookie')]).toEqual([204, null])
})

test('a sign-in that was under way when the user signed out everywhere starts no session', async () => {
  const here = await signedIn()
  const late = sessionBrowser(api)
  issuer.answerTokens(200, async () => {
    expect(await here.signOut({ everywhere: true })).toBe(204)
    return { access_token: 'a', token_type: 'Bearer', id_token: await issuer.sign(), refresh_token: 'late' }
  })
  expect((await late.signIn()).status).toBe(400)
  expect(late.cookie()).toBe('')
  await expect.poll(provider.revoked).toContain('late')
})

test('a page whose renewal is refused reads whether its session was signed out elsewhere or has expired', async () => {
  const here = await signedIn()
  const there = await signedIn()
  expect(await here.signOut({ everywhere: true })).toBe(204)
  expect(await there.renew()).toMatchObject({ status: 400, body: { error: 'invalid_grant', revoked: true } })
  clock.advance(minute)
  provider.give({}, { refreshes: false })
  const short = await signedIn()
  const cookie = short.cookie()
  clock.advance(61 * minute)
  for (const headers of [{ cookie }, { cookie: '' }]) {
    const { status, body } = await short.renew(headers)
    expect([status, body.error, body.revoked]).toEqual([400, 'invalid_grant', undefined])
  }
})

test('a sign-in that continues an ended session is refused after a sign-out of all devices', async () => {
  provider.give({}, { refreshes: false })
  const here = sessionBrowser(api)
  await here.signIn()
  const previous_iat = String(clock.now().getTime() / 1000)
  clock.advance(61 * minute)
  expect((await here.signIn({}, { previous_iat })).status).toBe(200)
  clock.advance(minute)
  expect(await (await signedIn()).signOut({ everywhere: true })).toBe(204)
  clock.advance(minute)
  const there = sessionBrowser(api)
  expect(await there.signIn({}, { previous_iat })).toMatchObject({
    status: 400,
    body: { code: 'sign_in_refused' },
  })
  for (const later of ['', '9999999999', '-1']) {
    expect((await there.signIn({}, { previous_iat: later })).status).toBe(200)
  }
})

test('a provider that cannot revoke does not delay the sign-out', async () => {
  const browser = await signedIn()
  issuer.fail('slow')
  expect(await browser.signOut()).toBe(204)
  expect(await browser.status()).toBe(401)
})

test('signing out everywhere ends every session and every token of the user, and of no other user', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const client = await api.token('ana')
  const other = await signedIn({ sub: 'bia' })
  const cookie = there.cookie()
  expect(await here.status(client)).toBe(200)
  expect(await here.signOut({ everywhere: true })).toBe(204)
  expect([await here.status(), await there.status(), await here.status(client)]).toEqual([401, 401, 401])
  expect((await there.renew({ cookie })).status).toBe(400)
  expect(await other.status()).toBe(200)
  expect((await other.renew()).status).toBe(200)
  clock.advance(1)
  // A new sign-in works although its token seems older than the sign-out: the token was issued in the same second, or
  // by a provider whose clock is behind.
  expect(await (await signedIn({ iat: clock.now().getTime() / 1000 - 30 })).status()).toBe(200)
  expect(await sessionBrowser(api).signOut({ everywhere: true })).toBe(401)
})

test('an open event stream ends when its session is signed out', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const follow = async (token: string) =>
    readLive(await api.fetch('/api/live', { headers: { authorization: `Bearer ${token}` } }))
  const [one, other] = [await follow(here.token()), await follow(there.token())]
  await here.signOut()
  expect(await one.ended).toBe('ended')
  await there.signOut({ everywhere: true })
  expect(await other.ended).toBe('ended')
})

test('the log of sign-ins contains ids but no personal data and no secrets, and forged tokens write one line a minute', async () => {
  const browser = await signedIn({ name: 'Ana Prado', email: 'ana.prado@cliente.example' })
  for (let at = 0; at < 50; at++) expect(await browser.status(`a.b.${at}`)).toBe(401)
  await browser.signOut()
  expect(events()).toMatchObject([
    { event: 'signed in', level: 'info', userId: expect.any(String), sessionId: expect.any(String) },
    { event: 'terms accepted', level: 'info', userId: expect.any(String) },
    { event: 'token refused', level: 'warn', reason: 'no JWT', unwritten: 0 },
    { event: 'signed out', level: 'info', userId: expect.any(String), sessionId: expect.any(String) },
  ])
  const [, secret = ''] = browser.cookie().split('=')
  for (const text of ['ana.prado', 'Ana Prado', browser.token(), 'refresh-', secret || 'eyJ']) {
    expect(lines.join('')).not.toContain(text)
  }
})
