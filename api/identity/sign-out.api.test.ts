import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readLive } from '../testing/live-reader.ts'
import { type Provider, provideSignIns, securityEvents } from '../testing/provide-sign-ins.ts'
import { sessionBrowser, signedInBrowser } from '../testing/session-browser.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { type TestClock, testClock } from '../testing/test-clock.ts'
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'

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

async function start() {
  api = await startTestApi({ issuer, clock, onLog: (line) => lines.push(line) })
  issuer.seen.length = 0
  issuer.fail(undefined)
}

const events = () => securityEvents(lines)

function signedIn(claims?: Record<string, unknown>) {
  if (claims) provider.give(claims)
  return signedInBrowser(api)
}

test('signing out refuses the old cookie and the old tokens at once, and revokes at the provider', async () => {
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
  // The last letter of a signature of 256 bytes has two bits that mean something.
  const spellings = [...letters].filter(
    (letter) => letters.indexOf(letter) >> 4 === letters.indexOf(last) >> 4,
  )
  expect(spellings).toHaveLength(16)
  for (const letter of spellings) expect(await browser.status(token.slice(0, -1) + letter)).toBe(401)
})

test('a page of another origin can sign nobody out, although its request comes without the cookie', async () => {
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

test('a page learns whether its session was signed out elsewhere or ended by its time', async () => {
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

test('a sign-in that goes on with an ended session is refused after a sign-out of all devices', async () => {
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

test('signing out everywhere ends every session and every token of the user, and of nobody else', async () => {
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
  // In the same second, and with a provider whose clock is behind.
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

test('the log of sign-ins holds ids of ours, and forged tokens write one line a minute', async () => {
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
