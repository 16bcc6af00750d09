import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isApiError } from '@encaixe/contract/client.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRenewal } from './session-renewal.ts'
import { createSessionStore } from './session-store.ts'

const hour = 3_600_000
const begin = Date.UTC(2027, 2, 2, 12)

function idToken(claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = 1_000
  const person = { sub: 'ana', name: 'Ana Conceição', email: 'ana@exemplo.com' }
  return `${part({ alg: 'RS256' })}.${part({ ...person, iat, exp: iat + 3600, ...claims })}.signature`
}

const first = idToken({ jti: 'first' })
const second = idToken({ jti: 'second' })
const signedIn = {
  subject: 'ana',
  name: 'Ana Conceição',
  email: 'ana@exemplo.com',
  since: begin,
  issued: 1_000,
}

function storage() {
  const shared = new Map<string, string>()
  return {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, value: string) => void shared.set(key, value),
    removeItem: (key: string) => void shared.delete(key),
    text: () => JSON.stringify([...shared]),
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
let relay: string
let asked: URLSearchParams[] = []
let answer: Answer
const server = createServer(async (request, response) => {
  asked.push(new URLSearchParams(await text(request)))
  answer(request, response)
})

const json =
  (status: number, body: object): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const given = (id_token: string) => json(200, { id_token, token_type: 'Bearer', expires_in: 3600 })

beforeEach(async () => {
  asked = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  relay = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/token`
})

afterEach(() => new Promise((resolve) => server.close(resolve)))

function tab(shared = storage()) {
  const page = new EventTarget()
  let later = 0
  const now = () => begin + later
  const store = createSessionStore(() => shared, page, now)
  const { start, token, replace, held } = createRenewal({ store, relay, now })
  const wait = (milliseconds: number) => {
    later += milliseconds
  }
  return { store, start, token, replace, held, wait }
}

/** Simulates another tab, or this tab after a reload: the storage says who is signed in, and memory has no token. */
function reloaded(shared = storage()) {
  tab(shared).start(first)
  return tab(shared)
}

test('a user who has just signed in has a token without a request, and the storage has none', async () => {
  const shared = storage()
  const { start, token, store } = tab(shared)
  start(first)
  expect(await token()).toBe(first)
  expect([asked, store.read()]).toEqual([[], signedIn])
  expect(shared.text()).not.toContain('eyJ')
  expect(shared.text()).not.toContain('.signature')
})

test('a visitor who is not signed in has no token and causes no request', async () => {
  expect([await tab().token(), asked]).toEqual([undefined, []])
})

test('a reloaded page asks the relay for a token once for many simultaneous calls, and its request contains no token', async () => {
  const { token, store } = reloaded()
  answer = given(second)
  expect(await Promise.all([token(), token(), token()])).toEqual([second, second, second])
  expect(await token()).toBe(second)
  expect(asked.map((form) => Object.fromEntries(form))).toEqual([{ grant_type: 'refresh_token' }])
  expect(store.read()).toEqual(signedIn)
})

test('a token that expires within a minute is fetched again', async () => {
  const { start, token, wait } = tab()
  start(first)
  wait(hour - 30_000)
  answer = given(second)
  expect(await token()).toBe(second)
})

test('the lifetime of a fetched token is counted from the response, not from its claims', async () => {
  const { token, wait } = reloaded()
  answer = json(200, { id_token: second, expires_in: 120 })
  await token()
  wait(61_000)
  answer = given(first)
  expect(await token()).toBe(first)
})

test("a renewed token without a name leaves the user's name unchanged, and a new name is adopted", async () => {
  const { token, store, wait } = reloaded()
  answer = given(idToken({ name: undefined, email: undefined }))
  await token()
  expect(store.read()).toEqual(signedIn)
  wait(hour)
  answer = given(idToken({ name: 'Ana C.' }))
  await token()
  expect(store.read()).toEqual({ ...signedIn, name: 'Ana C.' })
})

const ended = { status: 'ended', session: { ...signedIn, ended: begin } }

test('the session of a user has ended when its renewal is refused, and calls wait until the user has signed in again', async () => {
  const { token, store, start, wait } = reloaded()
  answer = json(400, { error: 'invalid_grant' })
  const events: string[] = []
  const calls = [token(), token()].map(async (call) => {
    await call
    events.push('went on')
  })
  store.subscribe(() => events.push(store.state().status))
  await expect.poll(() => store.state()).toEqual(ended)
  wait(1)
  start(second)
  await Promise.all(calls)
  expect(events).toEqual(['ended', 'signed-in', 'went on', 'went on'])
  expect(asked).toHaveLength(1)
})

test('a reloaded page of an ended session sends no request to the relay, and its calls wait for the sign-in', async () => {
  const shared = storage()
  const before = reloaded(shared)
  before.store.expire(begin)
  const { token, store, start, wait } = tab(shared)
  expect(store.state()).toEqual(ended)
  const call = token()
  wait(1)
  start(second)
  expect([await call, asked]).toEqual([second, []])
})

test('calls of a user whose session has ended fail when another user signs in', async () => {
  const { token, start, store } = reloaded()
  answer = json(400, { error: 'invalid_grant' })
  const call = token()
  await expect.poll(() => store.state()).toEqual(ended)
  start(idToken({ sub: 'bia' }))
  await expect(call).rejects.toMatchObject({ status: 401 })
})

test('calls of a user whose session has ended fail when the user signs out', async () => {
  const { token, store } = reloaded()
  answer = json(400, { error: 'invalid_grant' })
  const call = token()
  await expect.poll(() => store.state()).toEqual(ended)
  store.end({ asked: true })
  await expect(call).rejects.toMatchObject({ status: 401 })
})

test('a user who was signed out of all devices is signed out in this browser, and no call waits', async () => {
  const { token, store } = reloaded()
  answer = json(400, { error: 'invalid_grant', revoked: true })
  await expect(token()).rejects.toMatchObject({ status: 401 })
  expect(store.state()).toEqual({ status: 'signed-out', asked: false })
})

test.each<[string, Answer]>([
  ['is empty', (_, response) => response.writeHead(200).end()],
  ['has no token', json(200, {})],
  ['is not JSON', (_, response) => response.writeHead(200).end('<html>Bad gateway</html>')],
])('a user stays signed in when the answer of the relay %s', async (_, given) => {
  const { token, store } = reloaded()
  answer = given
  await expect(token()).rejects.toMatchObject({ status: 0 })
  expect(store.read()).toEqual(signedIn)
})

test('a token that the API refused is replaced by another one of the same user', async () => {
  const { start, replace } = tab()
  start(first)
  answer = given(second)
  expect(await replace(first)).toBe(second)
})

test('the session of a user has ended when the API refuses the only token that the relay gives', async () => {
  const { start, replace, store, wait } = tab()
  start(first)
  answer = given(first)
  const call = replace(first)
  await expect.poll(() => store.state()).toEqual(ended)
  wait(1)
  start(second)
  expect(await call).toBe(second)
})

test('a call of one user whose token the API refused is not repeated with the token of another user', async () => {
  const { start, replace } = tab()
  start(idToken({ sub: 'bia' }))
  expect(await replace(first)).toBeUndefined()
})

test('a call that waits for a token fails when the renewed token is of another user', async () => {
  const { token, store } = reloaded()
  answer = given(idToken({ sub: 'bia', name: 'Bia' }))
  await expect(token()).rejects.toMatchObject({ status: 401 })
  expect(store.state()).toMatchObject({ status: 'signed-in', session: { subject: 'bia' } })
})

test.each([503, 502, 429])(
  'a renewal that fails with %d leaves the user signed in and reports the status',
  async (status) => {
    const { token, store } = reloaded()
    answer = json(status, { error: 'away' })
    const error = await token().catch((caught: unknown) => caught)
    expect(isApiError(error) && error.status).toBe(status)
    expect(store.read()).toEqual(signedIn)
    answer = given(second)
    expect(await token()).toBe(second)
  },
)

test('a token that has not expired is used while the provider fails', async () => {
  const { start, token, wait } = tab()
  start(first)
  wait(hour - 30_000)
  answer = json(503, {})
  expect(await token()).toBe(first)
})

test('a renewal without a connection leaves the user signed in', async () => {
  const { token, store } = reloaded()
  answer = (request) => request.socket.destroy()
  await expect(token()).rejects.toMatchObject({ status: 0 })
  expect(store.read()).toEqual(signedIn)
})

test('a user who signs out during a renewal stays signed out, with no token in memory', async () => {
  const { token, held, store } = reloaded()
  answer = (request, response) => {
    store.end({ asked: true })
    given(second)(request, response)
  }
  expect([await token(), held()]).toEqual([undefined, undefined])
  expect(store.state()).toEqual({ status: 'signed-out', asked: true })
})

test('a refusal that arrives after another tab has signed in again does not end the new session', async () => {
  const shared = storage()
  const here = reloaded(shared)
  const there = tab(shared)
  let calls = 0
  answer = (request, response) => {
    calls += 1
    if (calls > 1) return given(second)(request, response)
    there.wait(1)
    there.start(first)
    json(400, { error: 'invalid_grant' })(request, response)
  }
  expect(await here.token()).toBe(second)
  expect(here.store.read()?.since).toBe(begin + 1)
})

test('a tab drops its token when another user signs in in another tab', async () => {
  const shared = storage()
  const here = tab(shared)
  here.start(first)
  const there = tab(shared)
  there.wait(1)
  there.start(idToken({ sub: 'bia' }))
  const bias = idToken({ sub: 'bia', jti: 'second' })
  answer = given(bias)
  expect(await here.token()).toBe(bias)
})
