import { randomBytes } from 'node:crypto'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { distribute } from '../platform/database/distribute.ts'
import { migrate } from '../platform/database/migrate.ts'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { madeId, type Reply, sayingAs } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { joinNodes, onNodes } from '../testing/test-cluster.ts'
import { databaseUrl, onServer } from '../testing/test-server.ts'

// Only on a cluster (TEST_CITUS_URL), whose nodes the test database knows.
let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'mudanca', { collaborators: [{}, {}] })
})

afterAll(async () => {
  // Roles and slots of a move stay on the node, and would be in the way of the next database.
  await read('call citus_cleanup_orphaned_resources()').finally(() => api.close())
})

/** A connection of its own, because a move takes longer than a statement of the product may. */
const read = (text: string) => onServer(api.database.url, text)

type Node = { host: string; port: number }

async function nodeOfShop(): Promise<Node & { shard: string }> {
  const [found] =
    await read(`select nodename as host, nodeport as port, shardid::text as shard from citus_shards
    where shardid = get_shard_id_for_distribution_column('appointments', '${shop.companyId}'::uuid)`)
  if (!found) throw new Error(`The shard of company ${shop.companyId} was not found`)
  return found as Node & { shard: string }
}

const workers = () =>
  read('select nodename as host, nodeport as port from pg_dist_node where groupid > 0') as Promise<Node[]>

const named = ({ host, port }: Node) => `'${host}', ${port}`

let days = 0

/** A move may end a statement, or let it wait too long: the answer says so, and the request is sent again. */
async function bookUntilAnswered(wish: Record<string, unknown>): Promise<Reply> {
  const reply = await shop.owner.say('POST /api/schedules', wish)
  return reply.status === 503 ? bookUntilAnswered(wish) : reply
}

/** Books times of both professionals, each of them twice at the same time, until the work is done. */
async function bookDuring(work: Promise<unknown>): Promise<{ made: string[]; refused: number }> {
  let isDone = false
  const end = work.finally(() => (isDone = true))
  const made: string[] = []
  let refused = 0
  while (!isDone || made.length === 0) {
    const date = addDays('2027-03-02', ++days)
    for (let minute = 540; minute < 1_080 && !(isDone && made.length > 0); minute += 30) {
      const wishes = shop.collaboratorIds.flatMap((collaboratorId) => {
        const wish = shop.wish({
          date,
          startTime: timeOf(minute),
          collaboratorId,
          clientName: 'Ana',
          withoutContact: true,
        })
        return [wish, wish]
      })
      const replies = await Promise.all(wishes.map(bookUntilAnswered))
      for (const reply of replies) {
        if (reply.status === 409) refused++
        else made.push(await madeId(Promise.resolve(reply)))
      }
    }
  }
  await end
  return { made, refused }
}

async function expectWhole({ made, refused }: { made: string[]; refused: number }): Promise<void> {
  const stored = await read(`select id from appointments where company_id = '${shop.companyId}'`)
  const ids = new Set(stored.map(({ id }) => id))
  expect(made.filter((id) => !ids.has(id))).toEqual([])
  expect(refused).toBeGreaterThanOrEqual(made.length)
  expect(await findOverlaps(api.database)).toEqual([])
}

test('a company moves to another node while it is booked: no booking is lost, none is made twice', async () => {
  const from = await nodeOfShop()
  const to = (await workers()).find((node) => named(node) !== named(from))
  if (!to) throw new Error('The cluster has only one worker')
  const move = read(
    `select citus_move_shard_placement(${from.shard}, ${named(from)}, ${named(to)}, 'force_logical')`,
  )
  await expectWhole(await bookDuring(move))
  expect(named(await nodeOfShop())).toBe(named(to))
})

test('a company gets a shard of its own while it is booked: no booking is lost, none is made twice', async () => {
  const before = await nodeOfShop()
  const move = read(
    `select isolate_tenant_to_new_shard('appointments', '${shop.companyId}', 'CASCADE', 'block_writes')`,
  )
  await expectWhole(await bookDuring(move))
  expect((await nodeOfShop()).shard).not.toBe(before.shard)
})

test('a node leaves and another comes while a company is booked: no booking is lost, none is made twice', async () => {
  const node = named(await nodeOfShop())
  async function replace(): Promise<void> {
    await read(`select citus_drain_node(${node}, 'force_logical')`)
    await read(`select citus_remove_node(${node})`)
    await read(`select citus_add_node(${node})`)
    await read("select rebalance_table_shards(shard_transfer_mode := 'force_logical')")
  }
  await expectWhole(await bookDuring(replace()))
  expect(await workers()).toHaveLength(2)
}, 300_000)

test('a table that a killed process left on the coordinator is distributed at the next start, which waits for a writer', async () => {
  await read('create table moods (company_id uuid primary key references companies)')
  const writer = new pg.Client({ connectionString: api.database.url })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('begin')
  await writer.query('update companies set name = name where id = $1', [shop.companyId])
  const reasons: unknown[] = []
  const log = {
    info: () => {},
    warn(_message: string, { code, reason }: Record<string, unknown> = {}) {
      if (code !== 'migration_retried') return
      reasons.push(reason)
      void writer.query('commit')
    },
  }
  expect(await migrate(api.database, { log })).toEqual([])
  expect(reasons).toEqual(['canceling statement due to lock timeout'])
  const [{ moods, bookings } = {}] =
    await read(`select count(*) filter (where table_name = 'moods'::regclass) as moods,
    count(*) filter (where table_name = 'appointments'::regclass) as bookings from citus_shards`)
  expect(moods).toBe(bookings)
})

async function countRows({ db }: Database): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      rows: number
    }>`select count(*)::int as rows from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.rows ?? 0
  }
  return counts
}

test('a database with bookings is distributed: each row is there once, and the owner books again', async () => {
  const source = { ...inject('testDatabase'), template: `encaixe_test_${randomBytes(6).toString('hex')}` }
  await onNodes(source, `create database ${source.template}`)
  onTestFinished(() => onNodes(source, `drop database ${source.template} with (force)`))
  await joinNodes(source)
  const url = databaseUrl(source.server, source.template)
  const before = await openDatabase({ url })
  await migrate(before)
  const single = await startTestApi({ database: before, jobs: 'enqueue' })
  const old = await aShop(single, 'antiga', { collaborators: [{}, {}] })
  const wish = { clientName: 'Ana', clientEmail: 'ana@example.com' }
  await madeId(old.owner.say('POST /api/schedules', old.wish({ ...wish, startTime: '10:00' })))
  const rows = await countRows(before)
  await single.close()

  await distribute(url)

  const after = await openDatabase({ url })
  const api = await startTestApi({ database: after, jobs: 'enqueue' })
  onTestFinished(() => api.close())
  expect(await countRows(after)).toEqual(rows)
  const again = old.wish({ ...wish, startTime: '11:00' })
  expect((await sayingAs(api, 'antiga')('POST /api/schedules', again)).status).toBe(201)
})
