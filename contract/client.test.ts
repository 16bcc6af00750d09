import { expect, test } from 'vitest'
import { ApiError, createClient, isApiError, isRefusal } from './client.ts'

type Answer = (request: Request) => Promise<Response>

function aClient(answer: Answer) {
  const failures: [number, string][] = []
  const api = createClient({
    fetch: answer,
    origin: 'https://encaixe.example',
    headers: () => ({ authorization: 'Bearer a.b.c' }),
    onSettled: (call, error) => error && failures.push([error.status, call]),
  })
  return { api, failures }
}

const json = (body: unknown, status = 200) => Response.json(body, { status, headers: { 'x-encaixe': '1' } })
const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('the API client sends method, path, query and body of the endpoint', async () => {
  const asked: string[] = []
  const { api } = aClient(async (request) => {
    const { method, url, headers } = request
    asked.push(
      `${method} ${url} ${headers.get('content-type')} ${headers.get('authorization')} ${await request.text()}`,
    )
    return json([])
  })
  await api('PATCH /api/procedures/{id}/status', { params: { id: 'a/b?c' }, body: { isActive: true } })
  await api('GET /api/companies/slug-available', { query: { slug: 'salão & cia' } })
  expect(asked).toEqual([
    'PATCH https://encaixe.example/api/procedures/a%2Fb%3Fc/status application/json Bearer a.b.c {"isActive":true}',
    'GET https://encaixe.example/api/companies/slug-available?slug=sal%C3%A3o+%26+cia null Bearer a.b.c ',
  ])
})

test('the API client turns a refusal into an error with its code and sentence', async () => {
  const { api, failures } = aClient(async () => json({ error: 'Entre.', code: 'unauthenticated' }, 401))
  const error = await caught(api('GET /api/auth/profile'))
  expect(isRefusal(error, 'unauthenticated')).toBe(true)
  expect((error as ApiError).message).toBe('Entre.')
  expect(failures).toEqual([[401, 'GET /api/auth/profile']])
})

test('the API client keeps the sentence and telephone of a refusal whose company name has characters of markup', async () => {
  const company = { name: 'Studio <3 {Unhas}', slug: 'unhas', phone: '(11) 95555-0142' }
  const body = { error: `Fale com ${company.name}.`, code: 'too_many', company }
  const { api } = aClient(async () => json(body, 409))
  expect(await caught(api('GET /api/auth/profile'))).toMatchObject({ status: 409, body })
})

test.each<[string, Answer, number, string?]>([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), 0, 'Failed to fetch'],
  ['a hotel answers in place of the API', async () => new Response('<html>Wi-Fi', { status: 200 }), 0],
  [
    'a proxy answers in place of the API',
    async () => new Response('<html>Bad gateway', { status: 502 }),
    502,
  ],
])(
  'when %s, a call of the API client fails without a code of the API, and its message is that of the network if any',
  async (_, answer, status, message = 'An error occurred') => {
    const { api, failures } = aClient(answer)
    const error = await caught(api('GET /api/auth/profile'))
    expect(isApiError(error) && [error.status, error.body, error.message]).toEqual([
      status,
      undefined,
      message,
    ])
    expect(failures).toEqual([[status, 'GET /api/auth/profile']])
  },
)

test('an aborted call of the API client rejects with AbortError, not with a failure of the API', async () => {
  const leaving = new AbortController()
  const { api, failures } = aClient(async () => {
    leaving.abort()
    const body = new ReadableStream({ pull: (to) => to.error(leaving.signal.reason) })
    return new Response(body, { headers: { 'x-encaixe': '1' } })
  })
  const error = await caught(api('GET /api/auth/profile', { signal: leaving.signal }))
  expect(error).toMatchObject({ name: 'AbortError' })
  expect(failures).toEqual([])
})

test.each([
  ['the API', 400, { 'x-encaixe': '1' }, 'Slug em uso'],
  ['a server without our header', 500, {}, 'Slug em uso'],
  ['a gateway', 502, {}, undefined],
])(
  'a sentence without a code of %s with status %d is apart from the refusals',
  async (_, status, headers, said) => {
    const { api } = aClient(async () => Response.json({ error: 'Slug em uso' }, { status, headers }))
    expect(await caught(api('GET /api/auth/profile'))).toMatchObject({ body: undefined, said })
  },
)

test.each<[string, unknown]>([
  ['an object', { error: { code: 1 } }],
  ['a code without a sentence', { code: 'internal' }],
  ['a sentence without a code', { error: 'Forbidden' }],
  ['a gateway’s', { error: 'upstream connect error', code: 'E503' }],
  ['fields in a text', { error: 'Confira.', code: 'invalid', fields: 'abc' }],
  ['an empty sentence', { error: ' ', code: 'x' }],
  ['an endless sentence', { error: 'a'.repeat(501), code: 'x' }],
  ['a field that is no sentence', { error: 'Confira.', code: 'invalid', fields: { name: { a: 1 } } }],
  ['null', null],
])('the API client does not take an error whose body is %s for a refusal of the API', async (_, body) => {
  const { api } = aClient(async () => json(body, 500))
  const error = await caught(api('GET /api/auth/profile'))
  expect(isApiError(error) && [error.status, error.body]).toEqual([500, undefined])
})

const refusal = { error: 'Este horário já foi reservado', code: 'slot_taken' }

test.each<[string, () => Response, number]>([
  ['a JSON object', () => Response.json({ ok: true }), 0],
  ['a list', () => Response.json([]), 0],
  ['an answer in the form of the call', () => Response.json({ id: '1', user: { uid: 'ana' } }), 0],
  ['an empty body', () => new Response(null), 0],
  ['nothing, with 204', () => new Response(null, { status: 204 }), 0],
  ['a refusal in the form of ours', () => Response.json(refusal, { status: 409 }), 409],
])(
  'a proxy answers %s in place of the API: every call of the API client fails without a sentence',
  async (_, answer, status) => {
    const { api, failures } = aClient(async () => answer())
    const calls = [
      api('GET /api/auth/profile'),
      api('GET /api/health/live'),
      api('DELETE /api/clients/{id}', { params: { id: 'a' } }),
    ]
    for (const call of calls) {
      const error = await caught(call)
      expect(isApiError(error) && [error.status, error.body]).toEqual([status, undefined])
    }
    expect(failures).toEqual([
      [status, 'GET /api/auth/profile'],
      [status, 'GET /api/health/live'],
      [status, 'DELETE /api/clients/{id}'],
    ])
  },
)

test('the API client accepts a 204 of the API as an answer', async () => {
  const { api, failures } = aClient(
    async () => new Response(null, { status: 204, headers: { 'x-encaixe': '1' } }),
  )
  expect(await api('DELETE /api/clients/{id}', { params: { id: 'a' } })).toBeUndefined()
  expect(failures).toEqual([])
})

test('the API client accepts an answer of a process of the previous release, which does not send the header yet', async () => {
  const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
  const headers = { 'content-security-policy': policy }
  const { api } = aClient(async () => Response.json(['a'], { headers }))
  expect(await api('GET /api/auth/profile')).toEqual(['a'])
})

test('a call of the API client whose headers cannot be made is reported as a failure', async () => {
  const failures: [number, string][] = []
  const api = createClient({
    fetch: async () => json({}),
    origin: 'https://encaixe.example',
    headers: () => Promise.reject(new ApiError(503, undefined)),
    onSettled: (call, error) => error && failures.push([error.status, call]),
  })
  await caught(api('GET /api/auth/profile'))
  expect(failures).toEqual([[503, 'GET /api/auth/profile']])
})
