import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays, type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'

/** `confirmed` by the client, or `unanswered` although the client was asked and the appointment is near. Undefined when nothing is shown. */
export type Answer = 'confirmed' | 'unanswered' | undefined

type Asked = Pick<Appointment, 'status' | 'confirmedAt' | 'unanswered' | 'date' | 'startTime'>

/** Whether the client confirmed the appointment. `here` is now on the company's clock: `localTime(now, timezone)`. */
export function describeAnswer(
  { status, confirmedAt, unanswered, date, startTime }: Asked,
  here: LocalTime,
): Answer {
  if (status !== 'scheduled' && status !== 'completed') return undefined
  if (confirmedAt !== null) return 'confirmed'
  if (status === 'completed' || !unanswered) return undefined
  const isAhead = date > here.date || (date === here.date && minuteOf(startTime) > here.minute)
  return isAhead && date <= addDays(here.date, 1) ? 'unanswered' : undefined
}
