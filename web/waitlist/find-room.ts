import { datesFrom, daysBetween, type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import { askNotice } from '@encaixe/contract/waitlist-rules.ts'
import { listOpenSpans, type ShopWeek } from '../company-page/list-open-spans.ts'

/** The most days of a window that are checked: the normal week repeats, and notices seldom close a shop for longer. */
const mostDays = 60

/** The hours of the shop, the present time in the shop, and the duration of the visit in minutes. */
export type ShopDay = { week: ShopWeek; now: LocalTime; duration: number }

/**
 * Whether a time may open in a window: as long as the visit, within the shop's hours, and not earlier than the shortest
 * notice for asking a client.
 */
export function hasRoom(
  { week, now, duration }: ShopDay,
  { from, to, startTime, endTime }: WaitlistWindow,
): boolean {
  // A shop without its own hours counts as open at any time, because its professionals' hours decide.
  if (week.businessHours.length === 0) return true
  const count = Math.min(daysBetween(from, to) + 1, mostDays)
  return datesFrom(from, count).some((date) => {
    const first = Math.max(minuteOf(startTime), date === now.date ? now.minute + askNotice : 0)
    return listOpenSpans(week, date).some(
      ({ start, end }) => Math.min(end, minuteOf(endTime)) - Math.max(start, first) >= duration,
    )
  })
}
