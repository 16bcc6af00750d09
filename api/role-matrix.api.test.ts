import type { EveryCall } from '@encaixe/contract/contract.ts'
import { hiddenFrom, hiddenInside, permissions } from '@encaixe/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply, Say } from './testing/an-owner.ts'
import { aCast, type Cast } from './testing/role-matrix/matrix-people.ts'
import {
  endpointOf,
  expectedStatus,
  type Role,
  type Row,
  roles,
  rolesInShop,
} from './testing/role-matrix/matrix-roles.ts'
import { aCsv, matrixRows, sendRow } from './testing/role-matrix/matrix-rows.ts'
import { type MatrixShop, type MatrixShops, marks, matrixShops } from './testing/role-matrix/matrix-shop.ts'
import { aCollaborator, aProcedure } from './testing/role-matrix/rows-of-companies.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let shops: MatrixShops
let shared: Cast
const counts = { answers: 0, refused: 0, searched: 0, hidden: 0 }

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shops = matrixShops(api)
  shared = await aCast(api, shops)
})

afterAll(async () => {
  await api.close()
  const { answers, refused, searched, hidden } = counts
  process.stdout.write(
    `role matrix: ${answers} answers of ${matrixRows.length} routes to ${roles.length} roles checked, ${refused} of them refusals; ${searched} answers searched for the marks of others, ${hidden} hidden fields empty\n`,
  )
})

/** Returns the request line of a call. An endless stream is requested with HEAD, so that only its headers are read. */
const asked = (call: EveryCall, params: Record<string, string> = {}) =>
  (endpointOf.get(call)?.stream ? call.replace('GET', 'HEAD') : call).replace(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? '',
  )

/** Returns a hash of all rows that are stored for the company. */
async function storedOf({ companyId }: MatrixShop): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select md5(string_agg(row, '|' order by row)) as all from (
      select c::text as row from companies c where id = ${companyId}
      union all select t::text from procedures t where company_id = ${companyId}
      union all select t::text from collaborators t where company_id = ${companyId}
      union all select t::text from exceptions t where company_id = ${companyId}
      union all select t::text from appointments t where company_id = ${companyId}
      union all select t::text from waitlist_entries t where company_id = ${companyId}
      union all select t::text from waitlist_asks t where company_id = ${companyId}
      union all select t::text from clients t where company_id = ${companyId}
      union all select t::text from statements t where company_id = ${companyId}
      union all select t::text from members t where company_id = ${companyId}
      union all select t::text from invitations t where company_id = ${companyId}
      union all select t::text from calendar_feeds t where company_id = ${companyId}
      union all select t::text from message_settings t where company_id = ${companyId}
      union all select t::text from shares t where company_id = ${companyId}
      union all select t::text from till_closings t where company_id = ${companyId}
    ) everything`.execute(api.database.db)
  return rows[0]?.all ?? ''
}

/** The marks that an answer to this role may not contain. */
function foreignMarks(role: Role): string[] {
  const { shop, professional, client, rival } = marks
  if (role === 'other owner' || role === 'other member') return [shop, professional, client]
  if (role === 'client') return [shop, professional, rival]
  if (role === 'professional') return [shop, rival]
  const isInside = role in rolesInShop && role !== 'colleague'
  return isInside ? [rival] : [shop, professional, client, rival]
}

/** Returns the values of these fields at every depth of the answer. */
function valuesOf(answer: unknown, names: readonly string[]): unknown[] {
  if (typeof answer !== 'object' || answer === null) return []
  if (Array.isArray(answer)) return answer.flatMap((one) => valuesOf(one, names))
  return Object.entries(answer).flatMap(([name, value]) =>
    names.includes(name) ? [value] : valuesOf(value, hiddenInside(names, name)),
  )
}

function checkContents(call: EveryCall, role: Role, { status, body }: Reply): void {
  const text = JSON.stringify(body)
  for (const mark of foreignMarks(role)) expect(text, `${role} reads ${mark}`).not.toContain(mark)
  counts.searched += 1
  const here = rolesInShop[role]
  if (here && status === 403 && typeof permissions[call] !== 'string') expect(body.code).toBe('role')
  for (const value of here ? valuesOf(body, hiddenFrom(call, here)) : []) {
    expect(Array.isArray(value) ? value : (value ?? [])).toEqual([])
    counts.hidden += 1
  }
}

/** A request for a hidden record gets the same answer as one for a record that does not exist. */
async function checkMissing(call: EveryCall, row: Row, { say, shop, reply }: Answered): Promise<void> {
  if (reply.status !== 404 || !row.path) return
  const params = Object.keys(row.path(shop)).map((name) => [name, crypto.randomUUID()])
  expect(await sendRow(say, asked(call, Object.fromEntries(params)), row, shop)).toEqual(reply)
  if (permissions[call] !== 'anybody') expect(reply.body.code).toBe('not_found')
}

type Answered = { say: Say; shop: MatrixShop; reply: Reply }

async function checkRow(call: EveryCall, row: Row): Promise<void> {
  const expected = roles.map((role) => [role, expectedStatus(call, row, role)] as const)
  const { shop, people } = row.alone ? await aCast(api, shops) : shared
  const answer = async (role: Role, shop: MatrixShop) => {
    const say = role === 'client' ? shop.client : people[role]
    const line = `${asked(call, row.path?.(shop))}?${new URLSearchParams(row.query?.(shop))}`
    const reply = await sendRow(say, line, row, shop)
    counts.answers += 1
    if (reply.status >= 400) counts.refused += 1
    checkContents(call, role, reply)
    await checkMissing(call, row, { say, shop, reply })
    return [role, reply.status] as const
  }
  const isRead = call.startsWith('GET')
  const found = new Map<Role, number>()
  const first = await shops.renewed(shop, row.fresh ?? [])
  const before = isRead ? '' : await storedOf(shop)
  // These requests are sent together, because a refused request changes nothing.
  const together = expected.filter(([, status]) => isRead || status >= 400)
  for (const [role, status] of await Promise.all(together.map(([role]) => answer(role, first))))
    found.set(role, status)
  if (!isRead) expect(await storedOf(shop)).toBe(before)
  for (const [role, status] of expected) {
    if (isRead || status >= 400) continue
    const [, got] = await answer(role, await shops.renewed(shop, row.fresh ?? []))
    found.set(role, got)
  }
  const wrong = expected.filter(([role, status]) => found.get(role) !== status)
  expect(wrong.map(([role, status]) => `${role}: ${found.get(role)} instead of ${status}`)).toEqual([])
}

const describeAnswers = (call: EveryCall, row: Row) =>
  roles.map((role) => `${role} ${expectedStatus(call, row, role)}`).join(', ')

test.each(matrixRows.map(([call, row]) => [call, describeAnswers(call, row), row] as const))(
  'the call %s is answered by role: %s',
  (call, _, row) => checkRow(call, row),
)

test('every call of the contract has a route', async () => {
  const missing: EveryCall[] = []
  for (const [call] of matrixRows) {
    const [method = '', path = ''] = call.split(' ')
    const isPublic = endpointOf.get(call)?.access === 'public'
    const request = { method: isPublic ? 'OPTIONS' : method }
    const { status, headers } = await api.fetch(path.replace(/\{\w+\}/g, 'x'), request)
    const isServed = isPublic ? (headers.get('allow') ?? '').split(', ').includes(method) : status === 401
    if (!isServed) missing.push(call)
  }
  expect(missing).toEqual([])
})

test('every call whose path carries a secret declares it, and its answers are not stored, indexed or sent on', async () => {
  const { shop } = shared
  const headers = { authorization: `Bearer ${await api.token(shop.owner.name)}` }
  const secrets = matrixRows.filter(([call]) => /\{(token|secret|key)\}/.test(call))
  expect(secrets.length).toBeGreaterThan(4)
  for (const [call, { path }] of secrets) {
    expect([call, endpointOf.get(call)?.secret]).toEqual([call, true])
    const [method = '', line = ''] = asked(call, path?.(shop)).split(' ')
    for (const where of [line, `${line}/mais`, line.replace('/api', '//API'), line.replace('api', '%61pi')]) {
      const answer = await api.fetch(`http://localhost:3000${where}`, { method, headers })
      const given = ['referrer-policy', 'cache-control', 'x-robots-tag'].map((name) =>
        answer.headers.get(name),
      )
      expect([where, ...given]).toEqual([where, 'no-referrer', 'no-store', 'noindex, nofollow'])
    }
  }
  const others = [...endpointOf.values()].filter(({ secret, path }) => secret && !path.includes('{token}'))
  expect(others).toEqual([])
})

