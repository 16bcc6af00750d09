import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { Insertable } from 'kysely'
import { fromAndTo } from '../appointments/place.ts'
import type { AppointmentChangesTable, AppointmentsTable } from '../platform/database/tables.ts'
import { services } from './barbearia-navalha.ts'

export type Draft = Insertable<AppointmentsTable> & { created_at: Date }
export type Account = { userId: string; name: string; email: string }

/**
 * A time that was just cancelled (`freed`), a later appointment of that day whose client is asked to take the freed
 * time (`stood`), and times that waiting clients took (`won`).
 */
export type PlannedWaiting = { freed: Draft; stood: Draft; won: Draft[] }

const noticeMinutes = 120
const wonOfMonth = 2
const buffered = new Set<string>(
  services.flatMap((one) => ('bufferMinutes' in one && one.bufferMinutes > 0 ? [one.name] : [])),
)

export const lengthOf = ({ start_minute, end_minute }: Draft): number => end_minute - start_minute

/** Whether an appointment belongs to no account of the demonstration and to no visit of several services. */
export const isPlain = ({ client_user_id, visit_id, no_preference, procedure_name }: Draft) =>
  !client_user_id && !visit_id && !no_preference && !buffered.has(procedure_name)

const inOrder = (a: Draft, b: Draft) =>
  a.day === b.day ? a.start_minute - b.start_minute : a.day < b.day ? -1 : 1

/**
 * Chooses the next appointment whose time is long enough for a later appointment of the same day. Gives the later
 * appointment, and the won times of this month, to people who wait. Undefined when no appointment is followed by such a
 * later appointment.
 */
export function planWaiting(
  drafts: readonly Draft[],
  [tied, ...takers]: readonly Account[],
  now: LocalTime,
): PlannedWaiting | undefined {
  const plain = drafts.filter(isPlain).toSorted(inOrder)
  const ahead = plain.filter(
    ({ status, day, start_minute: start }) =>
      status === 'scheduled' && (day > now.date || (day === now.date && start >= now.minute + noticeMinutes)),
  )
  const laterThan = (one: Draft) =>
    ahead.find(
      (other) =>
        other.collaborator_id === one.collaborator_id &&
        other.day === one.day &&
        other.start_minute > one.start_minute &&
        lengthOf(other) <= lengthOf(one),
    )
  const freed = ahead.find(laterThan)
  const stood = freed && laterThan(freed)
  if (!freed || !stood || !tied) return undefined
  const month = now.date.slice(0, 7)
  const won = plain
    .filter((one) => one !== freed && one !== stood && one.day.startsWith(month) && !one.sequence)
    .filter(({ status }) => status === 'completed' || status === 'scheduled')
    .slice(0, wonOfMonth)
  giveTo(stood, tied)
  for (const [at, draft] of won.entries()) {
    const taker = takers[at]
    if (taker) giveTo(draft, taker)
  }
  return { freed, stood, won }
}

function giveTo(draft: Draft, { userId, name, email }: Account): void {
  Object.assign(draft, {
    client_user_id: userId,
    client_name: name,
    client_email: email,
    client_phone: null,
    notes: null,
    internal_notes: null,
  })
}

/** Cancels an appointment now, in the name of its client. */
export function cancelNow(draft: Draft, at: Date): Insertable<AppointmentChangesTable> {
  draft.status = 'cancelled'
  draft.sequence = (draft.sequence ?? 0) + 1
  draft.updated_at = at
  const { company_id, id: appointment_id } = draft
  const by = { by_role: 'client' as const, by_user_id: null, taken_confirmation: null }
  return { company_id, appointment_id, kind: 'cancelled', at, ...by, ...fromAndTo() }
}
