import { daysBetween, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { tooLateSentence } from '@encaixe/contract/notice-words.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { Offering } from './offering.ts'
import { type KnownAppointment, selectCancellationLimit } from './store/appointments.ts'

type Company = Pick<Offering['company'], 'name' | 'slug' | 'phone' | 'cancellationNotice'>
type Start = Pick<KnownAppointment, 'day' | 'start_minute'>

const aDay = 1_440

/**
 * Counts whole minutes of the company's clock; a change exactly at the limit is in time. Once the appointment has begun
 * only the company closes it: a client who did not come, or who was served, would take it out of the company's figures.
 */
export function refuseLate(
  { name, slug, phone, cancellationNotice: limit }: Company,
  { day, start_minute }: Start,
  here: LocalTime,
): Refused<'too_late'> | undefined {
  const left = daysBetween(here.date, day) * aDay + start_minute - here.minute
  if (left > 0 && left >= limit) return undefined
  return refused('too_late', { sentence: tooLateSentence(limit), extra: { company: { name, slug, phone } } })
}

/** Checks the notice of a cancellation, which reads no offering. The appointment is locked. */
export async function checkNotice(
  tx: Tx,
  row: KnownAppointment,
  now: Date,
): Promise<Refused<'too_late'> | undefined> {
  if (row.status !== 'scheduled') return undefined
  const company = await selectCancellationLimit(tx, row.company_id)
  return refuseLate(company, row, localTime(now, row.timezone))
}
