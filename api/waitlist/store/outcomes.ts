import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

type AskedRow = {
  asked: number
  answersUntil: Date | null
  asking: boolean
  appointmentId: string | null
  clientName: string | null
  startMinute: number | null
}

type About = {
  companyId: CompanyId
  id: string
  /** The professional who asks, and reads only of what is with her. */
  only: string | null
}

/**
 * Of the time that an appointment left last, which may be several spans. Parts of a visit that stood after each other left one
 * together, which names the first of them.
 */
export async function selectAsked(db: Db, { companyId, id, only }: About): Promise<AskedRow> {
  const { rows } = await sql<AskedRow>`
    with left_free as (
      select o.company_id, o.id, o.next_at, o.opened_at from appointments own
        join appointments part on part.company_id = own.company_id
          and coalesce(own.visit_id, own.id) in (part.id, part.visit_id)
        join openings o on o.company_id = part.company_id and o.appointment_id = part.id
      where own.company_id = ${companyId}::uuid and own.id = ${id}::uuid
        and (part.id = own.id or (o.collaborator_id = own.collaborator_id and o.day = own.day
          and o.start_minute < own.end_minute and own.start_minute < o.end_minute))),
    opened as (select * from left_free where opened_at = (select max(opened_at) from left_free)),
    asks as (
      select a.* from opened join waitlist_asks a on a.company_id = opened.company_id and a.opening_id = opened.id)
    select
      (select count(*)::int from asks) as asked,
      (select max(answers_until) from asks where outcome is null) as "answersUntil",
      exists (select from opened where next_at is not null) as asking,
      taken.id as "appointmentId", taken.client_name as "clientName", taken.start_minute as "startMinute"
    from (select) alone left join lateral (
      select case when seen then p.id end as id, case when seen then p.client_name end as client_name,
        asks.start_minute from asks
        join appointments p on p.company_id = asks.company_id and asks.appointment_id in (p.id, p.visit_id)
        cross join lateral (select ${only}::uuid is null or p.collaborator_id = ${only}::uuid as seen) who
      where asks.outcome = 'took' and p.status <> 'cancelled' and p.offer_id is null
      order by asks.outcome_at desc, seen desc, p.collaborator_id = asks.collaborator_id desc, p.start_minute
      limit 1) taken on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The askings for the time of appointment ${id} were not counted`)
  return row
}

/** What was taken of a month's times and neither cancelled nor missed since. Cents of new visits alone. */
export async function selectWon(
  db: Db,
  companyId: CompanyId,
  { from, to }: { from: string; to: string },
): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count,
      coalesce(sum(visit.cents) filter (where a.replaces is null), 0)::int as cents
    from waitlist_asks a cross join lateral (
      select count(*) as parts, sum(p.price_cents) as cents from appointments p
      where p.company_id = a.company_id and (p.id = a.appointment_id or p.visit_id = a.appointment_id)
        and p.status in ('scheduled', 'completed')) visit
    where a.company_id = ${companyId}::uuid and a.outcome = 'took'
      and a.day between ${from}::date and ${to}::date and visit.parts > 0`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The times that company ${companyId} won were not counted`)
  return row
}
