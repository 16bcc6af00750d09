import { endpoint } from '@encaixe/contract/endpoint.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { text } from '@encaixe/contract/text.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { noCompanies } from '../../testing/no-companies.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createLog } from '../log/log.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { refused } from '../refused.ts'
import { createHandler } from './create-handler.ts'
import { createLimits } from './limits.ts'
import { type Caller, route } from './route.ts'

const ana: Caller = { id: '1', uid: 'ana', name: 'Ana', email: null, termsAccepted: false }
const chair = z.object({ id: z.string(), name: z.string() })

const renameChair = endpoint({
  method: 'PUT',
  path: '/api/chairs/{id}',
  tag: 'Agendamentos',
  summary: 'Renomeia',
  access: 'terms',
  status: 200,
  body: z.object({
    name: text({ max: 5, required: 'Nome é obrigatório' }),
    seats: z.int('Inteiro').optional(),
  }),
  success: chair,
  refuses: ['not_found'],
  limit: limits.writes,
})

const listChairs = endpoint({
  method: 'GET',
  path: '/api/chairs',
  tag: 'Agendamentos',
  summary: 'Lista',
  access: 'public',
  status: 200,
  query: z.object({ tab: z.enum(['a', 'b']).optional() }),
  success: z.array(chair),
  refuses: [],
  limit: limits.publicReads,
})

type Wishes = { caller?: Caller | null; max?: number; trustProxy?: number; code?: string }

const accepted = { ...ana, termsAccepted: true }

function aService({ caller = accepted, max = 600, trustProxy = 0, code }: Wishes = {}) {
  const lines: string[] = []
  const trouble = Object.assign(new Error('segredo interno'), code && { code })
  const clock = testClock('2027-03-02T12:00:00Z')
  const secret = { id: '1', name: 'Alta', cnpj: '11222333000181' }
  const handler = createHandler({
    routes: [
      route(renameChair, {
        find: async ({ params }) => (params.id === '1' ? { id: '1' } : refused('not_found')),
        handle: async ({ body, found }) => ({ ...found, name: body.name }),
      }),
      route(
        { ...listChairs, limit: { address: { bucket: 'l', max, seconds: 60, shared: false } } },
        {
          handle: async ({ query }) => {
            if (query.tab === 'b') throw trouble
            return [secret]
          },
        },
      ),
    ],
    mounts: [],
    companiesOf: noCompanies,
    identify: async () => caller ?? refused('unauthenticated'),
    limits: createLimits({ clock, takeShared: async () => undefined, on: true }),
    onBarred: () => {},
    log: createLog({ clock, write: (line: string) => lines.push(line) }),
    metrics: createMetrics(),
    trustProxy,
    secure: false,
  })
  async function ask(method: string, path: string, init: RequestInit = {}) {
    const response = await handler(
      new Request(`http://localhost${path}`, { method, duplex: 'half', ...init }),
    )
    const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
    return { status: response.status, headers: response.headers, body }
  }
  const put = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask('PUT', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { ask, put, lines, clock }
}

describe('refusals have a fixed order:', () => {
  const worst = ['/api/chairs/2', '{'] as const

  test('a request without a user gets 401 before its body is read', async () => {
    expect((await aService({ caller: null }).put(...worst)).status).toBe(401)
  })

  test.each([
    ['415 for another content type', { 'content-type': 'text/plain' }, '{}', 415],
    ['415 for a compressed body', { 'content-encoding': 'gzip' }, '{}', 415],
    ['413 for a body over 64 kB', {}, JSON.stringify({ name: 'a'.repeat(70_000) }), 413],
    ['400 for broken JSON', {}, '{"name":', 400],
    ['400 for U+0000', {}, '{"name":"a\\u0000"}', 400],
    ['400 for a field given twice', {}, '{"name":"Ana","x":[{"name":1}],"n\\u0061me":"Bia"}', 400],
    ['400 for a lone surrogate', {}, '{"name":"\\ud800"}', 400],
    ['400 for deep nesting', {}, `${'['.repeat(40)}${']'.repeat(40)}`, 400],
  ])('a request gets %s before its id is looked up', async (_, headers, body, status) => {
    expect((await aService().put('/api/chairs/2', body, headers)).status).toBe(status)
  })

  test('a request gets 404 before 403, and 403 before 400', async () => {
    const stranger = aService({ caller: ana })
    expect((await stranger.put('/api/chairs/2', {})).body?.code).toBe('not_found')
    expect((await stranger.put('/api/chairs/1', {})).body?.code).toBe('terms_not_accepted')
    expect((await aService().put('/api/chairs/1', {})).body).toEqual({
      error: 'Nome é obrigatório',
      code: 'invalid',
      fields: { name: 'Nome é obrigatório' },
    })
  })
})

test.each([[[]], [null], [42], ['texto']])(
  'a request with the body %j gets 400 with a sentence in Portuguese',
  async (body) => {
    const { status, body: answered } = await aService().put('/api/chairs/1', JSON.stringify(body))
    expect(status).toBe(400)
    expect(answered).toEqual({ error: 'Não foi possível entender o pedido.', code: 'malformed' })
  },
)

test.each(['   ', '\u200b\u200d', '\u3000', '\u2800'])(
  'a name %j, which has only invisible characters, counts as missing',
  async (name) => {
    expect((await aService().put('/api/chairs/1', { name })).body?.error).toBe('Nome é obrigatório')
  },
)

test('unknown fields of a body are ignored, and the texts of the body are trimmed and composed to NFC', async () => {
  const { body } = await aService().put('/api/chairs/1', { name: '  Jose\u0301 ', owner: 'eu' })
  expect(body).toEqual({ id: '1', name: 'José' })
})

test('a text with digits is refused where a number is expected', async () => {
  expect((await aService().put('/api/chairs/1', { name: 'A', seats: '3' })).status).toBe(400)
})

test('a field that the endpoint does not declare is left out of the answer', async () => {
  expect((await aService().ask('GET', '/api/chairs')).body).toEqual([{ id: '1', name: 'Alta' }])
})

test('a query parameter given twice gets 400', async () => {
  expect((await aService().ask('GET', '/api/chairs?tab=a&tab=a')).status).toBe(400)
})

test('a request with an unknown method gets 405 with the allowed methods, and one for an unknown path gets 404', async () => {
  const { status, headers } = await aService().ask('DELETE', '/api/chairs')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await aService().ask('GET', '/api/sofas')).body?.code).toBe('not_found')
})

