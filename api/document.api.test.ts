import { caps } from '@encaixe/contract/caps.ts'
import { contract } from '@encaixe/contract/contract.ts'
import type { Rate } from '@encaixe/contract/limits.ts'
import { messageQuotas } from '@encaixe/contract/message-quotas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './testing/test-api.ts'

type Operation = {
  responses: Record<string, { headers?: Record<string, unknown> }>
  security: unknown[]
  'x-rate-limit': Record<string, unknown>
}
type Described = { openapi: string; paths: Record<string, Record<string, Operation>> }

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('a client of the API finds every endpoint with its status in the OpenAPI document', async () => {
  const response = await api.fetch('/api/openapi.json')
  const document = (await response.json()) as Described
  expect(document.openapi).toMatch(/^3\.1/)
  for (const endpoint of Object.values(contract).flatMap((noun) => Object.values(noun))) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {}), endpoint.path).toContain(`${endpoint.status}`)
    expect(operation?.security).toHaveLength(endpoint.access === 'public' ? 0 : 1)
    if (endpoint.access !== 'public') expect(operation?.responses).toHaveProperty('401')
    expect(operation?.responses['429']?.headers).toHaveProperty('Retry-After')
    for (const [by, { max, seconds }] of Object.entries<Rate>(endpoint.limit)) {
      expect(operation?.['x-rate-limit']).toMatchObject({ [by]: { max, seconds } })
    }
  }
})

test('a reader finds every path on the documentation page, which runs no script', async () => {
  const response = await api.fetch('/api/docs')
  const html = await response.text()
  for (const endpoint of Object.values(contract).flatMap((noun) => Object.values(noun))) {
    expect(html).toContain(endpoint.path)
  }
  expect(html).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
})

test('a reader finds the limit of every path and of pages, and every cap and quota, in tables', async () => {
  const html = await (await api.fetch('/api/docs')).text()
  const rowOf = (what: string) => {
    const row = html.split('\n').find((line) => line.includes(`<th scope="row">${what}</th>`)) ?? ''
    return [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<.*?>/g, ' ').trim())
  }
  for (const { method, path } of Object.values(contract).flatMap((noun) => Object.values(noun))) {
    expect(rowOf(`${method} ${path}`), path).toHaveLength(2)
  }
  expect(rowOf('POST /api/schedules')).toEqual(['10 por minuto  bookings', '2.400 por minuto  signed-in'])
  expect(rowOf('POST /api/companies')[0]).toContain('5 por hora  company-creation , só pedidos válidos')
  expect(rowOf('POST /api/auth/token')[1]).toContain('30 por minuto  token-relay')
  expect(rowOf('Páginas')).toEqual(['–', '300 por minuto  pages'])
  for (const { what, max } of [...Object.values(caps), ...Object.values(messageQuotas)])
    expect(rowOf(what)).toEqual([max.toLocaleString('pt-BR')])
})
