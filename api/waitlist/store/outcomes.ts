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

/** Of the time that an appointment left last, which may be several spans. */
export async function selectAsked(
  db: Db,
  { companyId, id }: { companyId: CompanyId; id: string },
): Promise<AskedRow> {
  const { rows } = await sql<AskedRow>`
    with opened as (
      select o.company_id, o.id, o.next_at from openings o
      where o.company_id = ${companyId}::uuid and o.appointment_id = ${id}::uuid and o.opened_at = (
        select max(opened_at) from openings
        where company_id = ${companyId}::uuid and appointment_id = ${id}::uuid)),
    asks as (
      select a.* from opened join waitlist_asks a on a.company_id = opened.company_id and a.opening_id = opened.id)
    select
      (select count(*)::int from asks) as asked,
      (select max(answers_until) from asks where outcome is null) as "answersUntil",
      exists (select from opened where next_at is not null) as asking,
      taken.id as "appointmentId", taken.client_name as "clientName", taken.start_minute as "startMinute"
    from (select) alone left join lateral (
      select p.id, p.client_name, asks.start_minute from asks
        join appointments p on p.company_id = asks.company_id and p.id = asks.appointment_id
      where asks.outcome = 'took' and p.status <> 'cancelled'
      order by asks.outcome_at desc limit 1) taken on true`.execute(db)
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
