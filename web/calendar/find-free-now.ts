import type { CalendarDays, CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import { overlap, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { fits } from '@encaixe/contract/open-hours.ts'
import { busySpan, takesTime } from './measure-column.ts'

/** Who could take a walk-in now, and who is in the way. */
export type Candidate = {
  person: CalendarPerson
  /** What she does during that time; undefined when she is free. */
  busy: CalendarEntry | undefined
  /** False when it is outside her hours. */
  works: boolean
}

/** Walk-ins begin at full five minutes: at 10:47 it is 10:45. */
export const walkInStart = ({ minute }: LocalTime) => minute - (minute % 5)

type Walk = { procedureId: string; duration: number; after: number; now: LocalTime }

/** Those who perform it: free ones first, of them those at work, then in the order of the calendar. */
export function findFreeNow(
  { collaborators, appointments }: Pick<CalendarDays, 'collaborators' | 'appointments'>,
  { procedureId, duration, after, now }: Walk,
  preferredId: string | undefined,
): Candidate[] {
  const start = walkInStart(now)
  const wanted: Span = { start, end: start + duration + after }
  const all = collaborators
    .filter(({ isActive, procedureIds }) => isActive && procedureIds.includes(procedureId))
    .map((person): Candidate => {
      const windows = person.days.find(({ date }) => date === now.date)?.windows ?? []
      const hers = appointments.filter(
        (entry) => entry.date === now.date && takesTime(entry) && entry.collaborator.id === person.id,
      )
      return {
        person,
        busy: hers.find((entry) => overlap(busySpan(entry), wanted)),
        works: fits(
          windows.map((one) => spanOf({ startTime: one.start, endTime: one.end })),
          { start, end: start + duration },
        ),
      }
    })
  const rank = ({ person, busy, works }: Candidate) =>
    (busy ? 4 : 0) + (person.id === preferredId ? 0 : 1) + (works ? 0 : 2)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
