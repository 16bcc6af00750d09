import type { CalendarDays, CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import { busyFrom, freeStarts, overlap, type Span } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { type Unusual, unusual } from '@encaixe/contract/open-hours.ts'
import { busySpan, takesTime, toSpans } from '../appointments/measure-busy.ts'

/** Who could take a walk-in now, and who is in the way. */
export type Candidate = {
  person: CalendarPerson
  /** What she does during that time; undefined when she is free. */
  busy: CalendarEntry | undefined
  /** Why it is unusual for her: outside her hours. */
  odd: Unusual | undefined
  /** Her next free start today within her hours, from now on. */
  next: number | undefined
}

const walkInStep = 5

/** Walk-ins begin at full five minutes: at 10:47 it is 10:45. */
export const walkInStart = ({ minute }: LocalTime) => minute - (minute % walkInStep)

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
      const day = person.days.find(({ date }) => date === now.date)
      const hers = appointments.filter(
        (entry) => entry.date === now.date && takesTime(entry) && entry.collaborator.id === person.id,
      )
      const windows = toSpans(day?.windows)
      const wish = { duration, after, step: walkInStep, from: start }
      return {
        person,
        next: freeStarts({ windows, busy: busyFrom(hers.map(busySpan)) }, wish, 1)[0],
        busy: hers.find((entry) => overlap(busySpan(entry), wanted)),
        odd: unusual({ start, end: start + duration }, { windows, breaks: toSpans(day?.breaks) }),
      }
    })
  const rank = ({ person, busy, odd }: Candidate) =>
    (busy ? 4 : 0) + (person.id === preferredId ? 0 : 1) + (odd ? 2 : 0)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
