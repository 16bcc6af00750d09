import { randomUUID } from 'node:crypto'
import { addDays } from '@encaixe/contract/local-time.ts'
import { type Figure, median } from './figures.ts'
import { fillShop } from './fill.ts'
import { type Asked, answeredTogether } from './load.ts'
import { today, type World } from './world.ts'

const rivals = 200
const rounds = 9

/** Two hundred signed-in clients book one time at the same moment: one client gets it, the others get alternatives. */
export async function measureRivals(world: World): Promise<Figure[]> {
  const { companyId, procedureId, collaboratorIds } = await fillShop(world.database, 'disputada')
  const [collaboratorId] = collaboratorIds
  const tokens = await Promise.all(Array.from({ length: rivals }, (_, at) => world.token(`rival-${at}`)))
  const headers = (token: string) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  })
  await answeredTogether(
    world.url,
    tokens.map((token) => ({ path: '/api/auth/accept-terms', method: 'POST', headers: headers(token) })),
  )
  const bookings = (date: string): Asked[] => {
    const body = JSON.stringify({ companyId, procedureId, collaboratorId, date, startTime: '10:00' })
    return tokens.map((token) => ({
      path: '/api/schedules',
      method: 'POST',
      headers: headers(token),
      body,
    }))
  }
  const inserts: Asked[] = tokens.map(() => ({ path: '/bare/insert', method: 'POST' }))
  const pairs: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds + 2; round++) {
    const bare = await answeredTogether(world.url, inserts)
    const ours = await answeredTogether(world.url, bookings(addDays(today, 1 + round)))
    const { 201: booked, 409: taken } = ours.statuses
    if (booked !== 1 || taken !== rivals - 1)
      throw new Error(
        `Exactly one of ${rivals} bookings of the same time must succeed, but the answers were ${JSON.stringify(ours.statuses)}`,
      )
    pairs.push({ ours: ours.ms, bare: bare.ms })
  }
  const warm = pairs.slice(2)
  const name = `${rivals} clients, one time`
  return [
    {
      name: `${name}: milliseconds until all have an answer`,
      value: median(warm.map(({ ours }) => ours)),
      most: 400,
    },
    {
      name: `${name} / as many durable inserts of a bare handler`,
      value: median(warm.map(({ ours, bare }) => ours / bare)),
    },
  ]
}
