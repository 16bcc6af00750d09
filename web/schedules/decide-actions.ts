import type { Appointment } from '@encaixe/contract/booking.ts'

export type ScheduleActions = { complete: boolean; cancel: boolean }

type Looking = { owner: boolean; now: number }

/**
 * What can still be done with an appointment. It is completed when it is over, so that action stays; it can no longer
 * be cancelled then.
 */
export function decideActions(
  { status, endsAt }: Pick<Appointment, 'status' | 'endsAt'>,
  { owner, now }: Looking,
): ScheduleActions {
  const open = status === 'scheduled'
  return { complete: open && owner, cancel: open && now < Date.parse(endsAt) }
}

/** Completed before its time it is most likely a slip of the finger, and there is no way back. */
export const beginsLater = ({ startsAt }: Pick<Appointment, 'startsAt'>, now: number) =>
  now < Date.parse(startsAt)
