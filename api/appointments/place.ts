import type { Place } from '@encaixe/contract/calendar.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { inOrder as byTime, sequenceOf } from '../notifications/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { unpaid } from './paid.ts'
import type { AppointmentRow } from './store/appointments.ts'
import type { ChangeRow } from './store/moves.ts'
import { fullTimeAfter } from './waived-time.ts'

/**
 * The author of a change. `userId` is null for a client who used a message link without signing in. A professional may
 * change the appointments of `only` this collaborator.
 */
export type By =
  | { role: 'company'; as: MemberRole; userId: string | null; only: string | null }
  | { role: 'client'; userId: string | null }

/** The author of a request about an appointment, a visit or a series: one of the company's people or the client. */
export const byCaller = (
  { company }: { company: MemberCompany | null },
  { id }: { id: string },
): By & { userId: string } =>
  company
    ? { role: 'company', as: company.by.role, userId: id, only: company.only }
    : { role: 'client', userId: id }

/** The appointments that the author of a change may change. */
export const actsOn = <Row extends Pick<AppointmentRow, 'collaborator_id'>>(by: By, rows: readonly Row[]) =>
  rows.filter(({ collaborator_id }) => mayActOn(onlyOf(by), collaborator_id))

/** Refuses a professional a change that would also affect a colleague's part of the visit. */
export const refuseShared = (
  by: By,
  rows: readonly Pick<AppointmentRow, 'collaborator_id'>[],
): Refused<'role'> | undefined => (actsOn(by, rows).length < rows.length ? refused('role') : undefined)

export const onlyOf = (by: By) => (by.role === 'company' ? by.only : null)
const mayActOn = (only: string | null, collaboratorId: string) => only === null || only === collaboratorId

/** The author of a change, in the form that the company's trail stores. */
export const actorOf = (by: By | typeof bySystem) => ({
  role: by.role === 'company' ? by.as : by.role,
  userId: by.userId,
})

/** The author of a change, in the form that the jobs of messages receive. */
export const whoseAct = ({ role: byRole, userId }: By) => ({
  byRole,
  ...(userId !== null && { byUserId: userId }),
})

/** The author of expirations, which no person causes. */
export const bySystem = { role: 'system', userId: null } as const

export type Placement = Pick<
  AppointmentRow,
  'collaborator_id' | 'collaborator_name' | 'day' | 'start_minute' | 'end_minute'
>

/** Returns the place before a move; undefined when the change is not a move. */
export function originOf(move: ChangeRow): Placement | undefined {
  const { from_collaborator_id, from_collaborator_name, from_day, from_start_minute, from_end_minute } = move
  return placementOf(
    from_collaborator_id,
    from_collaborator_name,
    from_day,
    from_start_minute,
    from_end_minute,
  )
}

export function goalOf(move: ChangeRow): Placement | undefined {
  const { to_collaborator_id, to_collaborator_name, to_day, to_start_minute, to_end_minute } = move
  return placementOf(to_collaborator_id, to_collaborator_name, to_day, to_start_minute, to_end_minute)
}

function placementOf(
  id: string | null,
  name: string | null,
  day: string | null,
  start: number | null,
  end: number | null,
): Placement | undefined {
  if (id === null || name === null || day === null || start === null || end === null) return undefined
  return { collaborator_id: id, collaborator_name: name, day, start_minute: start, end_minute: end }
}

export function placeOf(placement: Placement): Place {
  return {
    date: placement.day,
    startTime: timeOf(placement.start_minute),
    endTime: timeOf(placement.end_minute),
    collaboratorId: placement.collaborator_id,
    collaboratorName: placement.collaborator_name,
  }
}

const nowhere = {
  collaborator_id: null,
  collaborator_name: null,
  day: null,
  start_minute: null,
  end_minute: null,
}

type Change = { kind: ChangeRow['kind']; at: Date; by: By | typeof bySystem }

/** Builds a row of the history; a move has both placements. */
export const changeOf = (
  { company_id, id }: Pick<AppointmentRow, 'company_id' | 'id'>,
  { kind, at, by }: Change,
  ...placements: [] | [from: Placement, to: Placement]
) => ({
  company_id,
  appointment_id: id,
  kind,
  at,
  by_role: by.role,
  by_user_id: by.userId,
  ...fromAndTo(...placements),
})

/** The columns of the places before and after a move, or nulls. */
export function fromAndTo(from?: Placement, to?: Placement) {
  const [a, b] = [from ?? nowhere, to ?? nowhere]
  return {
    from_collaborator_id: a.collaborator_id,
    from_collaborator_name: a.collaborator_name,
    from_day: a.day,
    from_start_minute: a.start_minute,
    from_end_minute: a.end_minute,
    to_collaborator_id: b.collaborator_id,
    to_collaborator_name: b.collaborator_name,
    to_day: b.day,
    to_start_minute: b.start_minute,
    to_end_minute: b.end_minute,
  }
}

/** The columns of a row that is not part of a visit of several appointments. */
export const alone = {
  visit_id: null,
  series_id: null,
  no_preference: false,
  waived_minutes: 0,
  guest_name: null,
  asked_until: null,
  ...unpaid,
} satisfies Partial<AppointmentRow>

/** Returns the ids of the client records whose figures change when these appointments get an outcome. */
export const recordsOf = (rows: readonly Pick<AppointmentRow, 'client_id'>[]) =>
  rows.flatMap(({ client_id }) => client_id ?? [])

/** Checks whether an appointment has begun. `here` is the company's local time. */
export const hasBegun = ({ day, start_minute }: Pick<Placement, 'day' | 'start_minute'>, here: LocalTime) =>
  day < here.date || (day === here.date && start_minute <= here.minute)

/** Checks whether an appointment has ended. `here` is the company's local time. */
export const hasEnded = ({ day, end_minute }: Pick<Placement, 'day' | 'end_minute'>, here: LocalTime) =>
  day < here.date || (day === here.date && end_minute <= here.minute)

/** Returns the start of an appointment that moves without the other parts, so it needs its full time after. */
export const startOf = (
  { day, start_minute, end_minute }: Placement,
  row: Pick<AppointmentRow, 'buffer_minutes' | 'waived_minutes'>,
) => ({ date: day, minute: start_minute, duration: end_minute - start_minute, buffer: fullTimeAfter(row) })

export type Start = Pick<Placement, 'day' | 'start_minute'>

export const hasMoved = (found: Start, at: Start) =>
  found.day !== at.day || found.start_minute !== at.start_minute

export { byTime, sequenceOf }
