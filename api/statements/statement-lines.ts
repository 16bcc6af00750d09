import { monthOf } from '@encaixe/contract/local-time.ts'
import type { StatementTotals } from '@encaixe/contract/statement-fields.ts'

/** The money of an appointment in cents: the payment, the professional's share of it, and the tip. */
export type Figures = { cents: number; shareCents: number; tipCents: number }

/** An appointment, and the sums that closed statements of the professional have stated for it. */
export type StatedAppointment = {
  appointmentId: string
  day: string
  startMinute: number
  procedure: string
  basisPoints: number | null
  /** The present figures; null while the appointment is not a completed appointment of this professional. */
  now: Figures | null
  /** The sum of all stated lines of the appointment, and the month of the first statement that has a line of it. */
  said: (Figures & { since: string }) | null
}

export type Line = Figures &
  Pick<StatedAppointment, 'appointmentId' | 'day' | 'startMinute' | 'procedure' | 'basisPoints'> & {
    kind: 'service' | 'correction'
  }

export const nothing: Figures = { cents: 0, shareCents: 0, tipCents: 0 }

/**
 * Returns the lines of a month. These are the appointments completed in it that are in no statement, and corrections. A
 * correction is the difference between the present figures of a stated appointment and its stated figures. So all
 * closed lines of an appointment add up to its figures at the time of the last line.
 */
export function linesOf(
  month: string,
  appointments: readonly StatedAppointment[],
  closedMonths: readonly string[],
): Line[] {
  return appointments
    .filter((one) => isAbout(month, one, closedMonths))
    .flatMap((one) => lineOf(month, one) ?? [])
    .toSorted(byKindAndTime)
}

/**
 * Whether an appointment may have a line in this month. An appointment of an earlier month is corrected in this month
 * only once the statement of the earlier month is closed.
 */
function isAbout(month: string, { day, said }: StatedAppointment, closedMonths: readonly string[]): boolean {
  const own = monthOf(day)
  if (own === month || (said !== null && said.since < month)) return true
  return own < month && closedMonths.includes(own)
}

function lineOf(month: string, { now, said, ...about }: StatedAppointment): Line | undefined {
  const { appointmentId, day, startMinute, procedure, basisPoints } = about
  const place = { appointmentId, day, startMinute, procedure, basisPoints }
  if (said === null && monthOf(day) === month) return now ? { kind: 'service', ...place, ...now } : undefined
  const difference = minus(now ?? nothing, said ?? nothing)
  const isSame = Object.values(difference).every((cents) => cents === 0)
  return isSame ? undefined : { kind: 'correction', ...place, ...difference }
}

const minus = (one: Figures, other: Figures): Figures => ({
  cents: one.cents - other.cents,
  shareCents: one.shareCents - other.shareCents,
  tipCents: one.tipCents - other.tipCents,
})

const orderOf = ({ kind, day, startMinute, appointmentId }: Line) =>
  `${kind === 'service' ? 0 : 1} ${day} ${String(startMinute).padStart(4, '0')} ${appointmentId}`

const byKindAndTime = (one: Line, other: Line) => (orderOf(one) < orderOf(other) ? -1 : 1)

export function totalsOf(lines: readonly Figures[]): StatementTotals {
  const sum = (figure: keyof Figures) => lines.reduce((all, line) => all + line[figure], 0)
  const [cents, shareCents, tipCents] = [sum('cents'), sum('shareCents'), sum('tipCents')]
  return { cents, shareCents, companyCents: cents - shareCents, tipCents }
}
