import { randomUUID } from 'node:crypto'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { haveCome } from '../../api/testing/a-shop.ts'
import { startProxy } from '../../api/testing/start-proxy.ts'
import type { Figure } from './figures.ts'
import { type Filled, fillShop } from './fill.ts'
import { type Asked, compare, medianLatency } from './load.ts'
import { today, type World } from './world.ts'

/** Each user books five times in each shop, because a shop allows a client five open bookings. */
const users = 400
const shops = 20

type Place = {
  companyId: string
  procedureId: string
  collaboratorId: string
  date: string
  startTime: string
}

/** Free times of the shops, so that every booking request succeeds. Successive times are in different shops. */
function* places(all: readonly Filled[]): Generator<Place> {
  for (let day = 1; day < 365; day++) {
    for (let minute = 540; minute + 30 <= 1_140; minute += 30) {
      for (let seat = 0; seat < 5; seat++) {
        for (const { companyId, procedureId, collaboratorIds } of all) {
          const collaboratorId = collaboratorIds[seat] ?? ''
          const date = addDays(today, day)
          yield { companyId, procedureId, collaboratorId, date, startTime: timeOf(minute) }
        }
      }
    }
  }
}

/** Requests of signed-in clients, each with its own idempotency key. */
export async function bookingsOf(
  world: Pick<World, 'database' | 'token' | 'url'>,
  name: string,
): Promise<() => Asked> {
  const open = await Promise.all(
    Array.from({ length: shops }, (_, at) => fillShop(world.database, `${name}-${at}`)),
  )
  const tokens = await Promise.all(
    Array.from({ length: users }, (_, at) => world.token(`${name}-cliente-${at}`)),
  )
  for (const token of tokens) {
    await fetch(`${world.url}/api/auth/accept-terms`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
  }
  // The bounds of new clients would refuse most of these bookings.
  const names = Array.from({ length: users }, (_, at) => ({ name: `${name}-cliente-${at}` }))
  for (const shop of open) await haveCome(world, shop, names)
  const free = places(open)
  let sent = 0
  return () => {
    const place = free.next()
    if (place.done) throw new Error('All free times of the bench are booked: measure for a shorter time')
    return {
      method: 'POST',
      path: '/api/schedules',
      headers: {
        authorization: `Bearer ${tokens[Math.floor(sent++ / shops) % users]}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(place.value),
    }
  }
}

/** Measures a complete booking request, compared with a minimal handler that writes one durable row. */
export async function measureBookings(world: World): Promise<Figure[]> {
  const next = await bookingsOf(world, 'livre')
  const compared = await compare(world.url, { next }, { ...next(), path: '/bare/insert' }, 5)
  const alone = await medianLatency(world.url, next)
  return [
    {
      name: 'POST /api/schedules / bare handler with one durable insert',
      value: compared.ratio,
      least: 0.15,
    },
    { name: 'POST /api/schedules, bookings a second', value: compared.ours },
    { name: 'POST /api/schedules alone: p50 in milliseconds', value: alone, most: 6 },
    { name: 'bare handler, durable inserts a second', value: compared.bare },
  ]
}

/** Milliseconds of a round trip to a database on another continent. */
const far = 200

/** Measures how long a client waits for a booking when the database is far from the process. */
export async function measureFarBookings(world: World): Promise<Figure[]> {
  const proxy = await startProxy(world.databaseUrl)
  const serving = await world.serveThrough(proxy.through(world.databaseUrl))
  try {
    const next = await bookingsOf(world, 'longe')
    proxy.slow(far)
    const bare = await medianLatency(serving.url, () => ({ ...next(), path: '/bare/insert' }), 10)
    const ours = await medianLatency(serving.url, next, 30)
    return [
      { name: 'POST /api/schedules / bare insert, database far away', value: ours / bare, most: 5 },
      { name: `POST /api/schedules, database ${far} ms away: p50 in milliseconds`, value: ours },
      { name: `bare insert, database ${far} ms away: p50 in milliseconds`, value: bare },
    ]
  } finally {
    await serving.stop()
    await proxy.close()
  }
}
