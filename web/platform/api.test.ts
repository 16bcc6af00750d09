// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const idToken = (claims: object) =>
  `a.${btoa(JSON.stringify({ sub: 'ana', iat: 1_000, exp: 4_600, ...claims }))}.c`
const [first, second] = [idToken({ jti: 'first' }), idToken({ jti: 'second' })]

type Asked = { path: string; bearer: string | null; body: string }
let asked: Asked[]
let relay: (() => Response)[]

/** Each page starts with modules of its own, for a user who is signed in. */
async function openPage() {
  vi.resetModules()
  const session = { subject: 'ana', name: 'Ana', email: null, since: 1 }
  localStorage.setItem('encaixe.session', JSON.stringify(session))
  return { ...(await import('./api.ts')), ...(await import('./session.ts')) }
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return (relay.length > 1 ? relay.shift() : relay[0])?.()
    const bearer = input.headers.get('authorization')
    asked.push({ path: new URL(input.url).pathname, bearer, body: await input.text() })
    return bearer === `Bearer ${second}`
      ? Response.json({ id: '1' }, { status: 201 })
      : Response.json({ error: 'Entre', code: 'unauthenticated' }, { status: 401 })
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

test('a call that the API refuses twice fails with its answer', async () => {
  relay = [given(first), given(idToken({ jti: 'third' }))]
  const { api } = await openPage()
  expect(await send(api)).toBe(401)
  expect(asked).toHaveLength(2)
})
