import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isApiError } from '@encaixe/contract/client.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRenewal } from './session-renewal.ts'
import { createSessionStore, type Session } from './session-store.ts'

const hour = 3_600_000
const begin = Date.UTC(2027, 2, 2, 12)

function idToken(claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = 1_000
  return `${part({ alg: 'RS256' })}.${part({ sub: 'ana', iat, exp: iat + 3600, ...claims })}.signature`
}

const session: Session = {
  subject: 'ana',
  clientId: 'encaixe',
  idToken: idToken({ jti: 'first' }),
  refreshToken: 'refresh-1',
  expiresAt: begin + hour,
  name: 'Ana Conceição',
  email: 'ana@exemplo.com',
}

function storage() {
  const shared = new Map<string, string>()
  return {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, value: string) => void shared.set(key, value),
    removeItem: (key: string) => void shared.delete(key),
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

beforeEach(async () => {
  asked = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  relay = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/token`
})

afterEach(() => new Promise((resolve) => server.close(resolve)))

function tab(shared = storage(), later = 0) {
  const store = createSessionStore(() => shared, new EventTarget())
  const token = createRenewal({ store, relay, now: () => begin + later })
  return { store, token }
}

test('a token that does not expire soon is used without a renewal', async () => {
  const { store, token } = tab()
  store.start(session)
  expect(await token()).toBe(session.idToken)
  expect(asked).toEqual([])
})

test('a visitor who is not signed in has no token', async () => {
  expect(await tab().token()).toBeUndefined()
})

test('a token that expires soon is renewed once for many simultaneous calls', async () => {
  const { store, token } = tab(storage(), hour - 30_000)
  store.start(session)
  const renewed = idToken({ jti: 'second' })
  answer = json(200, { id_token: renewed, refresh_token: 'refresh-2' })
  expect(await Promise.all([token(), token(), token()])).toEqual([renewed, renewed, renewed])
  expect(asked.map((form) => Object.fromEntries(form))).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'refresh-1', client_id: 'encaixe' },
  ])
  expect(store.read()).toEqual({
    ...session,
    idToken: renewed,
    refreshToken: 'refresh-2',
    expiresAt: begin + hour - 30_000 + hour,
  })
})

test('a renewal without a new refresh token leaves the old one in the session', async () => {
  const { store, token } = tab(storage(), hour)
  store.start(session)
  answer = json(200, { id_token: idToken({ name: 'Ana C.' }) })
  await token()
  expect(store.read()).toMatchObject({ refreshToken: 'refresh-1', name: 'Ana C.', email: session.email })
})

test('a tab uses the token that another tab has just renewed', async () => {
  const shared = storage()
  const [here, there] = [tab(shared, hour - 30_000), tab(shared, hour - 30_000)]
  here.store.start(session)
  const renewed = idToken({ jti: 'second' })
  answer = json(200, { id_token: renewed, refresh_token: 'refresh-2' })
  expect(await there.token()).toBe(renewed)
  expect(await here.token()).toBe(renewed)
  expect(asked).toHaveLength(1)
})

test('a refused refresh token ends the session', async () => {
  const { store, token } = tab(storage(), hour)
  store.start(session)
  answer = json(400, { error: 'invalid_grant' })
  await expect(token()).rejects.toMatchObject({ status: 401 })
  expect(store.state()).toEqual({ status: 'signed-out', asked: false })
})

test.each([503, 502, 429])(
  'a renewal that fails with %d leaves the user signed in and reports the status',
  async (status) => {
    const { store, token } = tab(storage(), hour)
    store.start(session)
    answer = json(status, { error: 'away' })
    const error = await token().catch((caught: unknown) => caught)
    expect(isApiError(error) && error.status).toBe(status)
    expect(store.read()).toEqual(session)
  },
)

test('a token that has not expired is used while the provider fails', async () => {
  const { store, token } = tab(storage(), hour - 30_000)
  store.start(session)
  answer = json(503, {})
  expect(await token()).toBe(session.idToken)
})

test('a renewal without a connection leaves the user signed in', async () => {
  const { store, token } = tab(storage(), hour)
  store.start(session)
  answer = (request) => request.socket.destroy()
  await expect(token()).rejects.toMatchObject({ status: 0 })
  expect(store.read()).toEqual(session)
})

test('a session without a refresh token ends when its token expires', async () => {
  const alone = { ...session, refreshToken: null }
  const before = tab(storage(), hour - 1)
  before.store.start(alone)
  expect(await before.token()).toBe(session.idToken)
  const after = tab(storage(), hour)
  after.store.start(alone)
  await expect(after.token()).rejects.toMatchObject({ status: 401 })
  expect(after.store.read()).toBeUndefined()
})

test('a user who signs out during a renewal stays signed out', async () => {
  const { store, token } = tab(storage(), hour)
  store.start(session)
  answer = (_, response) => {
    store.end({ asked: true })
    json(200, { id_token: idToken({}) })(_, response)
  }
  await token()
  expect(store.state()).toEqual({ status: 'signed-out', asked: true })
})
