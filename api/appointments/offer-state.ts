import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type { AppointmentRow } from './store/appointments.ts'
import type { OfferRow } from './store/offers.ts'

/** `ended`: unanswered or withdrawn. The link stays useful: its client may move or cancel as by any other. */
export function stateOf(
  { outcome, ends_at }: Pick<OfferRow, 'outcome' | 'ends_at'>,
  now: Date,
): 'open' | 'settled' | 'ended' {
  if (outcome === null) return ends_at > now ? 'open' : 'ended'
  return outcome === 'expired' || outcome === 'withdrawn' ? 'ended' : 'settled'
}

type Place = Pick<MoveInput, 'date' | 'startTime' | 'collaboratorId'>

const isSameStart = (a: Place, b: Place) =>
  a.date === b.date &&
  a.startTime === b.startTime &&
  a.collaboratorId.toLowerCase() === b.collaboratorId.toLowerCase()

export const isOffered = ({ proposals }: OfferRow, to: Place) => proposals.some((one) => isSameStart(one, to))

/** The same answer came again: the first one brought the appointment there. */
export function isChosen({ outcome }: OfferRow, row: AppointmentRow, to: Place): boolean {
  const { day: date, start_minute, collaborator_id: collaboratorId, status } = row
  const there = isSameStart({ date, startTime: timeOf(start_minute), collaboratorId }, to)
  return outcome === 'chosen' && status === 'scheduled' && there
}
