import type { Appointment } from '@encaixe/contract/appointments.ts'

/** The parts of a visit on one day; most visits have one part. */
export type VisitRow = {
  /** The parts, sorted by their start. */
  parts: Appointment[]
  /** Parts of the same visit on other days of the list, because they were moved without the visit. */
  elsewhere: Appointment[]
}

export const byStart = (one: Appointment, other: Appointment) => (one.startsAt < other.startsAt ? -1 : 1)

/** Joins the parts of a visit on one day at the place of the first part, also from different pages of the list. */
export function joinVisits(rows: readonly Appointment[]): VisitRow[] {
  const visits = Map.groupBy(rows, ({ visitId }) => visitId)
  const days = Map.groupBy(rows, ({ date, visitId }) => `${date} ${visitId}`)
  return [...days.values()].map((parts) => {
    const [{ date, visitId }] = parts as [Appointment]
    const elsewhere = (visits.get(visitId) ?? []).filter((one) => one.date !== date)
    return { parts: parts.toSorted(byStart), elsewhere: elsewhere.toSorted(byStart) }
  })
}

/**
 * Whether a row is part of a visit, also when a filter shows it alone. For a first part that is shown alone the answer
 * is false, because only the visit lists the other parts.
 */
export const isOfVisit = ({ parts, elsewhere }: VisitRow): boolean =>
  parts.length + elsewhere.length > 1 || parts.some(({ id, visitId }) => id !== visitId)

/** The parts of a visit that are not cancelled, or all parts when the whole visit was cancelled. */
export function standingOf(parts: readonly Appointment[]): readonly Appointment[] {
  const standing = parts.filter(({ status }) => status !== 'cancelled')
  return standing.length > 0 ? standing : parts
}

/** The part that the row's actions and link are about: the first that is still open. */
export const leadOf = (parts: readonly Appointment[]): Appointment =>
  (parts.find(({ status }) => status === 'scheduled') ?? standingOf(parts)[0]) as Appointment
