import { contract } from '@encaixe/contract/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './testing/test-api.ts'

type Operation = { responses: Record<string, unknown>; security: unknown[] }
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
