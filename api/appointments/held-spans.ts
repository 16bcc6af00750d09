import type { Span } from '@encaixe/contract/free-starts.ts'
import { addDays, daysBetween, minuteOf } from '@encaixe/contract/local-time.ts'
import { without } from '@encaixe/contract/open-hours.ts'
import type { Placement } from './place.ts'
import type { AppointmentRow } from './store/appointments.ts'
import { fullTimeAfter } from './waived-time.ts'

type Start = { date: string; startTime: string; collaboratorId: string }
type HeldSpan = Pick<
  AppointmentRow,
  'collaborator_id' | 'day' | 'start_minute' | 'end_minute' | 'buffer_minutes'
>
type Own = Omit<Placement, 'collaborator_name'> & Pick<AppointmentRow, 'buffer_minutes' | 'waived_minutes'>

const aDay = 1_440
/** Where a row may end: it stands on one day. */
const lastEnd = aDay - 1

/**
 * What must be held so that an appointment can move to any of these starts: no minute twice, and none that the
 * appointment itself blocks. By person and start, so that two offers that hold the same minutes do not deadlock.
 */
export function heldSpansOf<S extends Start>(own: Own, starts: readonly S[]): { span: HeldSpan; of: S }[] {
  const buffer = fullTimeAfter(own)
  const length = own.end_minute - own.start_minute + buffer
  const present = { start: own.start_minute, end: own.end_minute + own.buffer_minutes }
  const from = (date: string, minute: number) => daysBetween(own.day, date) * aDay + minute
  const spanFrom = (start: number): Span => ({ start, end: start + length })
  const byPerson = Map.groupBy(starts, ({ collaboratorId }) => collaboratorId)
  return [...byPerson]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([person, theirs]) => {
      const blocked = person === own.collaborator_id ? [present] : []
      const wanted = theirs.map((of) => ({ of, span: spanFrom(from(of.date, minuteOf(of.startTime))) }))
      return wanted
        .toSorted((a, b) => a.span.start - b.span.start)
        .flatMap(({ of, span }) => {
          const held = without([span], blocked)
          blocked.push(span)
          return held.map((piece) => ({ of, span: spanOn(person, own.day, piece, buffer) }))
        })
    })
}

/** The row ends on its own day; what goes past it, and the time after the service, is its time after. */
function spanOn(person: string, base: string, { start, end }: Span, buffer: number): HeldSpan {
  const day = Math.floor(start / aDay)
  const [first, last] = [start - day * aDay, end - day * aDay]
  const shown = Math.min(last - buffer > first ? last - buffer : last, lastEnd)
  return {
    collaborator_id: person,
    day: addDays(base, day),
    start_minute: first,
    end_minute: shown,
    buffer_minutes: last - shown,
  }
}
