import { caps } from '@encaixe/contract/caps.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { OpeningsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

export type OpeningRow = Selectable<OpeningsTable>
export type OpeningKey = { companyId: CompanyId; id: string }

/**
 * Two searches for clients to ask in one company wait for each other; otherwise both could ask one client for the third
 * time in a day. The statements of a search use a generic plan for each connection: planning them again for each
 * company takes longer than running them. A distributed database refuses generic plans, because the company decides which
 * node runs the statement.
 */
export async function lockAskings(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`askings ${companyId}`}, 0)),
    case when not is_distributed() then set_config('plan_cache_mode', 'force_generic_plan', true) end ${prepared}`.execute(
    tx,
  )
}

export type LockedOpening = OpeningRow & {
  /**
   * The number of open askings of earlier openings of the same time. They count towards the three askings of a round,
   * so that a time that opens repeatedly does not ask more than three clients at once.
   */
  pending: number
  pending_until: Date | null
  /** Whether any client of the company reached the limit of askings of one day since yesterday. */
  often: boolean
}

export async function lockOpening(
  tx: Tx,
  { companyId, id }: OpeningKey,
  now: Date,
): Promise<LockedOpening | undefined> {
  const { rows } = await sql<LockedOpening>`
    select o.company_id, o.id, o.appointment_id, o.collaborator_id, o.day, o.start_minute, o.end_minute, o.opened_at, o.next_at,
      earlier.pending, earlier.pending_until,
      exists (select from waitlist_asks recent where recent.company_id = ${companyId}::uuid
        and recent.day >= ${now}::date - 1 and recent.asked_on >= ${now}::date - 1
        group by recent.user_id, recent.asked_on having count(*) >= ${caps.asksOfDay.max}) as often
    from openings o cross join lateral (
      select count(*)::int as pending, min(a.answers_until) as pending_until
      from openings other join waitlist_asks a on a.company_id = other.company_id and a.opening_id = other.id
      where other.company_id = ${companyId}::uuid and other.id <> o.id and other.day = o.day
        and other.collaborator_id = o.collaborator_id and other.start_minute < o.end_minute
        and other.end_minute > o.start_minute and a.outcome is null and a.answers_until > greatest(${now}::timestamptz, o.next_at)) earlier
    where o.company_id = ${companyId}::uuid and o.id = ${id}::uuid
    for no key update of o ${prepared}`.execute(tx)
  return rows[0]
}

export async function updateOpening(
  tx: Tx,
  { companyId, id }: OpeningKey,
  nextAt: Date | null,
): Promise<void> {
  await sql`update openings set next_at = ${nextAt}
    where company_id = ${companyId}::uuid and id = ${id}::uuid ${prepared}`.execute(tx)
}

/** Openings that are still due after `before`: their job was lost, because its process was killed. */
export function selectOverdue(db: Db, before: Date, limit: number): Promise<OpeningKey[]> {
  return db
    .selectFrom('openings')
    .select(['company_id as companyId', 'id'])
    .where('next_at', '<', before)
    .orderBy('next_at')
    .limit(limit)
    .execute()
}
