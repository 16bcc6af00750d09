import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { gapsOf, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import { type Unusual, unusual } from '@encaixe/contract/open-hours.ts'

/** A free time of one collaborator, as a free cell of the calendar names it. */
type Place = { date: string; time: string; collaboratorId: string }

export type Gap = Place & {
  name: string
  /** From its time to the next appointment, break or end of the working hours. */
  minutes: number
  /** What the collaborator performs. */
  procedureIds: string[]
  /** Why its time is not offered to clients. */
  unusual: Unusual | undefined
}

/** Called with a gap in which nobody is to book. */
export type BlockGap = (gap: Gap) => void

/** Undefined when the time is no longer free. */
export function measureGap({ collaborators, appointments }: CalendarDays, place: Place): Gap | undefined {
  const person = collaborators.find(({ id }) => id === place.collaboratorId)
  const day = person?.days.find(({ date }) => date === place.date)
  if (!person || !day) return undefined
  const busy = appointments.filter(
    ({ date, status, collaborator }) =>
      date === place.date && status !== 'cancelled' && status !== 'no_show' && collaborator.id === person.id,
  )
  const start = minuteOf(place.time)
  const [windows, breaks] = [day.windows, day.breaks].map((spans) => spans.map(toSpan)) as [Span[], Span[]]
  const taken = busy.map((entry) => ({ ...spanOf(entry), end: spanOf(entry).end + entry.bufferMinutes }))
  const hold = (one: Span) => one.start <= start && start < one.end
  const inside = gapsOf({ windows, busy: taken }).find(hold)
  const gap = inside ?? gapsOf({ windows: [{ start: 0, end: midnight }], busy: taken }).find(hold)
  if (!gap) return undefined
  return {
    ...place,
    name: person.name,
    minutes: gap.end - start,
    procedureIds: person.procedureIds,
    unusual: inside ? undefined : unusual({ start, end: start + 1 }, { windows, breaks }),
  }
}

const midnight = 1_440

const toSpan = ({ start, end }: { start: string; end: string }) => spanOf({ startTime: start, endTime: end })

/** Reads the address of a free cell, which is also the address of the whole form. */
export function readPlace(path: string): Place | undefined {
  const query = new URLSearchParams(path.slice(path.indexOf('?')))
  const [date, time, collaboratorId] = ['date', 'time', 'collaboratorId'].map((name) => query.get(name))
  return date && time && collaboratorId ? { date, time, collaboratorId } : undefined
}
