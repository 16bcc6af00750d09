/**
 * The bounds of a company for accounts without a completed visit in it. Nothing is known of such an account, and one
 * person may have many: together they must not take all times. Pure.
 */
import { caps } from '@encaixe/contract/caps.ts'

type Taken = { parts: number; minutes: number }

/**
 * The services that new clients have open: those that count for the coming week, those in the week of the new booking's
 * date, those on the date, and those of the account that books now. In `all` one account counts with its share at most,
 * and `own` is zero when accounts are not limited.
 */
export type OpenOfNewClients = Record<'all' | 'dateWeek' | 'day' | 'own', Taken>

/** The minutes in which the company's professionals work: in the coming week, and on the date of the booking. */
export type OpenTime = { week: number; day: number }

const partOfWeek = 1 / 5
/** No account uses up more than a fifth of what all new clients may book. */
const partOfAccount = 1 / 5
export const shareOfAccount = (week: number): Taken => ({
  parts: partOfAccount * caps.newClients.max,
  minutes: Math.floor(partOfAccount * partOfWeek * week),
})
/** The services that an account books as ever: the usual number that a client may have open. */
const ownParts = 5
const partOfDay = { booked: 1 / 2, waiting: 3 / 4 }

/**
 * Decides about a booking of a new client, and names the cap that refuses it. New clients book a fifth of the coming
 * week's open time and half of a day. The first open booking of an account may be of any length. Further ones wait
 * beyond five services and beyond a fifth of that time, and are refused beyond twice of both. In each week two fifths,
 * and three quarters of the day, may wait for the company's yes; what exceeds it is refused. Minutes are counted,
 * because an attacker would book the longest service. A small company has at least ten services in all, and five on a
 * day: services and not visits, because a visit has up to six of them.
 */
export function judgeNewClient(
  { all, dateWeek, day: ofDay, own }: OpenOfNewClients,
  wanted: Taken,
  { week, day }: OpenTime,
): 'booked' | 'waits' | 'newClients' | 'newClientsOfDay' | 'openBookings' {
  const most = caps.newClients.max
  const share = shareOfAccount(week)
  const isOnly = own.parts === 0
  const fitsShare = (times: number) =>
    isOnly || fits(own, wanted, { parts: times * ownParts, minutes: times * share.minutes })
  if (!fitsShare(2)) return 'openBookings'
  const fitsDay = (part: number) =>
    fits(ofDay, wanted, { parts: caps.newClientsOfDay.max, minutes: part * day })
  const isFirst = fits(all, wanted, { parts: most, minutes: partOfWeek * week })
  if (isFirst && fitsShare(1) && fitsDay(partOfDay.booked)) return 'booked'
  if (!fits(dateWeek, wanted, { parts: 2 * most, minutes: 2 * partOfWeek * week })) return 'newClients'
  return fitsDay(partOfDay.waiting) ? 'waits' : 'newClientsOfDay'
}

/** Decides about a move to another day. A moved visit cannot wait, so it must fit into the half of the day. */
export const fitsOtherDay = ({ day: ofDay }: OpenOfNewClients, wanted: Taken, day: number): boolean =>
  fits(ofDay, wanted, { parts: caps.newClientsOfDay.max, minutes: partOfDay.booked * day })

const fits = (taken: Taken, wanted: Taken, most: Taken): boolean =>
  taken.parts + wanted.parts <= most.parts || taken.minutes + wanted.minutes <= most.minutes

const minutesOfReport = 600

/** The most reported payments of new clients that may wait in one company: one for ten hours of the coming week. */
export const mostPaymentReports = (week: number) =>
  Math.max(caps.newPaymentReports.max, Math.floor(week / minutesOfReport))
