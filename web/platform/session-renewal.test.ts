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
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
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

function tab(kept = storage(), later = 0) {
  const store = createSessionStore(() => kept, new EventTarget())
  const token = createRenewal({ store, relay, now: () => begin + later })
  return { store, token }
}

test('a token with life left is used as it is', async () => {
  const { store, token } = tab()
  store.start(session)
  expect(await token()).toBe(session.idToken)
  expect(asked).toEqual([])
})

test('nobody signed in has no token', async () => {
  expect(await tab().token()).toBeUndefined()
})

test('a token about to end is renewed once, however many ask', async () => {
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

test('a renewed token without a new refresh token keeps the one there was', async () => {
  const { store, token } = tab(storage(), hour)
  store.start(session)
  answer = json(200, { id_token: idToken({ name: 'Ana C.' }) })
  await token()
  expect(store.read()).toMatchObject({ refreshToken: 'refresh-1', name: 'Ana C.', email: session.email })
})

test('another tab that has just renewed spares this one the asking', async () => {
  const kept = storage()
  const [here, there] = [tab(kept, hour - 30_000), tab(kept, hour - 30_000)]
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

test.each([503, 502, 429])('an answer of %d keeps the session, and says so', async (status) => {
  const { store, token } = tab(storage(), hour)
  store.start(session)
  answer = json(status, { error: 'away' })
  const error = await token().catch((caught: unknown) => caught)
  expect(isApiError(error) && error.status).toBe(status)
  expect(store.read()).toEqual(session)
})

test('while the provider is away, what is left of the token is used', async () => {
  const { store, token } = tab(storage(), hour - 30_000)
  store.start(session)
  answer = json(503, {})
  expect(await token()).toBe(session.idToken)
})

test('no way to the relay keeps the session too', async () => {
  const { store, token } = tab(storage(), hour)
  store.start(session)
  answer = (request) => request.socket.destroy()
  await expect(token()).rejects.toMatchObject({ status: 0 })
  expect(store.read()).toEqual(session)
})

test('a session that cannot be renewed lives to its end and no longer', async () => {
  const alone = { ...session, refreshToken: null }
  const before = tab(storage(), hour - 1)
  before.store.start(alone)
  expect(await before.token()).toBe(session.idToken)
  const after = tab(storage(), hour)
  after.store.start(alone)
  await expect(after.token()).rejects.toMatchObject({ status: 401 })
  expect(after.store.read()).toBeUndefined()
})

test('a renewal that arrives after the sign-out brings nobody back', async () => {
  const { store, token } = tab(storage(), hour)
  store.start(session)
  answer = (_, response) => {
    store.end({ asked: true })
    json(200, { id_token: idToken({}) })(_, response)
  }
  await token()
  expect(store.state()).toEqual({ status: 'signed-out', asked: true })
})
