import { addDays, daysBetween, minuteOf } from '@encaixe/contract/local-time.ts'
import type { Placement } from './place.ts'
import type { AppointmentRow } from './store/appointments.ts'

type Start = { date: string; startTime: string; collaboratorId: string }
type HeldSpan = Pick<
  AppointmentRow,
  'collaborator_id' | 'day' | 'start_minute' | 'end_minute' | 'buffer_minutes'
>
type Own = Omit<Placement, 'collaborator_name'> & Pick<AppointmentRow, 'buffer_minutes'>
type Span = { start: number; end: number }

const aDay = 1_440

/**
 * What must be held so that an appointment can move to any of these starts: no minute twice, and none that the
 * appointment itself blocks. In an order in which two offers that hold the same minutes never wait for each other.
 */
export function heldSpansOf<S extends Start>(own: Own, starts: readonly S[]): { span: HeldSpan; of: S }[] {
  const { buffer_minutes: buffer } = own
  const length = own.end_minute - own.start_minute + buffer
  const from = (date: string, minute: number) => daysBetween(own.day, date) * aDay + minute
  const spanFrom = (start: number): Span => ({ start, end: start + length })
  const byPerson = Map.groupBy(starts, ({ collaboratorId }) => collaboratorId)
  return [...byPerson]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([person, theirs]) => {
      const blocked = person === own.collaborator_id ? [spanFrom(own.start_minute)] : []
      const wanted = theirs.map((of) => ({ of, span: spanFrom(from(of.date, minuteOf(of.startTime))) }))
      return wanted
        .toSorted((a, b) => a.span.start - b.span.start)
        .flatMap(({ of, span }) => {
          const held = without(span, blocked)
          blocked.push(span)
          return held.map((piece) => ({ of, span: spanOn(person, own.day, piece, buffer) }))
        })
    })
}

function without(span: Span, blocked: readonly Span[]): Span[] {
  return blocked.reduce(
    (left, block) =>
      left.flatMap(({ start, end }) =>
        [
          { start, end: Math.min(end, block.start) },
          { start: Math.max(start, block.end), end },
        ].filter((piece) => piece.end > piece.start),
      ),
    [span],
  )
}

/** The time after the service is shown as such where it can be: a row ends on its own day, without it. */
function spanOn(person: string, base: string, { start, end }: Span, buffer: number): HeldSpan {
  const day = Math.floor(start / aDay)
  const [first, last] = [start - day * aDay, end - day * aDay]
  const shown = Math.min(last - buffer > first ? last - buffer : last, aDay)
  return {
    collaborator_id: person,
    day: addDays(base, day),
    start_minute: first,
    end_minute: shown,
    buffer_minutes: last - shown,
  }
}
