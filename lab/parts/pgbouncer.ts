import { setTimeout as delay } from 'node:timers/promises'
import { command, ensure, eventually, expectEqual, type Part } from './part.ts'
import { type Client, countStatuses, signIn } from './pgbouncer/shop.ts'
import {
  bookTwice,
  deploy,
  followBooking,
  jobsAreDone,
  linesOf,
  manyClients,
  noOverlaps,
  type Setting,
  wantOneSlot,
  writeMixed,
} from './pgbouncer/ways.ts'
import type { Product } from './pgbouncer/world.ts'

const readyLine = (output: string) => /"message":"ready".*"connections":(\d+),"pooling":"(\w+)"/.exec(output)

async function oneProcess(setting: Setting): Promise<string> {
  await using deployment = await deploy(setting)
  const { products } = deployment
  const warnings = products.flatMap((product) => linesOf(product, 'warn'))
  const isWithoutNotifications = setting.mode === 'transaction' && !setting.direct
  expectEqual(
    'warnings that name DATABASE_DIRECT_URL',
    warnings.filter((line) => line.includes('DATABASE_DIRECT_URL')).length,
    isWithoutNotifications ? 1 : 0,
  )
  const [, connections, pooling] = readyLine(products[0]?.program.output() ?? '') ?? []
  expectEqual('pooling', pooling, setting.mode)
  const booked = await bookTwice(deployment)
  const event = await followBooking(deployment)
  expectEqual('the live event of a booking', event, isWithoutNotifications ? undefined : 'created')
  return `${booked}; live event ${event ?? 'none, as warned'}; ${await jobsAreDone(deployment)}; ${connections} connections at most`
}

async function manyProcesses(setting: Setting): Promise<string> {
  await using deployment = await deploy(setting)
  const clients = await manyClients(deployment, 200)
  const lines: string[] = []
  for (const round of [0, 1]) {
    lines.push(await wantOneSlot(deployment, clients, 100 + round))
    lines.push(await writeMixed(deployment, clients.slice(0, 100), 200 + round * 100))
  }
  await noOverlaps(deployment)
  return `${lines.join('; ')}; ${await jobsAreDone(deployment)}`
}

/** Checks the product while the table of appointments is locked for twenty seconds. */
async function lockedTable(setting: Setting): Promise<string> {
  await using deployment = await deploy(setting)
  const { world, products, shop } = deployment
  const clients = await manyClients(deployment, 20)
  await using table = await world.lock('appointments')
  const since = performance.now()
  const bookings = clients.map((client, at) => client('POST /api/schedules', shop.wish(at, 1)))
  const reads = []
  while (performance.now() - since < 20_000) {
    const reader = clients[0]
    if (reader) reads.push(await reader('GET /api/subscriptions/status'))
    await delay(500)
  }
  const refused = await Promise.all(bookings)
  await table.release()
  ensure(
    refused.every(({ status, retryAfter }) => status === 503 && retryAfter),
    `bookings: ${countStatuses(refused)}`,
  )
  const slowest = Math.max(...refused.map(({ ms }) => ms))
  const answered = reads.filter(({ status }) => status === 200)
  ensure(
    reads.length >= 20 && answered.length >= 0.9 * reads.length,
    `other reads meanwhile: ${countStatuses(reads)}`,
  )
  const again = await Promise.all(
    clients.map((client, at) => client('POST /api/schedules', shop.wish(at, 1))),
  )
  expectEqual('bookings afterwards', countStatuses(again), '20x201')
  await noOverlaps(deployment)
  await areReady(products)
  return `bookings ${countStatuses(refused)} with Retry-After after at most ${slowest} ms; ${answered.length} of ${reads.length} other reads answered meanwhile; afterwards ${countStatuses(again)}; ${await jobsAreDone(deployment)}`
}

async function areReady(products: Product[]): Promise<void> {
  await eventually('all processes are ready', async () => {
    const ready = await Promise.all(products.map(({ url }) => fetch(`${url}/api/health/ready`)))
    return ready.every(({ ok }) => ok)
  })
}

/**
 * Checks a pooler that has fewer connections than the processes may open. A table that is locked for three seconds
 * makes the processes want all connections at once. The line `met` in the output of the pooler, or the pooler's queue,
 * shows that the limit was reached.
 */
