import type { EveryCall } from '@encaixe/contract/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './platform/database/db.ts'
import type { Reply } from './testing/an-owner.ts'
import { aCast, type Cast } from './testing/role-matrix/matrix-people.ts'
import { endpointOf, expectedStatus, type Role, type Row } from './testing/role-matrix/matrix-roles.ts'
import { matrixRows, sendRow } from './testing/role-matrix/matrix-rows.ts'
import { type MatrixShops, matrixShops } from './testing/role-matrix/matrix-shop.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import { startTestIssuer } from './testing/test-issuer.ts'

// Only on a cluster (TEST_CITUS_URL): Citus refuses each statement that it would send to more than one node.
const opened = new AsyncDisposableStack()
let isStrict = false
let shops: MatrixShops
let shared: Cast
let both: TestApi

beforeAll(async () => {
  const clock = { now: () => new Date('2027-03-02T13:00:00Z') }
  const issuer = await startTestIssuer({ clock })
  opened.defer(() => issuer.stop())
  const api = await startTestApi({ issuer, jobs: 'enqueue' })
  opened.defer(() => api.close())
  const url = new URL(api.database.url)
  url.searchParams.set('options', '-c citus.multi_task_query_log_level=error')
  const database = await openDatabase({ url: url.href, log: { warn: () => {} } })
  opened.defer(() => database.close())
  const strict = await startTestApi({ issuer, database, clock: api.clock, jobs: 'enqueue' })
  opened.defer(() => strict.close())
  both = {
    ...api,
    fetch: (path, init) => (isStrict ? strict : api).fetch(path, init),
  }
  shops = matrixShops(both)
  shared = await aCast(both, shops)
})

afterAll(() => opened.disposeAsync())

/** Calls that look across companies: for all of an account, for a token, or for what all companies sent to one address. */
const askingAll: readonly EveryCall[] = [
  'POST /api/contact',
  'DELETE /api/subscriptions/my-subscription',
  'GET /api/me/data',
  'GET /api/me/export',
  'POST /api/me/erase',
  'PUT /api/collaborators/{id}',
  'POST /api/collaborators/{id}/invite',
  'POST /api/invitations',
  'GET /api/invitations/{token}',
  'POST /api/invitations/{token}/accept',
  'GET /api/schedules/my-schedules',
  'GET /api/schedules/my-offers',
  'GET /api/schedules/{id}/reach',
  'POST /api/schedules/{id}/offer',
  'PATCH /api/statements/{id}/send',
  'PATCH /api/statements/{id}/accept',
  'PATCH /api/statements/{id}/contest',
  'GET /api/waitlist/mine',
  'DELETE /api/waitlist/{id}',
  'POST /api/schedules/{id}/earlier',
  'POST /api/waitlist/{id}/ask',
  'GET /api/waitlist',
]

/** Asked in this order: the first who may make the call makes it. */
const callers: readonly Role[] = ['owner', 'client', 'professional', 'stranger', 'visitor']

const rows = matrixRows.flatMap(([call, row]) => {
  const caller = callers.find((role) => expectedStatus(call, row, role) < 400)
  return caller && !endpointOf.get(call)?.stream ? [[call, caller, row] as const] : []
})

test.each(rows)('%s of the %s is answered by one node, or is known to ask all', async (call, caller, row) => {
  const { status, body } = await answerOf(call, caller, row)
  if (askingAll.includes(call)) expect(status).toBeGreaterThanOrEqual(500)
  else expect([status, body]).toEqual([expectedStatus(call, row, caller), expect.anything()])
})

async function answerOf(call: EveryCall, caller: Role, row: Row): Promise<Reply> {
  const { shop: made, people } = row.alone ? await aCast(both, shops) : shared
  const shop = await shops.renewed(made, row.fresh ?? [])
  const path = call.replace(/\{(\w+)\}/g, (_, name: string) => row.path?.(shop)[name] ?? '')
  const line = `${path}?${new URLSearchParams(row.query?.(shop))}`
  const say = caller === 'client' ? shop.client : people[caller]
  isStrict = true
  return sendRow(say, line, row, shop).finally(() => (isStrict = false))
}
