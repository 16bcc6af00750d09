import type { CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { weekOf } from '@encaixe/contract/local-time.ts'
import { takesTime, toSpans } from '../appointments/measure-busy.ts'
import { noSpecialDays, plainDay, type SpecialDay, specialDayOf } from './measure-exceptions.ts'
import type { CalendarView } from './read-view.ts'

/** One day of one collaborator. A day view has one column per collaborator, a week view seven of one. */
export type Column = {
  key: string
  date: string
  person: CalendarPerson
  windows: Span[]
  breaks: Span[]
  entries: CalendarEntry[]
  /** The place of each appointment in its visit, by appointment id, for all columns. */
  parts: ReadonlyMap<string, Part>
  special: SpecialDay
}

const none: never[] = []

export function buildColumns(
  people: CalendarPerson[],
  entries: CalendarEntry[],
  { mode, date, personId }: CalendarView,
  special = noSpecialDays,
): Column[] {
  const byPlace = Map.groupBy(entries, (entry) => keyOf(entry.date, entry.collaborator.id))
  const parts = countParts(entries)
  const works = (work: CalendarPerson['days'][number] | undefined) => (work?.windows.length ?? 0) > 0
  const column = (person: CalendarPerson, day: string): Column => {
    const work = person.days.find((one) => one.date === day)
    return {
      key: keyOf(day, person.id),
      date: day,
      person,
      windows: work ? toSpans(work.windows) : none,
      breaks: work ? toSpans(work.breaks) : none,
      entries: byPlace.get(keyOf(day, person.id)) ?? none,
      parts,
      special: special === noSpecialDays ? plainDay : specialDayOf(special, day, person.id, works(work)),
    }
  }
  const chosen = people.find(({ id }) => id === personId)
  if (mode === 'semana') {
    const person = chosen ?? people[0]
    return person ? weekOf(date).map((day) => column(person, day)) : []
  }
  return (chosen ? [chosen] : people).map((person) => column(person, date))
}

const keyOf = (date: string, personId: string) => `${date} ${personId}`

/** The place of an appointment in its visit. */
export type Part = {
  /** The number of the part in the visit; undefined while another part is on a day that is not shown. */
  at: number | undefined
  of: number
  /** True when the same person does the part before (`below`: after) without a pause: both are drawn as one block. */
  above: boolean
  below: boolean
}

/**
 * True for an appointment that is booked or waits for the company's answer. A time that is held for an offer of other
 * times is no part of the visit.
 */
const stands = (entry: CalendarEntry) => takesTime(entry) && (entry.status !== 'held' || entry.asked)

const startOf = ({ date, startTime }: CalendarEntry) => `${date} ${startTime}`

const touches = (one: CalendarEntry | undefined, next: CalendarEntry | undefined) =>
  one !== undefined &&
  next !== undefined &&
  one.collaborator.id === next.collaborator.id &&
  one.date === next.date &&
  one.endTime === next.startTime

/** The remaining parts of an appointment's visit, in their order; a visit of one service has one part. */
export function partsOf(entries: readonly CalendarEntry[], { visitId }: CalendarEntry): CalendarEntry[] {
  return entries
    .filter((one) => one.visitId === visitId && stands(one))
    .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
}

/** The place of each appointment that belongs to a visit of several parts, by appointment id. */
function countParts(entries: readonly CalendarEntry[]): ReadonlyMap<string, Part> {
  const numbered = new Map<string, Part>()
  for (const entry of entries) {
    if (entry.visitParts < 2 || !stands(entry) || numbered.has(entry.id)) continue
    const parts = partsOf(entries, entry)
    const whole = parts.length >= entry.visitParts
    for (const [at, part] of parts.entries()) {
      numbered.set(part.id, {
        at: whole ? at + 1 : undefined,
        of: entry.visitParts,
        above: touches(parts[at - 1], part),
        below: touches(part, parts[at + 1]),
      })
    }
  }
  return numbered
}

/** The place of a part in its visit, in words: `1 de 2`, or `1/2` where there is little room. */
export const describePart = ({ at, of }: Part, brief: boolean) =>
  at === undefined ? 'visita' : brief ? `${at}/${of}` : `${at} de ${of}`
