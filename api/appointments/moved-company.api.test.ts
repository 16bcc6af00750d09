import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { madeId, type Reply } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { onServer } from '../testing/test-server.ts'

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

/** A move may end a statement, or let it wait too long: then the request was not acknowledged, and is sent again. */
async function bookUntilAnswered(wish: Record<string, unknown>): Promise<Reply> {
  const reply = await shop.owner.say('POST /api/schedules', wish)
  return reply.status >= 500 ? bookUntilAnswered(wish) : reply
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
