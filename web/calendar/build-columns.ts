import type { CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { weekOf } from '@encaixe/contract/local-time.ts'
import { toSpans } from '../appointments/measure-busy.ts'
import { countParts, type Part } from './count-parts.ts'
import { noSpecialDays, plainDay, type SpecialDay, specialDayOf } from './measure-exceptions.ts'
import type { CalendarView } from './read-view.ts'

/** One day of one collaborator. A day shows one column per collaborator, a week seven of one. */
export type Column = {
  key: string
  date: string
  person: CalendarPerson
  windows: Span[]
  breaks: Span[]
  entries: CalendarEntry[]
  /** Of the visits of all columns. */
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
