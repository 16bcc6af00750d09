import { timeOf } from '@encaixe/contract/local-time.ts'
import {
  type Act,
  aDay,
  aTime,
  count,
  nameOf,
  pick,
  randomItems,
  toCome,
  type World,
} from './random-world.ts'

/** The user who made the last move moves the appointment back, which is possible for ten minutes. */
export const undoMove: Act = async (world) => {
  const moved = world.log.moves.pop()
  if (!moved) return []
  const { who, from, to } = moved
  const { id } = from
  world.log.touched.add(id)
  world.log.returned.set(id, to)
  const body = { date: from.day, startTime: timeOf(from.start), collaboratorId: from.collaborator }
  const call = `PATCH /api/schedules/${id}/reschedule`
  count(world, 'undo move', await world.ask({ who, call, body }))
  return []
}

let keys = 0

export const bookVisit: Act = async (world) => {
  const who = pick(world.roll, world.clients) ?? ''
  const { companyId } = world.shop
  const body = { companyId, date: aDay(world), startTime: aTime(world.roll), items: randomItems(world) }
  const reply = await world.ask({ who, call: 'POST /api/visits', body, key: `visit-${++keys}` })
  count(world, 'book visit', reply)
  if (reply.status !== 201) return []
  for (const { id } of reply.body.appointments as { id: string }[]) world.log.booked.add(id)
  return []
}

/** Picks a visit of several services and a user who may change it: its client or the company. */
function aVisit(world: World) {
  const { roll, shop, log } = world
  const rows = toCome(world).filter((row, _, all) =>
    all.some((one) => one.visit === row.visit && one !== row),
  )
  const row = pick(roll, rows)
  if (!row) return undefined
  for (const { id, visit } of rows) if (visit === row.visit) log.touched.add(id)
  const who = row.user && roll(2) === 0 ? nameOf(world, row.user) : shop.owner.name
  return { id: row.visit, who }
}

export const cancelVisit: Act = async (world) => {
  const visit = aVisit(world)
  if (!visit) return []
  const call = `PATCH /api/visits/${visit.id}/cancel`
  count(world, 'cancel visit', await world.ask({ who: visit.who, call }))
  return []
}

export const moveVisit: Act = async (world) => {
  const visit = aVisit(world)
  if (!visit) return []
  const body = { date: aDay(world), startTime: aTime(world.roll) }
  const call = `PATCH /api/visits/${visit.id}/reschedule`
  count(world, 'move visit', await world.ask({ who: visit.who, call, body }))
  return []
}
