import { once } from 'node:events'
import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { type Listening, listen } from './platform/http/listen.ts'
import { createPages, type Page, type ServerBuild } from './platform/pages/pages.ts'
import { storedFile } from './platform/pages/stored-file.ts'
import { createRequestHandler } from './serve-request.ts'
import { aClient, aShop } from './testing/a-shop.ts'
import { aLink } from './testing/an-asking.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let server: Listening
const lines: string[] = []
const rendered: string[] = []

/** Renders a page by its path: one path fails, one redirects, one is missing, and all other paths return a page. */
const build: ServerBuild = {
  async renderPage(request: Request, { api }: Page) {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    if (pathname.endsWith('devagar')) {
      // Each call waits for a lock until its own limit.
      for (let at = 0; at < 5; at++)
        await api('GET /api/public/company/{slug}', { params: { slug: 'navalha' } }).catch(() => {})
    }
    if (pathname.endsWith('falha')) throw new Error('no page')
    if (pathname.endsWith('outra')) return Response.redirect('http://localhost:3000/', 302)
    const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' }
    return new Response('<p>Oi</p>', { status: pathname.endsWith('nada') ? 404 : 200, headers })
  },
}
const icon = storedFile({
  bytes: Buffer.from('<svg/>'),
  type: 'image/svg+xml',
  cache: 'public, max-age=3600',
})

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', env: { RATE_LIMITS: 'on' }, onLog: (line) => lines.push(line) })
  const handle = await createRequestHandler(api.deps, createApp(api.deps), async (about) =>
    createPages({ ...about, build: async () => build, files: new Map([['/icon.svg', icon]]) }),
  )
  server = await listen({ host: '127.0.0.1', port: 0 }, handle)
})

afterAll(async () => {
  await server.drain()
  await api.close()
})

type Asked = { method?: string; host?: string; headers?: Record<string, string>; body?: string }
type Got = { status: number; headers: Record<string, unknown>; body: string }

async function get(
  path: string,
  { method = 'GET', host = 'localhost:3000', headers = {}, body }: Asked = {},
) {
  const sent = ask({ port: server.port, path, method, headers: { host, ...headers }, agent: false })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) } as Got
}

async function raw(lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test('a page has one line in the log, with the trace of its caller, as each of its calls of the API has; a built file has none, and both are counted', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const since = lines.length
  await get('/a/um-link-devagar', { headers: { traceparent } })
  await get('/salao-vilma', { headers: { traceparent } })
  await get('/icon.svg', { headers: { traceparent } })
  await get('/a/segredo-de-um-link', { headers: { traceparent: 'not-a-trace' } })
  await get('/nada/nada', { method: 'POST' })
  const pages = lines.slice(since).map((line) => JSON.parse(line))
  const called = Array(5).fill(['GET', '/api/public/company/{slug}', 404, traceparent])
  expect(pages.map(({ method, route, status, traceparent }) => [method, route, status, traceparent])).toEqual(
    [
      ...called,
      ['GET', '/a/{token}', 200, traceparent],
      ['GET', '/{slug}', 200, traceparent],
      ['GET', '/a/{token}', 200, undefined],
      ['POST', 'none', 405, undefined],
    ],
  )
  expect(new Set(pages.slice(0, 6).map(({ requestId }) => requestId)).size).toBe(1)
  const metrics = (await get('/api/metrics')).body
  expect(metrics).toContain('{method="GET",route="/{slug}",status="200"}')
  expect(metrics).toContain('{method="GET",route="file",status="200"}')
  expect(metrics).not.toContain('segredo')
})

