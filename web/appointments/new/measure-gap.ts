import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { busyFrom, gapsOf, type Span } from '@encaixe/contract/free-starts.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import { type Unusual, unusual } from '@encaixe/contract/open-hours.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { formatDuration } from '../../platform/formats.ts'
import { busySpan, takesTime, toSpans } from '../measure-busy.ts'

/** A free time of one collaborator, as the address of a free cell of the calendar contains it. */
type Place = { date: string; time: string; collaboratorId: string }

export type Gap = Place & {
  name: string
  /** The minutes from the gap's time to the next appointment, break or end of the working hours. */
  minutes: number
  /** The minutes to the next appointment. The buffer after a procedure must also end before that appointment. */
  room: number
  procedureIds: string[]
  /** The reason why the gap's time is not offered to clients. */
  unusual: Unusual | undefined
}

/** Called with a gap that the user wants to block, so that nobody books it. */
export type BlockGap = (gap: Gap) => void

/** Measures the gap around a free time. Returns undefined when the time is no longer free. */
export function measureGap({ collaborators, appointments }: CalendarDays, place: Place): Gap | undefined {
  const person = collaborators.find(({ id }) => id === place.collaboratorId)
  const day = person?.days.find(({ date }) => date === place.date)
  if (!person || !day) return undefined
  const busy = appointments.filter(
    (entry) => entry.date === place.date && takesTime(entry) && entry.collaborator.id === person.id,
  )
  const start = minuteOf(place.time)
  const [windows, breaks] = [toSpans(day.windows), toSpans(day.breaks)]
  const taken = busy.map(busySpan)
  const hold = (one: Span) => one.start <= start && start < one.end
  const gapIn = (open: Span[]) => gapsOf({ windows: open, busy: busyFrom(taken) }).find(hold)
  const inside = gapIn(windows)
  const gap = inside ?? gapIn([{ start: 0, end: midnight }])
  if (!gap) return undefined
  return {
    ...place,
    name: person.name,
    minutes: gap.end - start,
    room: Math.min(...taken.map((span) => span.start - start).filter((minutes) => minutes >= 0)),
    procedureIds: person.procedureIds,
    unusual: inside ? undefined : unusual({ start, end: start + 1 }, { windows, breaks }),
  }
}

const midnight = 1_440

/** Whether a procedure ends before the gap ends, and its buffer ends before the next appointment begins. */
export const fitsGap = (
  { minutes, room }: Gap,
  { duration, bufferMinutes }: Pick<Procedure, 'duration' | 'bufferMinutes'>,
) => duration <= minutes && duration + bufferMinutes <= room

/** The reason why some procedures of the person are not offered in a gap. */
export function describeUnfit(
  { name, minutes }: Gap,
  performed: number,
  fitting: number,
): string | undefined {
  if (performed === 0) return `${name} ainda não faz nenhum procedimento ativo.`
  const hidden = performed - fitting
  if (hidden === 0) return undefined
  const free = formatDuration(minutes)
  if (fitting === 0) return `Nenhum procedimento de ${name} cabe em ${free}.`
  return hidden === 1
    ? `Mais 1 procedimento não cabe em ${free}.`
    : `Mais ${hidden} procedimentos não cabem em ${free}.`
}

/** Reads the address of a free cell, which is also the address of the whole form. */
export function readPlace(path: string): Place | undefined {
  const query = new URLSearchParams(path.slice(path.indexOf('?')))
  const [date, time, collaboratorId] = ['date', 'time', 'collaboratorId'].map((name) => query.get(name))
  return date && time && collaboratorId ? { date, time, collaboratorId } : undefined
}
