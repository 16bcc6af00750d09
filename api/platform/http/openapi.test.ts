import { contract } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))
const document = describeApi(endpoints, { origin: 'https://agenda.test' })
const paths = Object.keys(document.paths ?? {})

type Operation = { operationId: string; tags: string[]; responses: Record<string, unknown> }
const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as Operation[])

const isParameter = (segment: string) => /^\{.+\}$/.test(segment)

/** A request may fit two paths with the same number of parameters: no rule of OpenAPI decides which path is meant. */
function areAmbiguous(one: string, other: string): boolean {
  const [a, b] = [one.split('/'), other.split('/')]
  if (a.length !== b.length || a.filter(isParameter).length !== b.filter(isParameter).length) return false
  return a.every(
    (segment, place) => segment === b[place] || isParameter(segment) || isParameter(b[place] ?? ''),
  )
}

test('the OpenAPI document has no two paths that fit the same request equally well', () => {
  expect(areAmbiguous('/api/chairs/of/{id}', '/api/chairs/{id}/status')).toBe(true)
  const found = paths.flatMap((path, place) =>
    paths
      .slice(place + 1)
      .filter((other) => areAmbiguous(path, other))
      .map((other) => `${path} ${other}`),
  )
  expect(found).toEqual([])
})

test('the OpenAPI document has every operation once, under its own id, with at least one refusal', () => {
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  for (const { operationId, responses } of operations)
    expect(
      Object.keys(responses).some((status) => status.startsWith('4')),
      operationId,
    ).toBe(true)
})

test("an endpoint with an alias is described under the alias, and the description names the endpoint's own path", () => {
  const aliased = endpoints.filter(({ alias }) => alias !== undefined)
  expect(aliased.length).toBeGreaterThan(0)
  for (const { alias = '', path, method } of aliased) {
    const described = document.paths?.[alias]?.[method.toLowerCase() as 'get']
    expect(described).toMatchObject({ 'x-also-at': [path] })
    expect(described?.description).toContain(path)
    expect(paths).not.toContain(path)
  }
})

test('the OpenAPI document names the address of the API, its terms, a contact and every tag that it uses', () => {
  expect(document.servers).toEqual([{ url: 'https://agenda.test' }])
  expect(document.info).toMatchObject({
    license: { name: 'Todos os direitos reservados', url: 'https://agenda.test/terms-of-service' },
    termsOfService: 'https://agenda.test/terms-of-service',
    contact: { url: 'https://agenda.test/support' },
  })
  const used = new Set(operations.flatMap(({ tags }) => tags))
  expect(document.tags?.map(({ name }) => name)).toEqual([...used])
})

test("the OpenAPI document of a server on a loopback address gives the server's address relative to the document", () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(describeApi([], { origin }).servers).toEqual([{ url: '/' }])
})