test('a body may use the same field name in two different objects', async () => {
  const body = '{"name":"Ana","list":[{"name":"a"},{"name":"\\"name\\":"}],"more":{"name":"b"}}'
  expect((await aService().put('/api/chairs/1', body)).status).toBe(200)
})

test('a body of unknown length is read only up to 64 kB', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(to) {
      sent += 1
      to.enqueue(new Uint8Array(16 * 1024))
    },
  })
  const { status } = await aService().ask('PUT', '/api/chairs/1', {
    headers: { 'content-type': 'application/json' },
    body: endless,
  })
  expect(status).toBe(413)
  expect(sent).toBeLessThan(10)
})

test('a sender who disconnects in the middle of the body gets 400 and causes no error in the log', async () => {
  const service = aService()
  const torn = new ReadableStream({
    pull(to) {
      to.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const { status } = await service.ask('PUT', '/api/chairs/1', { body: torn })
  expect(status).toBe(400)
  expect(service.lines.join('\n')).not.toContain('"error"')
})

test('a request with U+0000 gets 404 if it is in the path and 400 if it is in the query', async () => {
  expect((await aService().put('/api/chairs/a%00', { name: 'Ana' })).status).toBe(404)
  expect((await aService().ask('GET', '/api/chairs?tab=%00')).body?.code).toBe('malformed')
})

test.each(['57014', '40001', '40P01', '53100', '25006', '57P01'])(
  'a request that the database cannot serve now (%s) gets 503 with Retry-After and logs an error',
  async (code) => {
    const service = aService({ code })
    const { status, headers, body } = await service.ask('GET', '/api/chairs?tab=b')
    expect([status, headers.get('retry-after'), body?.code]).toEqual([503, '5', 'unavailable'])
    expect(headers.get('x-encaixe')).toBe('1')
    expect(service.lines.join('\n')).toContain('"level":"error"')
  },
)

test('an unexpected failure is logged completely, and its caller gets 500 without details', async () => {
  const service = aService()
  const { status, headers, body } = await service.ask('GET', '/api/chairs?tab=b')
  expect([status, headers.get('x-encaixe')]).toEqual([500, '1'])
  expect(JSON.stringify(body)).not.toContain('segredo')
  expect(service.lines.join('\n')).toContain('segredo interno')
})

test('a caller over the limit gets 429 with the seconds to wait, and is served after these seconds', async () => {
  const service = aService({ max: 2 })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await service.ask('GET', '/api/chairs')).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await service.ask('GET', '/api/chairs')).headers.get('retry-after')).toBe('60')
  service.clock.advance(60_000)
  expect((await service.ask('GET', '/api/chairs')).status).toBe(200)
})

test('behind a proxy hits are counted by the address that the proxy saw, and by /64 network for IPv6', async () => {
  const service = aService({ max: 1, trustProxy: 1 })
  const from = async (...hops: string[]) =>
    (await service.ask('GET', '/api/chairs', { headers: { 'x-forwarded-for': hops.join(', ') } })).status
  expect(await from('203.0.113.9')).toBe(200)
  expect(await from('198.51.100.1', '203.0.113.9')).toBe(429)
  expect(await from('203.0.113.10')).toBe(200)
  expect(await from('2001:db8::1')).toBe(200)
  expect(await from('2001:db8::2')).toBe(429)
  expect(await from('2001:db8:0:1::2')).toBe(200)
  // A header without a valid address is ignored, and the hit counts for the proxy's own address.
  expect(await from('unknown')).toBe(200)
  expect(await from('x'.repeat(5_000))).toBe(429)
})

test('a request for an unknown path has a request id and a line in the log', async () => {
  const service = aService()
  const { headers } = await service.ask('GET', '/api/sofas?email=ana@x.example')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  const line = JSON.parse(service.lines.at(-1) ?? '{}')
  expect(line).toMatchObject({ message: 'request', method: 'GET', route: 'none', status: 404 })
  expect(line.requestId).toBe(headers.get('x-request-id'))
})

test('an answer has the same request id as its lines in the log', async () => {
  const service = aService()
  const { headers } = await service.ask('GET', '/api/chairs', { headers: { 'x-request-id': 'pedido-12345' } })
  expect(headers.get('x-request-id')).toBe('pedido-12345')
  expect(service.lines.some((line) => line.includes('pedido-12345'))).toBe(true)
})
