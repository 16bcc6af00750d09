import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import type { Figure } from './figures.ts'
import { fillDays, fillShop } from './fill.ts'
import { compareLatency } from './load.ts'
import { issuer, today, type World } from './world.ts'

/** A company of fifteen professionals, each with `each` bookings on each of `days` days, half of the days past. */
async function fillBusy({ database, token }: World, name: string, days: number, each: number) {
  const subject = `${name}-${process.pid}`
  const shop = await fillShop(database, subject, 15)
  await database.db.updateTable('users').set({ issuer }).where('subject', '=', subject).execute()
  await fillDays(database, shop, addDays(today, -Math.floor(days / 2)), days, each)
  return { ...shop, headers: { authorization: `Bearer ${await token(subject)}` } }
}

/** Measures lists, counts and the calendar of an owner, from the request to the complete answer. */
export async function measureLists(world: World): Promise<Figure[]> {
  const many = await fillBusy(world, 'dez-mil', 56, 12)
  const week = await fillBusy(world, 'semana', 7, 6)
  await sql`vacuum analyze`.execute(world.database.db)
  const company = `/api/schedules/company/${many.companyId}`
  const monday = addDays(today, -3)
  const bare = { path: `/bare/day/${many.companyId}/${today}` }
  const asked: [name: string, path: string, who: typeof many, most: number][] = [
    ['a page of upcoming of 10,080', `${company}?tab=upcoming`, many, 5],
    ['a page of past of 10,080', `${company}?tab=past`, many, 5],
    [
      'a page of one professional’s of 10,080',
      `${company}?tab=past&collaboratorId=${many.collaboratorIds[7]}`,
      many,
      5,
    ],
    ['counts of 10,080', '/api/schedules/counts', many, 5],
    [
      'calendar, 15 people, a week, 630 appointments',
      `/api/schedules/calendar?from=${monday}&to=${addDays(monday, 6)}`,
      week,
      10,
    ],
    ['calendar, a month of 10,080', `/api/schedules/calendar/${today.slice(0, 7)}`, many, 5],
  ]
  const figures: Figure[] = []
  for (const [name, path, { headers }, most] of asked) {
    const { p50, ratio } = await compareLatency(world.url, { path, headers }, bare)
    figures.push(
      { name: `${name}: p50 / p50 of a bare handler with a day of 180 rows`, value: ratio, most },
      { name: `${name}: p50 in milliseconds`, value: p50 },
    )
  }
  return figures
}
