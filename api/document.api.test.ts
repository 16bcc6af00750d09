import { caps } from '@encaixe/contract/caps.ts'
import { contract } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import type { Rate } from '@encaixe/contract/limits.ts'
import { invitedRoles } from '@encaixe/contract/member-roles.ts'
import { messageQuotas } from '@encaixe/contract/message-quotas.ts'
import { permissions, rightOf } from '@encaixe/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentMounts } from './platform/http/document-mounts.ts'
import type { MountIncoming } from './platform/http/serve-route.ts'
import { anOwner, sayingAs } from './testing/an-owner.ts'
import { matrixRows } from './testing/role-matrix/matrix-rows.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

type Operation = {
  responses: Record<string, { headers?: Record<string, unknown> }>
  security: unknown[]
  parameters?: { in: string; name: string }[]
  'x-rate-limit': Record<string, unknown>
}
type Described = { openapi: string; paths: Record<string, Record<string, Operation>> }
const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('a client of the API finds every endpoint with its statuses in the OpenAPI document', async () => {
  const response = await api.fetch('/api/openapi.json')
  const document = (await response.json()) as Described
  expect(document.openapi).toMatch(/^3\.1/)
  for (const endpoint of endpoints) {
    const operation = document.paths[endpoint.alias ?? endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {}), endpoint.path).toContain(`${endpoint.status}`)
    expect(operation?.security).toHaveLength(endpoint.access === 'public' ? 0 : 1)
    if (endpoint.access !== 'public') expect(operation?.responses).toHaveProperty('401')
    expect(operation?.responses['429']?.headers).toHaveProperty('Retry-After')
    for (const [by, { max, seconds }] of Object.entries(endpoint.limit) as [string, Rate][]) {
      expect(operation?.['x-rate-limit']).toMatchObject({ [by]: { max, seconds } })
    }
  }
})

test.each(['/api/openapi.json', '/api/docs'])('a program or a person that has %s gets 304', async (path) => {
  const read = (headers = {}) => api.fetch(path, { headers })
  const [first, second] = [await read(), await read()]
  const etag = first.headers.get('etag') ?? ''
  expect([second.headers.get('etag'), await second.text()]).toEqual([etag, await first.text()])
  const known = await read({ 'if-none-match': etag })
  expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
  expect((await read({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('the document of the API is written at its first request only', async () => {
  let written = 0
  const counting = {
    get endpoints() {
      written += 1
      return endpoints
    },
  }
  const described = Object.assign(counting, { mounts: [], origin: 'http://localhost:3000' })
  const [document] = documentMounts(described)
  expect(written).toBe(0)
  const incoming = { request: new Request('http://localhost:3000/api/openapi.json') } as MountIncoming
  for (const _ of [1, 2, 3]) expect((await document?.handle(incoming, {}))?.status).toBe(200)
  expect(written).toBe(1)
})

test('a member’s program reads in the document which calls name the company in a header, and which refusals a role may get', async () => {
  const document = (await (await api.fetch('/api/openapi.json')).json()) as Described
  const withHeader: string[] = []
  for (const { method, path, alias } of endpoints) {
    const operation = document.paths[alias ?? path]?.[method.toLowerCase()]
    const headers = operation?.parameters?.filter((one) => one.in === 'header') ?? []
    if (!headers.some(({ name }) => name === 'encaixe-company')) continue
    withHeader.push(`${method} ${path}`)
    expect(JSON.stringify(operation?.responses['400']), path).toContain('company_needed')
  }
  expect(withHeader.sort()).toEqual(
    matrixRows
      .filter(([, { own }]) => own)
      .map(([call]) => call)
      .sort(),
  )
  const refusing = matrixRows.filter(([call]) =>
    invitedRoles.some((role) => rightOf(call, role) === 'refused'),
  )
  for (const [call] of refusing) {
    const found = endpoints.find(({ method, path }) => `${method} ${path}` === call)
    const operation = document.paths[found?.alias ?? found?.path ?? '']?.[found?.method.toLowerCase() ?? '']
    expect(JSON.stringify(operation?.responses['403']), call).toContain('`role`')
  }
})

test('a program that calls the first path of a list gets the same as a program that calls the path of the document', async () => {
  const { say, company } = await anOwner(api, 'dona')
  const filled = (path: string) => path.replace('{companyId}', company.id).replace('{month}', '2027-03')
  const aliased = endpoints.filter(({ alias }) => alias !== undefined)
  for (const { method, path, alias = '' } of aliased) {
    const first = await say(`${method} ${filled(path)}`)
    expect(first.status, path).toBe(200)
    expect(await say(`${method} ${filled(alias)}`)).toEqual(first)
    expect((await say(`PUT ${filled(alias)}`, {})).status).toBe(405)
  }
  const foreign = sayingAs(api, 'curiosa')
  expect((await foreign(`GET /api/companies/${company.id}/schedules`)).status).toBe(404)
  expect((await foreign('GET /api/schedules/company/de-ninguem')).status).toBe(404)
})

test('a reader finds every path on the documentation page, and the page runs no script', async () => {
  const response = await api.fetch('/api/docs')
  const html = await response.text()
  for (const endpoint of endpoints) {
    expect(html).toContain(endpoint.path)
    expect(html).toContain(endpoint.alias ?? endpoint.path)
  }
  expect(html).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
})

test('a reader of the documentation finds tables with the limit of every path and of pages, and every cap and quota', async () => {
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

test('a reader of the documentation finds a table of the calls that each role may make, and of the fields that the role does not get', async () => {
  const html = await (await api.fetch('/api/docs')).text()
  const table = html.slice(html.indexOf('Quem pode o quê em uma empresa'))
  const rowOf = (call: string) =>
    table
      .split('\n')
      .find((line) => line.includes(`<th scope="row">${call}</th>`))
      ?.match(/<td>.*?<\/td>/g)
      ?.map((cell) => cell.replace(/<.*?>/g, ''))
  for (const [call] of matrixRows) {
    expect(rowOf(call)?.length, call).toBe(typeof permissions[call] === 'string' ? undefined : 3)
  }
  expect(rowOf('GET /api/schedules/{id}')).toEqual([
    'tudo, sem deposit.code',
    'tudo, sem share, deposit.code',
    'só o seu, sem price, clientEmail, deposit',
  ])
  expect(rowOf('GET /api/trail')).toEqual(['tudo, sem percent, subject.email', '–', '–'])
})
