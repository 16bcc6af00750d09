import { globSync, readFileSync } from 'node:fs'
import type { EveryCall } from '@encaixe/contract/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply, Say } from '../api/testing/an-owner.ts'
import { aCast, type Cast } from '../api/testing/role-matrix/matrix-people.ts'
import { expectedStatus, type Role, type Row, roles } from '../api/testing/role-matrix/matrix-roles.ts'
import { matrixRows, sendRow } from '../api/testing/role-matrix/matrix-rows.ts'
import { type MatrixShop, type MatrixShops, matrixShops } from '../api/testing/role-matrix/matrix-shop.ts'
import { startTestApi, type TestApi } from '../api/testing/test-api.ts'
import { lists, staleAfter } from '../web/platform/stale-lists.ts'

/**
 * Finds in the sources of the web which calls fill which lists: the first part of a query's key is the name of its list.
 * A key is written out, or begins with a constant, or is made by a function.
 */
function findQueries(): Map<string, Set<string>> {
  const exclude = (name: string) => /node_modules|build$|\.test\./.test(name)
  const sources = globSync('web/**/*.{ts,tsx}', { exclude }).map((path) => readFileSync(path, 'utf8'))
  const constant = /const (\w+) = (?:\([^)]*\) => )?\[(?:\.\.\.(\w+)|'([^']+)')/g
  const constants = new Map(
    sources.flatMap((text) => [...text.matchAll(constant)].map((found) => [found[1], found] as const)),
  )
  const listOf = (name: string | undefined): string | undefined => {
    const [, , spread, list] = constants.get(name) ?? []
    return list ?? (spread && listOf(spread))
  }
  const queries = new Map<string, Set<string>>()
  for (const text of sources) {
    const found = [...text.matchAll(/queryKey: (?:\[\s*(?:\.\.\.(\w+)|'([^']+)')|(\w+Key)\b)/g)]
    for (const [at, { index, 1: spread, 2: list, 3: made }] of found.entries()) {
      const query = text.slice(index, found[at + 1]?.index)
      // The profile is read by a POST.
      const [, call] = /api\(\s*'(GET [^']+|POST \/api\/auth\/verify)'/.exec(query) ?? []
      const name = list ?? listOf(spread ?? made)
      if (call && name) queries.set(call, new Set([...(queries.get(call) ?? []), name]))
    }
  }
  return queries
}

const queries = findQueries()
const reads = matrixRows.filter(([call]) => queries.has(call))

/** Forms fetch these records when they open, so no write makes them stale. */
const ofForms = ['collaborator', 'procedure']

/** The role that may do this write: the owner, or the first other one. Some writes need records that no row makes. */
const doerOf = (call: EveryCall, row: Row): Role | undefined =>
  (['owner', ...roles] as const).find((role) => role !== 'visitor' && expectedStatus(call, row, role) < 300)

const writes = matrixRows.flatMap(([call, row]) => {
  const doer = call.startsWith('GET ') ? undefined : doerOf(call, row)
  return doer ? [[call, doer, row] as const] : []
})

let api: TestApi
let shops: MatrixShops
let shared: Cast

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shops = matrixShops(api)
  shared = await aCast(api, shops)
})

afterAll(() => api.close())

function send(say: Say, call: EveryCall, row: Row, shop: MatrixShop): Promise<Reply> {
  const params = row.path?.(shop) ?? {}
  const path = call.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const line = `${path}?${new URLSearchParams(row.query?.(shop))}`
  return sendRow(say, line, row, shop)
}

/** Makes these calls as this person, and returns the answers that the person may read. */
async function readAs(say: Say, shop: MatrixShop, calls: typeof reads): Promise<Map<EveryCall, string>> {
  const read = async ([call, row]: (typeof reads)[number]) => {
    const { status, body } = await send(say, call, row, shop)
    return status === 200 ? [[call, JSON.stringify(body)] as const] : []
  }
  return new Map((await Promise.all(calls.map(read))).flat())
}

test('each list of the table is the key of a query in the sources, and each key is a list or a record of a form', () => {
  const keys = new Set([...queries.values()].flatMap((names) => [...names]))
  expect([...keys].filter((key) => !ofForms.includes(key)).toSorted()).toEqual([...lists].toSorted())
  expect(reads.length).toBeGreaterThan(40)
  expect(writes.length).toBeGreaterThan(70)
})

test.each(writes)(
  'after %s by the %s, the lists outside of its row of the table are the same',
  async (...walk) => {
    const [call, doer, row] = walk
    const { shop: known, people } = row.alone ? await aCast(api, shops) : shared
    const shop = await shops.renewed(known, row.fresh ?? [])
    const say = doer === 'client' ? shop.client : people[doer]
    const stale: readonly string[] = [...staleAfter[call as keyof typeof staleAfter], ...ofForms]
    const others = reads.filter(
      ([read]) => ![...(queries.get(read) ?? [])].some((list) => stale.includes(list)),
    )
    const readers = [...new Set([say, people.owner])]
    const readOthers = () => Promise.all(readers.map((reader) => readAs(reader, shop, others)))
    // The limit of reads counts the requests of a minute.
    api.clock.advance(61_000)
    const before = await readOthers()
    const { status, body } = await send(say, call, row, shop)
    expect([status < 300, body?.error]).toEqual([true, undefined])
    const after = await readOthers()
    const changed = before.flatMap((answers, at) =>
      [...answers].flatMap(([read, answer]) => ((after[at]?.get(read) ?? answer) === answer ? [] : [read])),
    )
    expect([...new Set(changed)]).toEqual([])
  },
)
