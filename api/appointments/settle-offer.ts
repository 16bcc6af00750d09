import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type { Tx } from '../platform/database/db.ts'
import type { AppointmentRow } from './store/appointments.ts'
import { deleteHolds } from './store/holds.ts'
import type { CollaboratorDay } from './store/moves.ts'
import { type OfferRow, updateOpenOffer } from './store/offers.ts'

type Settling = {
  outcome: NonNullable<OfferRow['outcome']>
  at: Date
  /** Where the appointment goes: the expired holds there end too. */
  near?: readonly CollaboratorDay[]
}

/** Ends the offer that waits for this appointment's client, if there is one, and what it holds. The appointment is locked. */
export async function settleOffer(
  tx: Tx,
  { company_id: companyId, id }: Pick<AppointmentRow, 'company_id' | 'id'>,
  { outcome, at, near = [] }: Settling,
): Promise<boolean> {
  const offerId = await updateOpenOffer(tx, { companyId, id }, { outcome, at })
  if (offerId || near.length > 0) await deleteHolds(tx, { companyId, offerId, near, now: at })
  return offerId !== undefined
}

export const isOpen = ({ settled_at, ends_at }: Pick<OfferRow, 'settled_at' | 'ends_at'>, now: Date) =>
  settled_at === null && ends_at > now

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
