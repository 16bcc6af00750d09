import { sql } from 'kysely'
import type { Figure } from './figures.ts'
import { fillHistory } from './fill.ts'
import { compare, medianLatency } from './load.ts'
import { today, type World } from './world.ts'

export const pathsOf = ({ shop: { companyId, procedureId } }: World) => ({
  slots: `/api/public/available-slots/${companyId}/${procedureId}/2027-03-03`,
  month: `/api/public/available-days/${companyId}/${procedureId}/2027-03`,
  bare: `/bare/day/${companyId}/2027-03-03`,
  taken: `/bare/taken/${companyId}/2027-03-03/2027-03-03`,
  takenInMonth: `/bare/taken/${companyId}/2027-03-01/2027-03-31`,
})

/** Compares the slots route with a minimal handler's indexed query, before and after a million other appointments. */
export async function measureSlots(world: World, companies: number): Promise<Figure[]> {
  const { slots, month, bare, taken, takenInMonth } = pathsOf(world)
  const same = await compare(world.url, { path: slots }, { path: taken })
  const sameOfMonth = await compare(world.url, { path: month }, { path: takenInMonth })
  const small = await compare(world.url, { path: slots }, { path: bare })
  const quickMonth = await medianLatency(world.url, () => ({ path: month }))
  await fillHistory(world.database, companies)
  await sql`vacuum analyze`.execute(world.database.db)
  const large = await compare(world.url, { path: slots }, { path: bare })
  const slowMonth = await medianLatency(world.url, () => ({ path: month }))
  const many = `${companies * 1_000} appointments`
  return [
    { name: 'slots route / bare handler with the same query', value: same.ratio, least: 0.7 },
    { name: 'days of a month / bare handler with the same query', value: sameOfMonth.ratio, least: 0.7 },
    { name: 'slots route / bare handler with one indexed query', value: small.ratio, least: 0.5 },
    { name: 'slots route, requests a second', value: small.ours },
    { name: 'bare handler, requests a second', value: small.bare },
    { name: `slots route / bare handler, ${many}`, value: large.ratio, least: 0.5 },
    { name: `that ratio against the small table's, ${many}`, value: large.ratio / small.ratio, least: 0.9 },
    { name: `slots route, requests a second, ${many}`, value: large.ours },
    { name: `month of ${today.slice(0, 7)}: p50 in milliseconds`, value: quickMonth, most: 5 },
    { name: `month: p50 in milliseconds, ${many}`, value: slowMonth, most: 5 },
  ]
}
