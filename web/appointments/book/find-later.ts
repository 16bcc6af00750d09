import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { addDays, addMonths, monthOf } from '@encaixe/contract/local-time.ts'
import { daysInRow } from '../choose-time/use-time-choice.ts'

/** The first day with a free time, or the last of the asked months when none of them has one. */
export type FreeLater = { day: string; emptyUntil?: undefined } | { day?: undefined; emptyUntil: string }

/** Further months are asked one after the other, only while the one before is full. */
const mostMonthsAhead = 3

/** Whoever is full or away until another month can be booked there: the page leads to it. */
export async function findLater(
  load: (month: string) => Promise<AvailableDay[] | undefined>,
  bounds: { today: string; lastDay: string },
  days: AvailableDay[] | undefined,
  ahead = 0,
): Promise<FreeLater | undefined> {
  const { today, lastDay } = bounds
  const day = days?.find(({ free }) => free)?.date
  if (!days || day) return day && day >= addDays(today, daysInRow) ? { day } : undefined
  const month = (count: number) => monthOf(addMonths(`${monthOf(today)}-01`, count))
  if (ahead === mostMonthsAhead || month(ahead) >= monthOf(lastDay)) return { emptyUntil: month(ahead) }
  return findLater(load, bounds, await load(month(ahead + 1)), ahead + 1)
}
