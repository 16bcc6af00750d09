import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'

export type AppointmentActions = { complete: boolean; cancel: boolean; move: boolean }

type Looking = { owner: boolean; now: number }
type Lasting = Pick<Appointment, 'status' | 'date' | 'startsAt' | 'endsAt' | 'timezone'>

/**
 * The actions that an appointment allows now. Its owner can complete it at any time, but nobody can cancel it after its
 * end. The company can move it until its day is over, because a late client may still be served. The client can move
 * it until it begins.
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

const minute = 60_000

/** Whether a client may no longer cancel or move: whole minutes count, and the limit itself is allowed. */
export const isTooLate = (
  { startsAt }: Pick<Appointment, 'startsAt'>,
  cancellationNotice: number,
  now: number,
): boolean => Math.floor(now / minute) * minute > Date.parse(startsAt) - cancellationNotice * minute

/** Completing an appointment early is probably a mistake and cannot be undone, so the page asks first. */
export const beginsLater = ({ startsAt }: Pick<Appointment, 'startsAt'>, now: number) =>
  now < Date.parse(startsAt)
