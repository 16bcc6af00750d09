// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stageAnswer } from './stage-answer.ts'

const idToken = (claims: object) =>
  `a.${btoa(JSON.stringify({ sub: 'ana', iat: 1_000, exp: 4_600, ...claims }))}.c`
const [first, second] = [idToken({ jti: 'first' }), idToken({ jti: 'second' })]

type Asked = { path: string; bearer: string | null; body: string }
let asked: Asked[]
let relay: (() => Response)[]

/** Opens a page with new modules, for a user who is signed in. */
async function openPage() {
  vi.resetModules()
  const session = { subject: 'ana', name: 'Ana', email: null, since: 1 }
  localStorage.setItem('encaixe.session', JSON.stringify(session))
  return { ...(await import('./api.ts')), ...(await import('./session.ts')) }
}

afterEach(() => vi.useRealTimers())

beforeEach(() => {
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return (relay.length > 1 ? relay.shift() : relay[0])?.()
    const bearer = input.headers.get('authorization')
    asked.push({ path: new URL(input.url).pathname, bearer, body: await input.text() })
    return bearer === `Bearer ${second}`
      ? stageAnswer({ user: { uid: 'ana' } })
      : stageAnswer({ error: 'Entre', code: 'unauthenticated' }, { status: 401 })
  })
})

const given = (token: string) => () => Response.json({ id_token: token, expires_in: 3_600 })
const refused = (body: object) => () => Response.json({ error: 'invalid_grant', ...body }, { status: 400 })

const send = (api: Awaited<ReturnType<typeof openPage>>['api']) =>
  api('POST /api/auth/accept-terms').then(
    () => 'answered',
    (error) => error.status,
  )

test('a call whose token the API refuses is repeated once with the next token', async () => {
  relay = [given(first), given(second)]
  const { api } = await openPage()
  expect(await send(api)).toBe('answered')
  expect(asked.map(({ bearer }) => bearer)).toEqual([`Bearer ${first}`, `Bearer ${second}`])
})

test('a refused call of an ended session goes on after the user has signed in again', async () => {
  relay = [given(first), refused({})]
  const { api, startSession, endedSession } = await openPage()
  const call = send(api)
  await expect.poll(endedSession).toMatchObject({ subject: 'ana' })
  expect(asked).toHaveLength(1)
  startSession(second)
  expect(await call).toBe('answered')
})

test('a refused call of an ended session is not repeated when another user signs in', async () => {
  relay = [given(first), refused({})]
  const { api, startSession, endedSession } = await openPage()
  const call = send(api)
  await expect.poll(endedSession).toMatchObject({ subject: 'ana' })
  startSession(idToken({ sub: 'bia' }))
  expect(await call).toBe(401)
  expect(asked).toHaveLength(1)
})

test('a refused call fails at once when the session was signed out elsewhere', async () => {
  relay = [given(first), refused({ revoked: true })]
  const { api, endedSession } = await openPage()
  expect(await send(api)).toBe(401)
  expect([asked.length, endedSession(), localStorage.getItem('encaixe.session')]).toEqual([
    1,
    undefined,
    null,
  ])
})

test('a call that the API refuses again after the new sign-in fails with the status of that refusal', async () => {
  relay = [given(first), given(idToken({ jti: 'third' }))]
  const { api, startSession, endedSession } = await openPage()
  const call = send(api)
  await expect.poll(endedSession).toMatchObject({ subject: 'ana' })
  startSession(idToken({ jti: 'fourth' }))
  expect(await call).toBe(401)
  expect(asked).toHaveLength(3)
})

const halfAnHour = 30 * 60_000
const tooLate =
  'Passou mais de meia hora até você entrar de novo, e nada foi salvo. Confira e clique de novo.'

test.each<[string, number, string | number]>([
  ['is sent', halfAnHour, 'answered'],
  ['fails and says that nothing was saved', halfAnHour + 1, tooLate],
])('a write that waited for the sign-in %s after %d ms', async (_, waited, outcome) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  relay = [refused({})]
  const { api, startSession, endedSession } = await openPage()
  const calls = [api('POST /api/auth/accept-terms'), api('POST /api/auth/verify')].map((call) =>
    call.then(
      () => 'answered',
      (error) => error.message,
    ),
  )
  await expect.poll(endedSession).toMatchObject({ subject: 'ana' })
  vi.setSystemTime(Date.now() + waited)
  startSession(second)
  expect(await Promise.all(calls)).toEqual([outcome, 'answered'])
})

test('a write that the API refused and that then waited too long is not repeated', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  relay = [given(first), refused({})]
  const { api, startSession, endedSession } = await openPage()
  const call = api('POST /api/auth/accept-terms').catch((error) => error.message)
  await expect.poll(endedSession).toMatchObject({ subject: 'ana' })
  vi.setSystemTime(Date.now() + halfAnHour + 1)
  startSession(second)
  expect([await call, asked.length]).toEqual([tooLate, 1])
})