describe('a local deployment', () => {
  const paths = [
    '/',
    '/login',
    '/a/qualquer',
    '/icon.svg',
    '/robots.txt',
    '/api/openapi.json',
    '/api/docs',
    '/api/auth/config',
    '/api/idp/.well-known/openid-configuration',
    '/api/idp/auth?client_id=encaixe-local',
    '/api/dev/outbox',
    '/api/dev/ui',
    '/api/nada',
  ]

  test.each(paths)(
    'a local deployment refuses the path %s to a page whose DNS name resolves to this machine',
    async (path) => {
      for (const host of [
        'evil.example',
        'evil.example:3000',
        'localhost.evil.example',
        '10.0.0.7',
        '127.0.0.1.nip.io',
      ]) {
        const { status, headers, body } = await get(path, { host })
        expect([host, status]).toEqual([host, 421])
        expect(JSON.parse(body)).toEqual({
          error: 'Este servidor é local e só atende pelo endereço desta própria máquina.',
          code: 'foreign_host',
        })
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      }
      for (const method of ['POST', 'OPTIONS', 'HEAD', 'DELETE']) {
        expect((await get(path, { method, host: 'evil.example' })).status).toBe(421)
      }
    },
  )

  test.each([
    'localhost:3000',
    'localhost',
    'a.localhost:8080',
    '127.0.0.1',
    '127.9.9.9:3000',
    '[::1]:3000',
    'LOCALHOST',
  ])('a local deployment answers the API under the name %s of this machine', async (host) => {
    expect((await get('/api/openapi.json', { host })).status).toBe(200)
  })

  test('a local deployment answers a health check under any host name, because a balancer uses an address', async () => {
    expect((await get('/api/health/live', { host: '10.1.2.3:3000' })).status).toBe(200)
  })

  test('a balancer that checks in HTTP/1.0 without a Host is answered, and reads nothing else of a local deployment', async () => {
    expect(await raw(['GET /api/health/live HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 .*"ok"/s)
    expect(await raw(['GET /api/openapi.json HTTP/1.0'])).toMatch(/^HTTP\/1\.1 421 /)
  })

  test('a local deployment refuses a request that names this machine in its target and another host in its header, or the reverse', async () => {
    const mixed = await raw([
      'GET http://localhost:3000/api/docs HTTP/1.1',
      'Host: evil.example',
      'Connection: close',
    ])
    expect(mixed).toMatch(/^HTTP\/1.1 421 /)
    const reverse = await raw([
      'GET http://evil.example/api/docs HTTP/1.1',
      'Host: localhost',
      'Connection: close',
    ])
    expect(reverse).toMatch(/^HTTP\/1.1 421 /)
  })

  test('a local deployment answers 400 to a request in HTTP/1.1 without a Host header', async () => {
    expect(await raw(['GET /api/openapi.json HTTP/1.1', 'Connection: close'])).toMatch(/^HTTP\/1.1 400 /)
  })
})

const token = 'T'.repeat(43)
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('an address that opens an appointment', () => {
  test.each<[number, string, Asked]>([
    [200, `/a/${token}`, {}],
    [200, `/a/${token}`, { method: 'HEAD' }],
    [200, `/A/${token}`, {}],
    [200, `/%61/${token}`, {}],
    [200, `//a/${token}`, {}],
    [204, `/a/${token}.data`, {}],
    [302, `/a/${token}`, { host: '127.0.0.1:3000' }],
    [302, `/a/${token}outra`, {}],
    [404, `/a/${token}nada`, {}],
    [405, `/a/${token}`, { method: 'POST' }],
    [405, `/a/${token}`, { method: 'DELETE' }],
    [421, `/a/${token}`, { host: 'evil.example' }],
    [500, `/a/${token}falha`, {}],
    [500, `/convite/${token}falha`, {}],
    [404, `/api/invitations/${token}`, {}],
    [404, `/api/links/${token}`, {}],
    [404, `/api/links/${token}`, { method: 'POST', headers: json, body: '{}' }],
    [400, `/api/links/${token}`, { method: 'POST', headers: json, body: '{' }],
    [415, `/api/links/${token}`, { method: 'POST', headers: form, body: 'a=1' }],
    [413, `/api/links/${token}`, { method: 'POST', headers: json, body: `"${'a'.repeat(200_000)}"` }],
    [405, `/api/links/${token}`, { method: 'DELETE' }],
    [404, `/api/links/${token}/days?month=2027-03`, {}],
    [404, `/api/links/${token}/nada`, {}],
    [303, `/api/links/${token}/form`, { method: 'POST', headers: form, body: 'seen=x' }],
    [303, `/api/links/${token}/form`, {}],
    [405, `/api/links/${token}/form`, { method: 'PUT' }],
  ])(
    'an address that opens an appointment is answered %s for %s %o without reaching a cache, a search engine or another site',
    async (status, path, asked) => {
      const { status: got, headers } = await get(path, asked)
      expect(got).toBe(status)
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
      expect(lines.join('')).not.toContain(token)
    },
  )

  test('an address that opens an appointment is answered 429 with the same headers, and its token is in no line of the log', async () => {
    const shop = await aShop(api, 'cabecalhos')
    const client = await aClient(api, 'ana')
    const { body } = await client.books(shop.wish())
    const link = await aLink(api, { companyId: shop.companyId, appointmentId: body.id }, 'confirm')
    const answers: Got[] = []
    for (let asked = 0; asked < 140 && answers.at(-1)?.status !== 429; asked++) {
      answers.push(await get(`/api/links/${link.token}/form`, { method: 'POST', headers: form }))
    }
    expect(answers[0]).toMatchObject({
      status: 303,
      headers: { location: expect.stringMatching(/\/a\/[\w-]{43}$/) },
    })
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      headers: {
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      },
    })
    expect(lines.join('')).not.toContain(link.token)
  })
})

test.each<[number, string, Asked]>([
  [200, '/', {}],
  [200, '/icon.svg', {}],
  [404, '/assets/nada.js', {}],
  [405, '/', { method: 'POST' }],
  [500, '/convite/falha', {}],
  [200, '/api/openapi.json', {}],
  [200, '/robots.txt', {}],
  [404, '/api/nada', {}],
  [405, '/api/openapi.json', { method: 'PUT' }],
  [401, '/api/live', {}],
  [421, '/', { host: 'evil.example' }],
])('an answer %s to %s %o forbids framing, guessing its type and running it', async (status, path, asked) => {
  const { status: got, headers } = await get(path, asked)
  expect(got).toBe(status)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': path.startsWith('/convite') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cache-control': expect.any(String),
  })
})

