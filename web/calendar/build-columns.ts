import type { Appointment } from '@encaixe/contract/booking.ts'
import { weekdayOf } from '@encaixe/contract/local-time.ts'
import type { WorkDay, WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { type CalendarView, weekOf } from './read-view.ts'

export type Entry = Pick<
  Appointment,
  'id' | 'date' | 'startTime' | 'endTime' | 'duration' | 'status' | 'clientName'
> & { procedure: { id: string; name: string }; collaborator: { id: string; name: string } }

export type Person = {
  id: string
  name: string
  isActive: boolean
  workSchedule: WorkSchedule
  procedureIds: string[]
}

/** One person's day: what a day shows side by side for all, and a week for one. */
export type Column = { key: string; date: string; person: Person; day: WorkDay; entries: Entry[] }

const none: Entry[] = []

export function buildColumns(people: Person[], entries: Entry[], view: CalendarView): Column[] {
  const { mode, date, personId } = view
  const byPlace = Map.groupBy(entries, (entry) => keyOf(entry.date, entry.collaborator.id))
  const column = (person: Person, day: string): Column => ({
    key: keyOf(day, person.id),
    date: day,
    person,
    day: person.workSchedule[weekdayOf(day)],
    entries: byPlace.get(keyOf(day, person.id)) ?? none,
  })
  const chosen = people.find(({ id }) => id === personId)
  if (mode === 'semana') {
    const person = chosen ?? people[0]
    return person ? weekOf(date).map((day) => column(person, day)) : []
  }
  return (chosen ? [chosen] : people).map((person) => column(person, date))
}

export const keyOf = (date: string, personId: string) => `${date} ${personId}`

/** Everybody who works, and whoever does no more but still has appointments here. */
export function listPeople(all: Person[], entries: Entry[]): Person[] {
  const needed = new Set(entries.map(({ collaborator }) => collaborator.id))
  return all.filter(({ id, isActive }) => isActive || needed.has(id))
}
