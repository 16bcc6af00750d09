import { endpoint } from '@encaixe/contract/endpoint.ts'
import { text } from '@encaixe/contract/text.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testClock } from '../../testing/test-clock.ts'
import { createLog } from '../log.ts'
import { refused } from '../refused.ts'
import { createHandler } from './create-handler.ts'
import { createLimits } from './limits.ts'
import { type Caller, route } from './route.ts'

const ana: Caller = { id: '1', uid: 'ana', name: 'Ana', email: null, termsAccepted: false }
const chair = z.object({ id: z.string(), name: z.string() })

const renameChair = endpoint({
  method: 'PUT',
  path: '/api/chairs/{id}',
  tag: 'Cadeiras',
  summary: 'Renomeia',
  access: 'terms',
  status: 200,
  body: z.object({
    name: text({ max: 5, required: 'Nome é obrigatório' }),
    seats: z.int('Inteiro').optional(),
  }),
  success: chair,
  refuses: ['not_found'],
})

const listChairs = endpoint({
  method: 'GET',
  path: '/api/chairs',
  tag: 'Cadeiras',
  summary: 'Lista',
  access: 'public',
  status: 200,
  query: z.object({ tab: z.enum(['a', 'b']).optional() }),
  success: z.array(chair),
  refuses: [],
})

function aService({ caller = { ...ana, termsAccepted: true } as Caller | null, max = 600 } = {}) {
  const lines: string[] = []
  const clock = testClock('2027-03-02T12:00:00Z')
  const secret = { id: '1', name: 'Alta', cnpj: '11222333000181' }
  const handler = createHandler({
    routes: [
      route(renameChair, {
        find: async ({ params }) => (params.id === '1' ? { id: '1' } : refused('not_found')),
        handle: async ({ body, found }) => ({ ...found, name: body.name }),
      }),
      route(
        { ...listChairs, limit: { bucket: 'l', max, seconds: 60, by: 'address', shared: false } },
        {
          handle: async ({ query }) => {
            if (query.tab === 'b') throw new Error('segredo interno')
            return [secret]
          },
        },
      ),
    ],
    mounts: [],
    identify: async () => caller ?? refused('unauthenticated'),
    limits: createLimits({ clock, count: async () => 1, on: true }),
    log: createLog({ clock, write: (line: string) => lines.push(line) }),
    trustProxy: 0,
  })
  async function ask(method: string, path: string, init: RequestInit = {}) {
    const response = await handler(new Request(`http://localhost${path}`, { method, ...init }))
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

describe('refusals come in the promised order', () => {
  const worst = ['/api/chairs/2', '{'] as const

  test('401 before the body is read', async () => {
    expect((await aService({ caller: null }).put(...worst)).status).toBe(401)
  })

  test.each([
    ['415 for another type', { 'content-type': 'text/plain' }, '{}', 415],
    ['415 for a packed body', { 'content-encoding': 'gzip' }, '{}', 415],
    ['413 over 64 kB', {}, JSON.stringify({ name: 'a'.repeat(70_000) }), 413],
    ['400 for broken JSON', {}, '{"name":', 400],
    ['400 for U+0000', {}, '{"name":"a\\u0000"}', 400],
    ['400 for a lone surrogate', {}, '{"name":"\\ud800"}', 400],
    ['400 for deep nesting', {}, `${'['.repeat(40)}${']'.repeat(40)}`, 400],
  ])('%s, whatever the id', async (_, headers, body, status) => {
    expect((await aService().put('/api/chairs/2', body, headers)).status).toBe(status)
  })

  test('404 before 403 before 400', async () => {
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

test.each([[[]], [null], [42], ['texto']])('a body of %j is malformed, in Portuguese', async (body) => {
  const { status, body: answered } = await aService().put('/api/chairs/1', JSON.stringify(body))
  expect(status).toBe(400)
  expect(answered).toEqual({ error: 'Não foi possível entender o pedido.', code: 'malformed' })
})

test.each(['   ', '\u200b\u200d', '\u3000', '\u2800'])('invisible text %j counts as none', async (name) => {
  expect((await aService().put('/api/chairs/1', { name })).body?.error).toBe('Nome é obrigatório')
})

test('unknown fields are ignored and text is trimmed and composed', async () => {
  const { body } = await aService().put('/api/chairs/1', { name: '  Jose\u0301 ', owner: 'eu' })
  expect(body).toEqual({ id: '1', name: 'José' })
})

test('numbers are not read out of text', async () => {
  expect((await aService().put('/api/chairs/1', { name: 'A', seats: '3' })).status).toBe(400)
})

test('a field that was not declared never leaves', async () => {
  expect((await aService().ask('GET', '/api/chairs')).body).toEqual([{ id: '1', name: 'Alta' }])
})

test('a query given twice is refused', async () => {
  expect((await aService().ask('GET', '/api/chairs?tab=a&tab=a')).status).toBe(400)
})

test('another method is 405 and says which there are; another path is 404', async () => {
  const { status, headers } = await aService().ask('DELETE', '/api/chairs')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await aService().ask('GET', '/api/sofas')).body?.code).toBe('not_found')
})

test('a surprise tells the caller nothing and the log everything', async () => {
  const service = aService()
  const { status, body } = await service.ask('GET', '/api/chairs?tab=b')
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('segredo')
  expect(service.lines.join('\n')).toContain('segredo interno')
})

test('past the limit comes 429 with the seconds to wait, and the next window opens', async () => {
  const service = aService({ max: 2 })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await service.ask('GET', '/api/chairs')).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await service.ask('GET', '/api/chairs')).headers.get('retry-after')).toBe('60')
  service.clock.advance(60_000)
  expect((await service.ask('GET', '/api/chairs')).status).toBe(200)
})

test('an answer carries the request id that its lines of the log carry', async () => {
  const service = aService()
  const { headers } = await service.ask('GET', '/api/chairs', { headers: { 'x-request-id': 'pedido-12345' } })
  expect(headers.get('x-request-id')).toBe('pedido-12345')
  expect(service.lines.some((line) => line.includes('pedido-12345'))).toBe(true)
})