test("an owner who names another owner's company in a body or in the header gets the same 404 as for an unknown company", async () => {
  const { shop, people } = shared
  const bodies = { 'POST /api/procedures': aProcedure(shop), 'POST /api/collaborators': aCollaborator(shop) }
  const missing = { status: 404, body: { error: 'Empresa não encontrada', code: 'not_found' } }
  for (const [call, body] of Object.entries(bodies)) {
    expect(await people['other owner'](call, body)).toEqual(missing)
    expect(await people['other owner'](call, { ...body, companyId: crypto.randomUUID() })).toEqual(missing)
  }
  for (const [call, row] of matrixRows) {
    if (!row.own) continue
    const line = `${asked(call, row.path?.(shop))}?${new URLSearchParams(row.query?.(shop))}`
    for (const id of [shop.companyId, crypto.randomUUID()]) {
      const headers = { 'encaixe-company': id, ...(row.sends === 'csv' && { 'content-type': 'text/csv' }) }
      const sent = row.sends === 'csv' ? aCsv : row.body?.(shop)
      expect([call, await people['other owner'](line, sent, headers)]).toEqual([call, missing])
    }
  }
})

test.each([
  '0',
  '-1',
  'abc',
  '9'.repeat(25),
  '%00',
  '%ff',
  '..%2f',
  '__proto__',
  "1'%20or%20'1'='1",
  '00000000-0000-0000-0000-000000000000',
])('an owner who asks for the id %s gets 404', async (id) => {
  const { shop } = shared
  for (const [call, { path, body }] of matrixRows) {
    // A month and the date of a till are no ids.
    if (!path || /(calendar\/\{month\}|till\/\{date\}\/close)$/.test(call)) continue
    const reply = await shop.owner.say(call.replace(/\{\w+\}/g, id), body && {})
    expect([call, reply.status]).toEqual([call, 404])
  }
})