const soon = { 'retry-after': '0' }
const proxy = (headers: HeadersInit) => new Response('<html>', { status: 503, headers })

test.each<[string, Response, Record<string, string>, string | number]>([
  ['of a proxy is repeated with its key', proxy(soon), { 'idempotency-key': 'one' }, 'answered'],
  ['of a proxy is not repeated without a key', proxy(soon), {}, 503],
  ['of a proxy that names no pause is not repeated', proxy({}), { 'idempotency-key': 'one' }, 503],
  [
    'of the API itself is not repeated',
    stageAnswer({}, { status: 503, headers: soon }),
    { 'idempotency-key': 'one' },
    503,
  ],
])('a write whose first answer is a 503 %s', async (_, answer, headers, outcome) => {
  relay = [given(second)]
  const sent: [string | null, string][] = []
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return others(input)
    sent.push([input.headers.get('idempotency-key'), await input.text()])
    return sent.length === 1 ? answer : stageAnswer({})
  })
  const { api } = await openPage()
  const body = { name: 'Lia', email: 'lia@cliente.example', subject: 'suporte', message: 'Olá' } as const
  const call = api('POST /api/contact', { body, headers }).then(
    () => 'answered',
    (error) => error.status,
  )
  expect(await call).toBe(outcome)
  const once = [headers['idempotency-key'] ?? null, JSON.stringify(body)]
  expect(sent).toEqual(outcome === 'answered' ? [once, once] : [once])
})

test('a read that waited for the sign-in gets its full time limit again', async () => {
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  relay = [given(first), refused({})]
  const { api, startSession, endedSession } = await openPage()
  const call = api('POST /api/auth/verify').then(() => 'answered')
  await expect.poll(endedSession).toMatchObject({ subject: 'ana' })
  for (const limit of limits) limit.abort()
  startSession(second)
  expect(await call).toBe('answered')
  vi.restoreAllMocks()
})

test('a call whose next token is also refused waits for a new sign-in, and is then sent', async () => {
  const third = idToken({ jti: 'third' })
  relay = [given(first), given(third)]
  const { api, startSession, endedSession } = await openPage()
  const call = send(api)
  await expect.poll(endedSession).toMatchObject({ subject: 'ana' })
  startSession(second)
  expect(await call).toBe('answered')
  expect(asked.map(({ bearer }) => bearer)).toEqual([first, third, second].map((token) => `Bearer ${token}`))
})

test('a refused call fails without a sentence of the API while the relay cannot be reached', async () => {
  relay = [given(first), () => Response.json({}, { status: 503 })]
  const { api, endedSession } = await openPage()
  expect(await send(api)).toBe(0)
  expect(endedSession()).toBeUndefined()
})

test('each failed call is tracked, also a call that is made without the API client', async () => {
  relay = [() => new Response('<html>', { status: 502 })]
  const { api, signOut } = await openPage()
  const { onTracked } = await import('./analytics.ts')
  const tracked = new Set<string>()
  onTracked(({ event, properties: { method, url, status } }) =>
    tracked.add([event, method, url, status].join(' ')),
  )
  expect(await send(api)).toBe(502)
  signOut()
  await expect
    .poll(() => [...tracked])
    .toEqual([
      'api_error POST /api/auth/token 502',
      'api_error POST /api/auth/accept-terms 502',
      'api_error POST /api/auth/sign-out 502',
    ])
})

const days = { companyId: crypto.randomUUID(), items: crypto.randomUUID(), month: '2027-03' }

/** Simulates a request that the page began before its scripts were loaded. */
function begin(answer: Promise<Response | undefined>) {
  const { href } = new URL(`/api/public/visit-days?${new URLSearchParams(days)}`, location.href)
  vi.stubGlobal('begun', { [href]: answer })
}

test('a read uses the answer that the page began to fetch, and the next read sends a request', async () => {
  const { api } = await openPage()
  begin(Promise.resolve(stageAnswer([{ date: '2027-03-02', free: true }])))
  const ask = () => api('GET /api/public/visit-days', { query: days })
  expect(await ask()).toEqual([{ date: '2027-03-02', free: true }])
  expect(asked).toHaveLength(0)
  await expect(ask()).rejects.toMatchObject({ status: 401 })
  expect(asked).toHaveLength(1)
})

test('a read sends a request when the one that the page began got no answer', async () => {
  const { api } = await openPage()
  begin(Promise.resolve(undefined))
  await expect(api('GET /api/public/visit-days', { query: days })).rejects.toMatchObject({ status: 401 })
  expect(asked).toHaveLength(1)
})

test('a read does not wait for ever for an answer that the page began to fetch', async () => {
  const { api } = await openPage()
  begin(new Promise(() => undefined))
  const end = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(end.signal)
  const answer = api('GET /api/public/visit-days', { query: days })
  await expect.poll(() => timeout.mock.calls).toEqual([[15_000]])
  end.abort(new DOMException('Late', 'TimeoutError'))
  await expect(answer).rejects.toMatchObject({ status: 0 })
  expect(asked).toHaveLength(0)
})
