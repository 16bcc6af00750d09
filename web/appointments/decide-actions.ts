import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'

export type AppointmentActions = {
  complete: boolean
  /** Whether the company can record that the client did not come. */
  noShow: boolean
  /** Whether a completion or a no-show can be taken back. */
  reopen: boolean
  /** Whether the company can accept or decline a booking of the client that waits for an answer. */
  answer: boolean
  /**
   * `receive`: whether the company can record that the deposit was received, even after the time to pay is over.
   * `refuse`: whether it can record that the deposit was not received.
   */
  receive: boolean
  refuse: boolean
  /** Whether the company can record a refund: the deposit was received and the visit did not take place. */
  refund: boolean
  cancel: boolean
  /** Whether the company can record that it did not serve the client: a cancellation after the end, without a no-show. */
  unserved: boolean
  move: boolean
}

type Looking = { owner: boolean; now: number }
type Lasting = Pick<Appointment, 'status' | 'date' | 'startsAt' | 'endsAt' | 'timezone'> &
  Partial<Pick<Appointment, 'deposit' | 'awaits'>>

/**
 * The actions that an appointment allows now. The company can complete it at any time. After its end only the company
 * can cancel it, by recording that it did not serve the client. The company can move it until its day is over, because a
 * late client may still be served. The client can move it until it begins. The record of whether the client came can be
 * corrected until the day after.
 */
export function decideActions(
  { status, date, startsAt, endsAt, timezone, deposit, awaits }: Lasting,
  { owner, now }: Looking,
): AppointmentActions {
  const open = status === 'scheduled'
  const waits = status === 'held'
  const begun = now >= Date.parse(startsAt)
  const today = localTime(new Date(now), timezone).date
  const closed = status === 'completed' || status === 'no_show'
  return {
    complete: open && owner,
    noShow: open && owner && begun,
    reopen: closed && owner && today <= addDays(date, 1),
    answer: waits && owner && !begun && !isOwed({ awaits }),
    receive: owner && ((waits && Boolean(deposit)) || (status === 'cancelled' && isLost(deposit))),
    refuse: owner && waits && (deposit?.state === 'waiting' || deposit?.state === 'claimed'),
    refund: owner && deposit?.state === 'received' && (status === 'cancelled' || status === 'no_show'),
    cancel: (open && !hasEnded({ endsAt }, now)) || (waits && !owner && !begun),
    unserved: open && owner && hasEnded({ endsAt }, now),
    move: open && (owner ? date >= today : !begun),
  }
}

/** Whether the visit waits for its deposit, or for the company to check whether the deposit was received. */
export const isOwed = ({ awaits }: Partial<Pick<Appointment, 'awaits'>>) =>
  awaits === 'payment' || awaits === 'check'

/** Whether the time was freed because no deposit was paid in time or found. The deposit may still be received. */
const isLost = (deposit: Appointment['deposit'] | undefined) =>
  deposit?.state === 'expired' || deposit?.state === 'refused'

const minute = 60_000

/** Whether a client may no longer cancel or move: whole minutes count, and the limit itself is allowed. */
export const isTooLate = (
  { startsAt }: Pick<Appointment, 'startsAt'>,
  cancellationNotice: number,
  now: number,
): boolean => Math.floor(now / minute) * minute > Date.parse(startsAt) - cancellationNotice * minute

/** Completing an appointment early is probably a mistake, so the page asks first. */
export const beginsLater = ({ startsAt }: Pick<Appointment, 'startsAt'>, now: number) =>
  now < Date.parse(startsAt)

/** From this moment the company is asked whether the client came. */
export const hasEnded = ({ endsAt }: Pick<Appointment, 'endsAt'>, now: number) => now >= Date.parse(endsAt)
