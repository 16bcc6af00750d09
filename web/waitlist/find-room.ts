import { datesFrom, daysBetween, type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import { askNotice } from '@encaixe/contract/waitlist-rules.ts'
import { listOpenSpans, type ShopWeek } from '../company-page/list-open-spans.ts'

/** Two weeks of notices, and the week that repeats after them. */
const mostDays = 21

/** The shop's hours, its time, and how long the visit takes. */
export type ShopDay = { week: ShopWeek; now: LocalTime; duration: number }

/**
 * Whether a time may open in a window: as long as the visit, in the shop's hours, and not sooner than anybody is asked.
 */
export function hasRoom(
  { week, now, duration }: ShopDay,
  { from, to, startTime, endTime }: WaitlistWindow,
): boolean {
  // A shop without its own hours is open whenever its people work.
  if (week.businessHours.length === 0) return true
  const count = Math.min(daysBetween(from, to) + 1, mostDays)
  return datesFrom(from, count).some((date) => {
    const first = Math.max(minuteOf(startTime), date === now.date ? now.minute + askNotice : 0)
    return listOpenSpans(week, date).some(
      ({ start, end }) => Math.min(end, minuteOf(endTime)) - Math.max(start, first) >= duration,
    )
  })
}
