/** The new places that a move asks for. Scheduled parts of a visit move together, back to back in their order. Pure. */
import { type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { visitSentences } from '@encaixe/contract/visit-rules.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { OfferedProcedure, Offering } from './offering.ts'
import type { Placement } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { fullTimeAfter } from './waived-time.ts'

type Rows = readonly KnownAppointment[]
type Booked = Pick<
  KnownAppointment,
  | 'procedure_id'
  | 'procedure_name'
  | 'price_cents'
  | 'collaborator_id'
  | 'start_minute'
  | 'end_minute'
  | 'buffer_minutes'
  | 'waived_minutes'
>

/** A move's items. Without items all parts keep their people. Items may name other people, not other procedures. */
export function itemsFor(
  rows: Rows,
  items: readonly VisitItem[] | null | undefined,
): VisitItem[] | Refused<'invalid'> {
  if (!items)
    return rows.map((row) => ({ procedureId: row.procedure_id, collaboratorId: row.collaborator_id }))
  const named = items.map(({ procedureId, collaboratorId }) => ({
    procedureId: procedureId.toLowerCase(),
    collaboratorId: collaboratorId?.toLowerCase() ?? null,
  }))
  const isSame =
    named.length === rows.length && rows.every((row, at) => row.procedure_id === named[at]?.procedureId)
  return isSame ? named : refused('invalid', { fields: { items: visitSentences.sameItems } })
}

/**
 * The offering with the parts as they were booked, even if their procedures have changed since. A professional who
 * already has a part may stay with it, even without performing its procedure any more.
 */
export function offeringFor(offering: Offering, rows: readonly Booked[]): Offering {
  const procedures = new Map(
    rows.map((row): [string, OfferedProcedure] => [
      row.procedure_id,
      {
        id: row.procedure_id,
        name: row.procedure_name,
        duration: row.end_minute - row.start_minute,
        buffer: fullTimeAfter(row),
        priceCents: row.price_cents,
        deposit: 'none',
        isActive: true,
      },
    ]),
  )
  const staff = offering.staff.map((person) => {
    const own = rows.filter((row) => row.collaborator_id === person.id).map((row) => row.procedure_id)
    return { ...person, performs: new Set([...person.performs, ...own]) }
  })
  return { ...offering, procedures: [...procedures.values()], staff }
}

type Start = { date: string; startTime: string }
type Person = { id: string; name: string }

export const minutesOf = ({ date, startTime }: Start): LocalTime => ({ date, minute: minuteOf(startTime) })

/** The new place of each part. The stored name of the professional stays, unless the professional changes. */
export function goalsFor(rows: Rows, { date, minute }: LocalTime, people: readonly Person[]): Placement[] {
  let start = minute
  return rows.map((row, at) => {
    const person = people[at] ?? { id: row.collaborator_id, name: row.collaborator_name }
    const isSame = person.id === row.collaborator_id
    const begins = start
    start += row.end_minute - row.start_minute
    return {
      collaborator_id: person.id,
      collaborator_name: isSame ? row.collaborator_name : person.name,
      day: date,
      start_minute: begins,
      end_minute: start,
    }
  })
}

/** Checks whether these places, one for each part of the visit, are the places that the move asked for. */
export function isAsked(
  places: readonly Placement[],
  goals: readonly Placement[],
  items: readonly VisitItem[],
) {
  return goals.every((goal, at) => {
    const place = places[at]
    return suits(place, items[at]) && place?.day === goal.day && place.start_minute === goal.start_minute
  })
}

/** Whether the move returns parts to their old places. Old places may have gaps, which a new move cannot ask for. */
export const isReturn = (origins: readonly Placement[], start: LocalTime, items: readonly VisitItem[]) =>
  origins.every((origin, at) => origin.day === start.date && suits(origin, items[at])) &&
  origins[0]?.start_minute === start.minute

const suits = (place: Placement | undefined, item: VisitItem | undefined) =>
  item?.collaboratorId === null || item?.collaboratorId === place?.collaborator_id
