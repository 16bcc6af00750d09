import { longestBuffer } from '@encaixe/contract/procedures.ts'
import { sql } from 'kysely'
import type { Members } from '../../companies/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared, unknownDate, unknownId } from '../../platform/database/prepared-statements.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { stampOf } from './catalog.ts'
import { lockKey } from './moves.ts'

export type Days = { from: string; to: string }

/** The client of a booking, and the first day whose bookings may still be to come. */
export type Booker = { userId: string; from: string }

export type AskedTaken = {
  companyId: CompanyId
  /** The client whose appointments are read too, if they are scheduled or wait for an answer. */
  booker?: Booker | undefined
  /** The appointments of a move, whose time counts as free. */
  moving?: readonly string[] | undefined
  days?: Days | undefined
  /**
   * Whether the taken times of these days are read. A move to chosen professionals does not need them, because the
   * constraint decides. `booked`: also reads the minutes of appointments on the first day.
   */
  busy?: boolean | 'booked'
  now: Date
}

/** The busy times of a professional, in minutes from the midnight of the first requested day. */
type BusyRow = { id: string; starts: number[]; ends: number[]; booked?: number | null }
export type TakenRow = {
  /** The stamp of the company's cached data: see `Catalog`. */
  stamp: string
  members: Members | null
  busy: BusyRow[] | null
  own: { day: string; start_minute: number; visit_id: string }[] | null
}

/** The members of a company besides its owner. */
const membersOf = (
  companyId: CompanyId,
) => sql`(select json_object_agg(m.user_id, json_build_object('role', m.role, 'collaboratorId', m.collaborator_id))
  from members m where m.company_id = ${companyId}::uuid) as members`

/**
 * Reads the data that may differ with every request: the taken times on `days`, and the members of the company. The
 * stamp is read in the same snapshot.
 */
export async function selectTaken(
  db: Db | Tx,
  { companyId, booker, moving, days, busy: reads, now }: AskedTaken,
): Promise<TakenRow | undefined> {
  const busy =
    days && reads
      ? sql`(select json_agg(diary) from (
        select a.collaborator_id as id,
          array_agg((a.day - ${unknownDate(days.from)}) * 1440 + a.start_minute) as starts,
          array_agg((a.day - ${unknownDate(days.from)}) * 1440 + a.end_minute + a.buffer_minutes) as ends
          ${reads === 'booked' ? bookedOn(days.from) : sql``}
        from appointments a
        where a.company_id = ${companyId}::uuid and a.day >= ${unknownDate(days.from)} - 1
          and (a.day, a.start_minute) < (${unknownDate(days.to)} + 1, ${longestBuffer}::smallint)
          and (a.day >= ${unknownDate(days.from)} or a.end_minute + a.buffer_minutes > 1440)
          and ${isTaken(now)} ${moving ? notOf(companyId, moving) : sql``} group by a.collaborator_id) diary)`
      : sql`null`
  // `offset 0` makes the planner use the client's index; the company's index would read every future appointment.
  const own = booker
    ? sql`(select json_agg(json_build_object('day', a.day, 'start_minute', a.start_minute,
          'visit_id', coalesce(a.visit_id, a.id))) from (
        select company_id, id, visit_id, status, offer_id, held_until, day, start_minute from appointments
        where company_id = ${companyId}::uuid and client_user_id = ${unknownId(booker.userId)} and day >= ${unknownDate(booker.from)} offset 0) a
        where (a.status = 'scheduled'
          or a.offer_id is null and a.held_until > ${now}))`
    : sql`null`
  const { rows } = await sql<TakenRow>`
    select ${stampOf(companyId)} as stamp, ${membersOf(companyId)}, ${busy} as busy, ${own} as own
    from companies c left join subscriptions s on s.user_id = c.owner_id
    where c.id = ${companyId}::uuid ${prepared}`.execute(db)
  return rows[0]
}

const bookedOn = (day: string) => sql`, (sum(a.end_minute - a.start_minute)
  filter (where a.day = ${day}::date and a.status <> 'held'))::int as booked`

