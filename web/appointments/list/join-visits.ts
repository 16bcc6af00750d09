import type { Appointment } from '@encaixe/contract/appointments.ts'

/** The parts of a visit on one day; mostly one. */
export type VisitRow = {
  /** By their start. */
  parts: Appointment[]
  /** Parts of the same visit on other days of the list: they were moved by themselves. */
  elsewhere: Appointment[]
}

export const byStart = (one: Appointment, other: Appointment) => (one.startsAt < other.startsAt ? -1 : 1)

/** Puts the parts of a visit together at the place of the first, on whatever pages of the list they came. */
export function joinVisits(rows: readonly Appointment[]): VisitRow[] {
  const visits = Map.groupBy(rows, ({ visitId }) => visitId)
  const days = Map.groupBy(rows, ({ date, visitId }) => `${date} ${visitId}`)
  return [...days.values()].map((parts) => {
    const [{ date, visitId }] = parts as [Appointment]
    const elsewhere = (visits.get(visitId) ?? []).filter((one) => one.date !== date)
    return { parts: parts.toSorted(byStart), elsewhere: elsewhere.toSorted(byStart) }
  })
}

/** Also of a part that a filter shows alone; of the first one only its visit knows that there are others. */
export const isOfVisit = ({ parts, elsewhere }: VisitRow): boolean =>
  parts.length + elsewhere.length > 1 || parts.some(({ id, visitId }) => id !== visitId)

/** What is left of it; of a visit that was cancelled as a whole, all of it. */
export function standingOf(parts: readonly Appointment[]): readonly Appointment[] {
  const standing = parts.filter(({ status }) => status !== 'cancelled')
  return standing.length > 0 ? standing : parts
}

/** The part for which the row's actions and link are: the first that is still open. */
export const leadOf = (parts: readonly Appointment[]): Appointment =>
  (parts.find(({ status }) => status === 'scheduled') ?? standingOf(parts)[0]) as Appointment
