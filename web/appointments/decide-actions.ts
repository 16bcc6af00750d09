import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'

export type AppointmentActions = { complete: boolean; cancel: boolean; move: boolean }

type Looking = { owner: boolean; now: number }
type Lasting = Pick<Appointment, 'status' | 'date' | 'startsAt' | 'endsAt' | 'timezone'>

/**
 * What can still be done with an appointment. It is completed when it is over, so that action stays; it can no longer
 * be cancelled then. A company moves it as long as its day is not over: who comes late may still be fitted in later.
 * A client does until it begins.
 */
export function decideActions(
  { status, date, startsAt, endsAt, timezone }: Lasting,
  { owner, now }: Looking,
): AppointmentActions {
  const open = status === 'scheduled'
  return {
    complete: open && owner,
    cancel: open && now < Date.parse(endsAt),
    move: open && (owner ? date >= localTime(new Date(now), timezone).date : now < Date.parse(startsAt)),
  }
}

/** Completed before its time it is most likely a slip of the finger, and there is no way back. */
export const beginsLater = ({ startsAt }: Pick<Appointment, 'startsAt'>, now: number) =>
  now < Date.parse(startsAt)