test('the pages of a company are rendered once for each change, whatever the number of visitors and the query', async () => {
  const { owner, procedureId } = await aShop(api, 'cheia')
  const { slug, id: companyId } = owner.company
  // The page of a company is cached from its first visit.
  await api.fetch(`/api/public/company/${slug}`)
  const pages = [`/${slug}`, `/${slug}/agendar/${procedureId}`]
  async function visit() {
    rendered.length = 0
    const queries = ['', '?utm_source=instagram', '?fbclid=1', '?x=2', '?servicos=']
    const asked = pages.flatMap((path) => queries.map((query) => get(path + query)))
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    return rendered.toSorted()
  }
  expect(await visit()).toEqual(pages)
  expect(await visit()).toEqual([])
  await owner.say(`PUT /api/procedures/${procedureId}`, { name: 'Corte', duration: 45, price: 70 })
  expect(await visit()).toEqual(pages)
  expect(await visit()).toEqual([])
  await owner.say(`PATCH /api/companies/${companyId}/status`, { isActive: false })
  expect(await visit()).toEqual(pages)
})

test('a page that waits for several locks is answered after ten seconds with 503 and Retry-After', async () => {
  const rival = new pg.Client({ connectionString: api.database.url })
  await rival.connect()
  await rival.query('begin; lock table company_slugs, companies in access exclusive mode')
  const began = performance.now()
  const { status, headers, body } = await get('/devagar')
  const took = performance.now() - began
  await rival.end()
  expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' })
  expect(body).toContain('A página demorou demais para abrir')
  // Five calls that wait three seconds each would take fifteen.
  expect(took).toBeLessThan(13_000)
})

test('a thousand requests of pages and of the API write at most 200 kB of log, and checks of a balancer nothing', async () => {
  const since = lines.length
  const ask = async () => {
    for (let at = 0; at < 20; at++) {
      await get('/salao-vilma')
      await get('/api/schedules/0198c2f4-7c31-7e0a-9d3b-52998224725a')
    }
    await get('/api/health/ready')
  }
  await Promise.all(Array.from({ length: 25 }, ask))
  const written = lines.slice(since).filter((line) => !line.includes('"level":"debug"'))
  expect(written).toHaveLength(1_000)
  expect(Buffer.byteLength(written.join(''))).toBeLessThan(200_000)
})