async function fullPooler(setting: Setting, settings: Record<string, number>, met?: string): Promise<string> {
  await using deployment = await deploy(setting, settings)
  const { world, pooler, products, shop } = deployment
  const clients = await manyClients(deployment, 100)
  await areReady(products)
  const linesBefore = pooler.program.output().length
  await using table = await world.lock('appointments')
  const bookings = clients.map((client, at) => client('POST /api/schedules', shop.wish(at, 1)))
  await delay(2_500)
  const waiting = met ? 0 : await pooler.waiting()
  await delay(500)
  await table.release()
  const all = await Promise.all(bookings)
  const lines = met ? pooler.program.output().slice(linesBefore).split(met).length - 1 : 0
  const limit = met ? `${lines} lines "${met}"` : `${waiting} connections waited`
  ensure(lines + waiting > 0, `the pooler's limit was not met: ${limit}`)
  const booked = all.filter(({ status }) => status === 201)
  ensure(
    booked.length >= 50 &&
      all.every(({ status, retryAfter }) => status === 201 || (status === 503 && retryAfter)),
    `bookings: ${countStatuses(all)}`,
  )
  await areReady(products)
  const since = performance.now()
  // Idle connections of the other process close after some seconds; the pooler then uses their places for this process.
  let at = 200
  const nextIsBooked = async (client: Client) =>
    (await client('POST /api/schedules', shop.wish(at++, 1))).status === 201
  await eventually(
    'ten bookings in a row',
    async () => {
      for (const client of clients.slice(0, 10)) if (!(await nextIsBooked(client))) return false
    },
    60_000,
  )
  const calm = ((performance.now() - since) / 1000).toFixed(1)
  const again = []
  let repeats = 0
  for (const [at, client] of clients.entries()) {
    const book = () => client('POST /api/schedules', shop.wish(100 + at, 1))
    let answer = await book()
    // The processes may open more connections than the pooler has, so a client repeats the request after Retry-After.
    for (let tries = 0; tries < 3 && answer.status === 503 && answer.retryAfter; tries++) {
      repeats += 1
      await delay(Number(answer.retryAfter) * 1_000)
      answer = await book()
    }
    again.push(answer)
  }
  expectEqual('bookings afterwards', countStatuses(again), '100x201')
  await noOverlaps(deployment)
  const refused = all.length - booked.length
  return `100 bookings: ${countStatuses(all)}${refused ? ', each 503 with Retry-After' : ''}; in the pooler ${limit}; calm after ${calm} s, and then 100x201 with ${repeats} repeated as Retry-After asks; ${await jobsAreDone(deployment)}`
}

async function killedPooler(setting: Setting): Promise<string> {
  await using deployment = await deploy(setting)
  const { world, pooler, products, shop } = deployment
  const client = await signIn(world, products)
  expectEqual('a booking before', (await client('POST /api/schedules', shop.wish(0))).status, 201)
  await pooler.program.end('SIGKILL')
  const during = await client('POST /api/schedules', shop.wish(1))
  expectEqual('a booking while it is away', [during.status, during.retryAfter !== null], [503, true])
  await delay(5_000)
  await world.pooler({ pool_mode: setting.mode }, pooler.port)
  const since = performance.now()
  await eventually(
    'a booking',
    async () => (await client('POST /api/schedules', shop.wish(2))).status === 201,
  )
  const back = Math.round(performance.now() - since)
  return `503 with Retry-After while it is away, a booking ${back} ms after its return; ${await jobsAreDone(deployment)}`
}

export const pgbouncer: Part = {
  name: 'pgbouncer',
  install: 'apt-get install pgbouncer postgresql-15',
  async version() {
    await command('/usr/lib/postgresql/15/bin/postgres', ['--version'])
    return /PgBouncer (\S+)/.exec(await command('pgbouncer', ['--version']))?.[1] ?? 'unknown'
  },
  ways: {
    'session mode as Debian ships it: books, follows, runs jobs': () => oneProcess({ mode: 'session' }),
    'transaction mode with DATABASE_DIRECT_URL: books, follows, runs jobs': () =>
      oneProcess({ mode: 'transaction', direct: true }),
    'transaction mode without DATABASE_DIRECT_URL: warns, books, runs jobs': () =>
      oneProcess({ mode: 'transaction' }),
    'session mode, 2 processes, pool of 20, 200 clients want one slot, mixed writes, twice': () =>
      manyProcesses({ mode: 'session', processes: 2, pool: 10 }),
    'session mode, 3 processes, pool of 20, 200 clients want one slot, mixed writes, twice': () =>
      manyProcesses({ mode: 'session', processes: 3 }),
    'transaction mode, 2 processes, pool of 20, 200 clients want one slot, mixed writes, twice': () =>
      manyProcesses({ mode: 'transaction', direct: true, processes: 2 }),
    'transaction mode without a direct address, 3 processes, pool of 20, the same': () =>
      manyProcesses({ mode: 'transaction', processes: 3 }),
    'session mode: a table that is locked for 20 s': () => lockedTable({ mode: 'session' }),
    'transaction mode: a table that is locked for 20 s': () =>
      lockedTable({ mode: 'transaction', direct: true }),
    'session mode, 2 processes with 12 connections each, a pool of 16': () =>
      fullPooler({ mode: 'session', processes: 2, pool: 12 }, { default_pool_size: 16 }),
    'session mode, 2 processes with 12 connections each, max_client_conn of 14': () =>
      fullPooler(
        { mode: 'session', processes: 2, pool: 12 },
        { max_client_conn: 14 },
        'no more connections allowed',
      ),
    'transaction mode, a pool of 3 and a query_wait_timeout of 2 s': () =>
      fullPooler(
        { mode: 'transaction', processes: 2 },
        { default_pool_size: 3, query_wait_timeout: 2 },
        'query_wait_timeout',
      ),
    'session mode: killed and started again': () => killedPooler({ mode: 'session' }),
    'transaction mode: killed and started again': () => killedPooler({ mode: 'transaction' }),
  },
}
