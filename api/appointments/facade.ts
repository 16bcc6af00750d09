import type { Db, Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { countAppointments, localTimesOf } from './store/lists.ts'

export { bookAsked } from './book-visit.ts'
export { cancelToCome } from './cancel-visit.ts'
export { cancelByLink, cancelByOffer, confirmByLink } from './change-by-link.ts'
export { changeHours } from './change-hours.ts'
export { checkAskedTime, checkEarlierTime } from './check-asked.ts'
export { findNamed, findOffering } from './find-offering.ts'
export { findOfCompany, findOwnAppointment } from './find-visit.ts'
export { countForUser, listAppointments } from './list-appointments.ts'
export { pickConflicts } from './list-conflicts.ts'
export { clientRules } from './move-rules.ts'
export { moveAsked, moveByOffer, movePart, moveVisit } from './move-visit.ts'
export { stateOf } from './offer-state.ts'
export {
  offerMoveDays,
  offerMoveTimes,
  offerVisitMoveDays,
  offerVisitMoveTimes,
} from './offer-times.ts'
export { closedFor, type Offering, refuseClient, takesBookings } from './offering.ts'
export { timeOpened } from './open-time.ts'
export { hasBegun, hasEnded } from './place.ts'
export { type HoursOn, hoursFrom, hoursOfDates } from './shop-hours.ts'
export type { KnownAppointment } from './store/appointments.ts'
export { countOnDates } from './store/hours.ts'
export {
  foundByEmail,
  ofPerson,
  type PersonScope,
  selectOfPerson,
  selectVisitsToCome,
} from './store/lists.ts'
export { overtaken, selectReserved } from './store/offers.ts'
export { selectVisit } from './store/visits.ts'
export { offeringFor } from './visit-moves.ts'
export { planVisit, withoutBusy } from './visit-plan.ts'
export { asOf, viewOf, visitIdOf } from './visit-view.ts'

type About = { collaboratorId: string } | { procedureId: string }

/**
 * Counts the appointments that have not begun and are scheduled or wait for an answer, with one of the company's
 * collaborators or for a procedure.
 */
export async function countFutureAppointments(
  db: Db | Tx,
  { id: companyId, timezone }: MemberCompany,
  about: About,
  now: Date,
): Promise<number> {
  const counted = { companyId, ...about, waitingAt: now }
  return (await countAppointments(db, counted, localTimesOf(now, timezone))).upcoming
}
