/**
 * The bounds of a company for accounts without a completed visit in it. Nothing is known of such an account, and one
 * person may have many: together they must not take all times. Pure.
 */
import { caps } from '@encaixe/contract/caps.ts'

/** The open bookings of new clients: all of them, and those on the date of the new booking. */
export type OpenOfNewClients = { visits: number; minutes: number; dayVisits: number; dayMinutes: number }

/** The minutes in which the company's professionals work: in the coming week, and on the date of the booking. */
export type OpenTime = { week: number; day: number }

const partOfWeek = 1 / 5
const partOfDay = { booked: 1 / 2, waiting: 3 / 4 }

/**
 * Decides about a booking of `wanted` minutes. New clients book a fifth of the coming week's open time and half of a
 * day. Another fifth, and another quarter of the day, waits for the company's yes; what exceeds it is refused. Minutes
 * are counted, because an attacker would book the longest service. A small company has at least ten bookings.
 */
export function judgeNewClient(
  open: OpenOfNewClients,
  wanted: number,
  { week, day }: OpenTime,
): 'booked' | 'waits' | 'refused' {
  const fits = (times: number, part: number) =>
    (open.visits < times * caps.newClients.max || open.minutes + wanted <= times * partOfWeek * week) &&
    (open.dayVisits < caps.newClients.max || open.dayMinutes + wanted <= part * day)
  if (fits(1, partOfDay.booked)) return 'booked'
  return fits(2, partOfDay.waiting) ? 'waits' : 'refused'
}

const minutesOfClaim = 600

/** The most reported payments of new clients that may wait in one company: one for ten hours of the coming week. */
export const mostNewClaims = (week: number) => Math.max(caps.newClaims.max, Math.floor(week / minutesOfClaim))