/** Compares with one id or several. One id gives the query plan of a single row. */
const sameAs = ([id, ...others]: readonly string[]) =>
  others.length > 0 ? sql`any(${[id, ...others]}::uuid[])` : sql`${id}::uuid`

/** The condition on `appointments a` for a taken time. The time of an expired hold is free at once. */
export const isTaken = (now: Date) =>
  sql`(a.status in ('scheduled', 'completed') or (a.status = 'held' and a.held_until > ${now}))`

/** Leaves out these appointments and the times that offers hold for their client. */
const notOf = (companyId: CompanyId, ids: readonly string[]) => sql`and not a.id = ${sameAs(ids)}
  and (a.offer_id is null or a.offer_id not in (select o.id from offers o
    where o.company_id = ${companyId}::uuid and o.appointment_id = ${sameAs(ids)}))`

type Named = { companyId: CompanyId; procedureIds: readonly string[]; collaboratorIds: readonly string[] }
type NamedRow = {
  id: CompanyId
  owner_id: string
  members: Members | null
  procedures: number
  collaborators: number
}

/** Counts how many of these ids exist and are not deleted; undefined when the company does not exist. */
export async function selectNamed(db: Db | Tx, { companyId, procedureIds, collaboratorIds }: Named) {
  const { rows } = await sql<NamedRow>`
    select c.id, c.owner_id, ${membersOf(companyId)},
      (select count(*)::int from procedures p
        where p.company_id = ${companyId}::uuid and p.id = any(${procedureIds}::uuid[]) and p.deleted_at is null) as procedures,
      (select count(*)::int from collaborators k
        where k.company_id = ${companyId}::uuid and k.id = any(${collaboratorIds}::uuid[]) and k.deleted_at is null) as collaborators
    from companies c where c.id = ${companyId}::uuid ${prepared}`.execute(db)
  return rows[0]
}

const oneByOne = (companyId: CompanyId, bookerId: string | undefined) =>
  bookerId
    ? sql`, case when c.owner_id <> ${bookerId}::uuid
        then pg_advisory_xact_lock(${lockKey(`${bookerId} ${companyId}`)}::bigint) end`
    : sql``

/** Checks whether these professionals are still active and none of these services was deleted. The rows are locked. */
export async function areOffered(tx: Tx, { companyId, procedureIds, named }: Places): Promise<boolean> {
  const { rows } = await sql`
    select where not exists (select from collaborators k where k.company_id = ${companyId}::uuid
        and k.id = any(${named}::uuid[]) and (k.deleted_at is not null or not k.is_active))
      and not exists (select from procedures p where p.company_id = ${companyId}::uuid
        and p.id = any(${procedureIds}::uuid[]) and p.deleted_at is not null)`.execute(tx)
  return rows.length > 0
}

type Places = {
  companyId: CompanyId
  procedureIds: readonly string[]
  named: readonly string[]
  open: readonly string[]
}

/**
 * Locks everything that a visit depends on, so that nothing of it is closed or deleted until the transaction ends: the
 * company, its subscription, the procedures, the people whom the items name, and all who perform one of the `open`
 * procedures, for which no professional is named. It is a separate statement, so that the next statement reads
 * everything as a concurrent transaction left it. Returns the ids of these people, without deleted ones. Bookings of
 * one client in one company wait for each other too; otherwise two bookings would both count the last place as free.
 * The owner's bookings do not wait.
 */
export async function lockPlaces(
  tx: Tx,
  { companyId, procedureIds, named, open }: Places,
  bookerId?: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select k.id ${oneByOne(companyId, bookerId)}
    from companies c
      join subscriptions s on s.user_id = c.owner_id
      join procedures p on p.company_id = c.id and p.id = any(${procedureIds}::uuid[])
      join collaborators k on k.company_id = c.id and k.deleted_at is null and (k.id = any(${named}::uuid[])
        or k.is_active and exists (select from collaborator_procedures performs
          where performs.company_id = ${companyId}::uuid and performs.collaborator_id = k.id
            and performs.procedure_id = any(${open}::uuid[])))
    where c.id = ${companyId}::uuid
    for key share of c, s, p, k ${prepared}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
