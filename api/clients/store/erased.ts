import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { mostOutcomes, type Outcome } from '../no-show-rule.ts'

type Place = { companyId: CompanyId; clientId: string | null }

/**
 * Stores, before an account is erased, what binds it at a company: a block, no-shows and a refused report of a payment.
 * Only the keyed hash of its subject tells whose it is. A client without any of these leaves nothing.
 */
export async function storeErased(
  tx: Tx,
  { userId, companyId, clientId }: { userId: string } & Place,
  now: Date,
): Promise<void> {
  await sql`
    insert into erased_clients as e (company_id, account_key, blocked, outcomes, report_refused, erased_at)
    select ${companyId}::uuid, key, blocked, outcomes, report_refused, ${now}::timestamptz from (
      select account_key(${userId}::uuid) as key, coalesce(c.blocked, false) as blocked,
        coalesce(latest_outcomes(${companyId}::uuid, ${clientId}::uuid, ${mostOutcomes}::integer), '{}') as outcomes,
        exists (select from appointments a join deposits d on d.company_id = ${companyId}::uuid and d.visit_id = a.id
          where a.company_id = ${companyId}::uuid and a.client_user_id = ${userId}::uuid
            and d.state = 'refused' and d.claimed_at is not null
            and exists (select from appointment_changes h where h.company_id = ${companyId}::uuid
              and h.appointment_id = a.id and h.kind = 'deposit_refused')
            and not exists (select from appointments v where v.company_id = ${companyId}::uuid
              and v.client_id = ${clientId}::uuid and v.status = 'completed'
              and v.day >= (d.settled_at at time zone k.timezone)::date)
        ) as report_refused
      from companies k
        left join clients c on c.company_id = ${companyId}::uuid and c.id = ${clientId}::uuid
      where k.id = ${companyId}::uuid) mark
    where blocked or report_refused or 'no_show' = any(outcomes) or exists (select from erased_clients known
      where known.company_id = ${companyId}::uuid and known.account_key = key)
    on conflict (company_id, account_key) do update set
      blocked = e.blocked or excluded.blocked,
      outcomes = (excluded.outcomes || e.outcomes)[:${mostOutcomes}::integer],
      report_refused = excluded.report_refused
        or (e.report_refused and not 'completed' = any(excluded.outcomes)),
      erased_at = excluded.erased_at`.execute(tx)
}

/** Reads what an account that was erased before left at a company. */
export async function selectErased(
  db: Db | Tx,
  { companyId, userId }: { companyId: CompanyId; userId: string },
): Promise<{ blocked: boolean; outcomes: Outcome[] }> {
  const { rows } = await sql<{ blocked: boolean; outcomes: Outcome[] }>`
    select blocked, outcomes from erased_clients
    where company_id = ${companyId}::uuid and account_key = account_key(${userId}::uuid) ${prepared}`.execute(
    db,
  )
  return rows[0] ?? { blocked: false, outcomes: [] }
}
