import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { AppointmentRow } from './appointments.ts'
import type { CollaboratorDay } from './moves.ts'

export type HeldRow = Pick<
  AppointmentRow,
  'id' | 'collaborator_id' | 'day' | 'start_minute' | 'end_minute' | 'buffer_minutes'
>

export type Ending = {
  companyId: CompanyId
  /** Selects all times that are held for these offers. */
  offerIds?: readonly string[]
  /** Selects the expired held times near these days: the time after a service may pass midnight. */
  near?: readonly CollaboratorDay[]
  now: Date
}

/**
 * Deletes held times. All of them are locked in one order before the first is deleted. A transaction that waits for
 * such a lock has therefore written nothing for which another transaction could wait. Bookings that waited for an
 * answer until now are only locked, with all parts of their visits; `asked` has their ids.
 */
export async function deleteHolds(
  tx: Tx,
  { companyId, offerIds = [], near = [], now }: Ending,
): Promise<{ asked: string[]; ended: HeldRow[] }> {
  const people = near.map(({ collaboratorId }) => collaboratorId)
  const days = near.map(({ date }) => date)
  const isNear = sql`one.company_id = ${companyId}::uuid and one.held_until <= ${now} and exists (
    select from unnest(${people}::uuid[], ${days}::date[]) as place (person, day)
    where place.person = one.collaborator_id and one.day between place.day - 1 and place.day + 1)`
  const { rows } = await sql<HeldRow & { asked: boolean }>`
    select ${held}, held.offer_id is null as asked from appointments held
    where held.company_id = ${companyId}::uuid and held.held_until is not null
      and (held.offer_id = any(${offerIds}::uuid[])
        or held.held_until <= ${now} and coalesce(held.visit_id, held.id) in (
          select coalesce(one.visit_id, one.id) from appointments one where ${isNear}))
    order by held.id for update`.execute(tx)
  const asked = rows.filter((row) => row.asked).map(({ id }) => id)
  const ended = rows.filter((row) => !row.asked)
  await deleteRows(tx, companyId, ended)
  return { asked, ended }
}

const held = sql`held.id, held.collaborator_id, held.day, held.start_minute, held.end_minute, held.buffer_minutes`

/**
 * Deletes expired holds of any company. Rows that another transaction has locked are skipped. Only the statement of one
 * company locks rows, because a distributed database has its companies on several nodes.
 */
export async function deleteExpiredHolds(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ companyId: CompanyId; ended: HeldRow[] }[]> {
  const isOver = sql`held.held_until <= ${now} and held.offer_id is not null`
  const { rows } = await sql<{ companyId: CompanyId; id: string }>`
    select held.company_id as "companyId", held.id from appointments held
    where ${isOver} order by held.held_until limit ${limit}`.execute(tx)
  const deleted: { companyId: CompanyId; ended: HeldRow[] }[] = []
  for (const [companyId, of] of Map.groupBy(rows, (row) => row.companyId)) {
    const ids = of.map(({ id }) => id)
    const { rows: ended } = await sql<HeldRow>`
      delete from appointments held where held.company_id = ${companyId}::uuid and held.id in (
        select held.id from appointments held
        where held.company_id = ${companyId}::uuid and held.id = any(${ids}::uuid[]) and ${isOver}
        order by held.id for update skip locked)
      returning ${held}`.execute(tx)
    if (ended.length > 0) deleted.push({ companyId, ended })
  }
  return deleted
}

/** Visits of any company whose time to wait for the company's answer is over. */
export async function selectExpiredAsks(
  db: Db | Tx,
  now: Date,
  limit: number,
): Promise<{ companyId: CompanyId; id: string }[]> {
  const { rows } = await sql<{ companyId: CompanyId; id: string }>`
    select distinct company_id as "companyId", coalesce(visit_id, id) as id from appointments
    where held_until <= ${now} and offer_id is null limit ${limit}`.execute(db)
  return rows
}

async function deleteRows(tx: Tx, companyId: CompanyId, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('appointments').where('company_id', '=', companyId).where('id', 'in', ids).execute()
}

/** A time that became free, in minutes from midnight, including the time after a service. */
export type OpenedSpan = {
  /** The appointment that freed the time; null when no existing appointment freed it. */
  appointmentId: string | null
  collaboratorId: string
  day: string
  start: number
  end: number
}

export type NewOpening = OpenedSpan & { id: string }

/**
 * Inserts openings and returns their ids. No opening is inserted when the company's waiting list is off, no client
 * waits, the time is over, or its professional is not active. One statement checks all these conditions, because most
 * changes open time for which no client waits.
 */
export async function insertOpenings(
  tx: Tx,
  companyId: CompanyId,
  openings: readonly NewOpening[],
  { now, notice }: { now: Date; notice: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into openings
      (company_id, id, appointment_id, collaborator_id, day, start_minute, end_minute, opened_at, next_at)
    select ${companyId}::uuid, o.id, o."appointmentId", o."collaboratorId", o.day, o.start, o."end", ${now}, ${now}
    from companies c, json_to_recordset(${JSON.stringify(openings)}) as o(id uuid, "appointmentId" uuid,
      "collaboratorId" uuid, day date, start smallint, "end" smallint)
    where c.id = ${companyId}::uuid and c.waitlist and o.start < o."end"
      and (o.day + make_interval(mins => o."end")) at time zone c.timezone
        > ${now}::timestamptz + make_interval(mins => ${notice})
      and exists (select from waitlist_entries e where e.company_id = ${companyId}::uuid and e.status = 'open')
      and exists (select from collaborators k where k.company_id = ${companyId}::uuid and k.id = o."collaboratorId"
        and k.is_active and k.deleted_at is null)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
