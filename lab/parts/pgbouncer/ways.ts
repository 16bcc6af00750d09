import { setTimeout as delay } from 'node:timers/promises'
import { readLive } from '../../../api/testing/live-reader.ts'
import { eventually, expectEqual } from '../part.ts'
import { type Client, countStatuses, openBusyShop, type Shop, signIn } from './shop.ts'
import { openWorld, type Product, type World } from './world.ts'

export type Setting = { mode: 'session' | 'transaction'; direct?: boolean; processes?: number; pool?: number }
export type Deployment = AsyncDisposable & { world: World; products: Product[]; shop: Shop }

const perProcess = { session: 6, transaction: 12 }

/** Processes behind one pgbouncer with a pool of 20, unless the settings differ. */
export async function deploy(
  { mode, direct = false, processes = 1, pool = perProcess[mode] }: Setting,
  settings: Record<string, string | number> = {},
): Promise<Deployment & { pooler: Awaited<ReturnType<World['pooler']>> }> {
  await using opened = new AsyncDisposableStack()
  const world = opened.use(await openWorld())
  const pooler = await world.pooler({ pool_mode: mode, ...settings })
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_POOL: `${pool}`,
    ...(direct && { DATABASE_DIRECT_URL: world.url }),
  }
  const products = await Promise.all(Array.from({ length: processes }, () => world.product(env)))
  const shop = await openBusyShop(world, products)
  const running = opened.move()
  return { world, pooler, products, shop, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Books, moves, changes and cancels an appointment three times, so that every statement also runs again. */
export async function bookTwice({ world, products, shop }: Deployment): Promise<string> {
  const client = await signIn(world, products)
  const answers: number[] = []
  for (let at = 0; at < 3; at++) {
    const { status, body } = await client('POST /api/schedules', shop.wish(at))
    const path = `/api/schedules/${body.id}`
    const { date, startTime, collaboratorId } = shop.wish(at + 40)
    const moved = await client(`PATCH ${path}/reschedule`, { date, startTime, collaboratorId })
    const noted = await client(`PUT ${path}`, { notes: 'Sem pressa' })
    const cancelled = await client(`PATCH ${path}/cancel`)
    const ready = await fetch(`${products[0]?.url}/api/health/ready`)
    answers.push(status, moved.status, noted.status, cancelled.status, ready.status)
  }
  expectEqual('answers to bookings, moves, notes, cancellations, ready', answers, [
    ...[201, 200, 200, 200, 200],
    ...[201, 200, 200, 200, 200],
    ...[201, 200, 200, 200, 200],
  ])
  return '3 bookings, moves, notes and cancellations'
}

/** Books and returns the first event that an open page receives, or undefined when none arrives in three seconds. */
export async function followBooking({ world, products, shop }: Deployment): Promise<string | undefined> {
  const token = await world.issuer.sign({
    sub: 'bia',
    name: 'Bia',
    email: 'bia@cliente.example',
    email_verified: true,
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const [first, last] = [products[0]?.url ?? '', products.at(-1)?.url ?? '']
  await fetch(`${first}/api/auth/accept-terms`, { method: 'POST', headers })
  const live = readLive(await fetch(`${last}/api/live`, { headers }))
  expectEqual('status of the live stream', live.status, 200)
  const body = JSON.stringify(shop.wish(19, 4))
  const booked = await fetch(`${first}/api/schedules`, { method: 'POST', headers, body })
  expectEqual('status of the booking', booked.status, 201)
  await Promise.race([live.heard(1).catch(() => {}), delay(3_000)])
  await live.close()
  return live.events[0]?.type
}

/** Checks that every due job was done in its first run. */
export async function jobsAreDone({ world }: Deployment): Promise<string> {
  const count = async (where: string) =>
    Number((await world.sql(`select count(*) as n from jobs.job where ${where}`))[0]?.n)
  const due = "(state in ('active', 'retry') or state = 'created' and start_after <= jobs.job_now())"
  await eventually(
    'jobs are done and none is due',
    async () => (await count("state = 'completed'")) > 0 && (await count(due)) === 0,
    90_000,
  )
  expectEqual('jobs that failed or ran again', await count("state = 'failed' or retry_count > 0"), 0)
  return `${await count("state = 'completed'")} jobs done, none failed or repeated`
}

/** 200 clients book the same slot at the same moment. */
export async function wantOneSlot(deployment: Deployment, clients: Client[], at: number): Promise<string> {
  const wish = deployment.shop.wish(at, 2)
  const all = await Promise.all(clients.map((client) => client('POST /api/schedules', wish)))
  expectEqual('answers for one slot', countStatuses(all), `1x201, ${clients.length - 1}x409`)
  return `${countStatuses(all)} in at most ${Math.max(...all.map(({ ms }) => ms))} ms`
}

/** Bookings, moves and cancellations of many clients at once. */
export async function writeMixed({ shop }: Deployment, clients: Client[], from: number): Promise<string> {
  const all = await Promise.all(
    clients.map(async (client, at) => {
      const booked = await client('POST /api/schedules', shop.wish(from + at, 1))
      const path = `/api/schedules/${booked.body.id}`
      const { date, startTime, collaboratorId } = shop.wish(from + at, 3)
      const moved = await client(`PATCH ${path}/reschedule`, { date, startTime, collaboratorId })
      return [
        booked,
        moved,
        await client(`PATCH ${path}/cancel`),
        await client('GET /api/schedules/my-schedules'),
      ]
    }),
  )
  const answers = all.flat()
  expectEqual(
    'answers to mixed writes',
    countStatuses(answers),
    `${clients.length * 3}x200, ${clients.length}x201`,
  )
  return `${answers.length} mixed requests ${countStatuses(answers)}`
}

export async function manyClients({ world, products }: Deployment, count: number): Promise<Client[]> {
  const clients: Client[] = []
  while (clients.length < count) {
    clients.push(...(await Promise.all(Array.from({ length: 20 }, () => signIn(world, products)))))
  }
  return clients
}

export async function noOverlaps({ world }: Deployment): Promise<void> {
  const rows = await world.sql(`select count(*) as n from appointments a join appointments b
    on a.collaborator_id = b.collaborator_id and a.day = b.day and a.id < b.id
    and a.status = 'scheduled' and b.status = 'scheduled'
    and a.start_minute < b.end_minute and b.start_minute < a.end_minute`)
  expectEqual('overlapping appointments', Number(rows[0]?.n), 0)
}

export function linesOf({ program }: Product, level: string): string[] {
  return program
    .output()
    .split('\n')
    .filter((line) => line.includes(`"level":"${level}"`))
}
