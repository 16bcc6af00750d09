import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type { Offer } from '@encaixe/contract/offers.ts'
import type { AppointmentRow } from './store/appointments.ts'
import type { KnownOffer, OfferRow } from './store/offers.ts'

/**
 * The state of an offer. `ended`: unanswered or withdrawn; its client may still move or cancel from the link, as from
 * any other link. A later move or cancellation of the appointment settles the offer too, because the offered change is
 * obsolete.
 */
export function stateOf(
  { outcome, ends_at, overtaken }: Pick<KnownOffer, 'outcome' | 'ends_at' | 'overtaken'>,
  now: Date,
): 'open' | 'settled' | 'ended' {
  if (outcome === null && ends_at > now) return 'open'
  const unanswered = outcome === null || outcome === 'expired' || outcome === 'withdrawn'
  return unanswered && !overtaken ? 'ended' : 'settled'
}

type Place = Pick<MoveInput, 'date' | 'startTime' | 'collaboratorId'>

const isSameStart = (a: Place, b: Place) =>
  a.date === b.date &&
  a.startTime === b.startTime &&
  a.collaboratorId.toLowerCase() === b.collaboratorId.toLowerCase()

export const isOffered = ({ proposals }: OfferRow, to: Place) => proposals.some((one) => isSameStart(one, to))

/** Whether the client repeats the answer: the first answer, in time or late, moved the appointment to this place. */
export function isChosen({ outcome, overtaken }: KnownOffer, row: AppointmentRow, to: Place): boolean {
  const { day: date, start_minute, collaborator_id: collaboratorId, status } = row
  const there = isSameStart({ date, startTime: timeOf(start_minute), collaboratorId }, to)
  return (outcome === 'chosen' || overtaken) && status === 'scheduled' && there
}

export const offerView = ({
  id,
  ends_at,
  proposals,
}: Pick<OfferRow, 'id' | 'ends_at' | 'proposals'>): Offer => ({
  id,
  endsAt: ends_at.toISOString(),
  proposals,
})
