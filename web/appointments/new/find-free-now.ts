import type { CalendarDays, CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import { busyFrom, freeStarts, overlap, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import { isOff, type Unusual, unusual } from '@encaixe/contract/open-hours.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { busySpan, takesTime, toSpans } from '../measure-busy.ts'

/** A professional who could serve a walk-in now, and the appointment that makes this impossible. */
export type Candidate = {
  person: CalendarPerson
  /** The appointment of the person during that time; undefined for a free person. */
  busy: CalendarEntry | undefined
  /** The reason why the time is unusual for the person: outside the working hours. */
  odd: Unusual | undefined
  /** The absence that takes this time, in words: `Faltou hoje`, `de folga`. */
  away: string | undefined
  /** Whether the working hours of the person include the present minute. */
  isAtWork: boolean
  /** The minute at which the walk-in can begin: now, or today's next free start of a busy person; undefined for none. */
  at: number | undefined
}

const walkInStep = 5

/** Walk-ins begin at full five minutes: at 10:47 a walk-in begins at 10:45. */
export const walkInStart = ({ minute }: LocalTime) => minute - (minute % walkInStep)

export type DayNow = Pick<CalendarDays, 'collaborators' | 'appointments' | 'exceptions'>

/**
 * The people who perform a procedure: first who is at work, the free ones before the busy ones by their next free start;
 * then who is in a break or would finish after their hours, then who is outside their hours, then who is absent; then
 * the calendar's order.
 */
export function findFreeNow(
  { collaborators, appointments, exceptions }: DayNow,
  { id, duration, bufferMinutes: after }: Pick<Procedure, 'id' | 'duration' | 'bufferMinutes'>,
  now: LocalTime,
  preferredId: string | undefined,
): Candidate[] {
  const start = walkInStart(now)
  const wanted: Span = { start, end: start + duration + after }
  const all = collaborators
    .filter(({ isActive, procedureIds }) => isActive && procedureIds.includes(id))
    .map((person): Candidate => {
      const day = person.days.find(({ date }) => date === now.date)
      const own = appointments.filter(
        (entry) => entry.date === now.date && takesTime(entry) && entry.collaborator.id === person.id,
      )
      const windows = toSpans(day?.windows)
      const wish = { duration, after, step: walkInStep, from: start }
      const busy = own.find((entry) => overlap(busySpan(entry), wanted))
      const odd = unusual({ start, end: start + duration }, { windows, breaks: toSpans(day?.breaks) })
      const place = {
        ...{ collaboratorId: person.id, date: now.date },
        ...{ startTime: timeOf(start), endTime: timeOf(Math.min(lastMinute, start + duration)) },
      }
      const absence = odd && exceptions.find((one) => isOff([one], place))
      const next = () => freeStarts({ windows, busy: busyFrom(own.map(busySpan)) }, wish, 1)[0]
      return {
        person,
        busy,
        at: busy ? next() : start,
        odd,
        away: absence && describeAway(absence),
        isAtWork: windows.some((one) => one.start <= now.minute && now.minute < one.end),
      }
    })
  const other = ({ person }: Candidate) => (person.id === preferredId ? 0 : 1)
  return all.toSorted((a, b) => rank(a) - rank(b) || (a.at ?? 0) - (b.at ?? 0) || other(a) - other(b))
}

const lastMinute = 1_439

function rank({ at, busy, odd, away, isAtWork }: Candidate): number {
  if (at === undefined) return 4
  // The next free start of a busy person lies in the working hours.
  if (busy || !odd) return 0
  if (away) return 3
  return isAtWork || odd === 'no intervalo' ? 1 : 2
}

/**
 * The person who is selected at first. Nobody who is absent is, nor anybody outside their hours while another is at
 * work and has no time left today: then the user chooses. The only person is always selected.
 */
export function suggest(candidates: readonly Candidate[]): Candidate | undefined {
  const [first] = candidates
  if (!first || candidates.length === 1) return first
  const isOut = rank(first) === 3 || (rank(first) === 2 && candidates.some(({ isAtWork }) => isAtWork))
  return isOut ? undefined : first
}

/** The reason that the company wrote, otherwise whether the person or the company is away. */
function describeAway({ collaboratorId, startTime, reason }: CalendarDays['exceptions'][number]): string {
  if (reason) return reason
  if (collaboratorId === null) return 'fechado'
  return startTime === null ? 'de folga' : 'com o horário bloqueado'
}

/** The words beside a name: `livre agora`, `ocupado até 14:30`, `atende Paulo César às 15:00`, `no intervalo`. */
function describeRoomOf({ busy, odd, away }: Candidate, minute: number): string {
  if (away) return away
  if (!busy) return odd ?? 'livre agora'
  if (spanOf(busy).end <= minute) return `livre às ${timeOf(busySpan(busy).end)}`
  if (busy.status === 'held') return `reservado às ${busy.startTime}`
  return spanOf(busy).start <= minute
    ? `ocupado até ${busy.endTime}`
    : `atende ${busy.clientName} às ${busy.startTime}`
}

/** The words below a name that can be chosen: `livre agora`, `às 14:30 · ocupado até 14:30`. */
export function describeProposal(candidate: Candidate, minute: number): string {
  const { at, busy, away } = candidate
  const room = describeRoomOf(candidate, minute)
  if (!busy || (away && at === undefined)) return room
  return at === undefined ? `${room} · hoje sem horário livre` : `às ${timeOf(at)} · ${room}`
}

/** A sentence about a person: `Rafael Nogueira está com Pedro Antunes até 14:30.`, `Com Tainá Ribeiro, livre agora.` */
export function describeCandidate(candidate: Candidate, minute: number): string {
  const { person, busy, away } = candidate
  const room = describeRoomOf(candidate, minute)
  if (away) return `${person.name}: ${away}.`
  if (!busy) return `Com ${person.name}, ${room}.`
  if (spanOf(busy).end <= minute) return `${person.name} só fica ${room}.`
  if (busy.status === 'held') return `${person.name} tem um horário ${room}.`
  return spanOf(busy).start <= minute
    ? `${person.name} está com ${busy.clientName} até ${busy.endTime}.`
    : `${person.name} ${room}.`
}
