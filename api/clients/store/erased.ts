import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { ErasedClientsTable } from '../../platform/database/tables.ts'
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
  const { rows } = await sql<Insertable<ErasedClientsTable>>`
    select ${companyId}::uuid as company_id, key as account_key, blocked, outcomes, report_refused,
      ${now}::timestamptz as erased_at
    from (
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
      where known.company_id = ${companyId}::uuid and known.account_key = key)`.execute(tx)
  const [mark] = rows
  if (!mark) return
  const outcomes = sql<Outcome[]>`(excluded.outcomes || erased_clients.outcomes)[:${mostOutcomes}::integer]`
  await tx
    .insertInto('erased_clients')
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_key']).doUpdateSet({
        blocked: sql`erased_clients.blocked or excluded.blocked`,
        outcomes,
        report_refused: sql`excluded.report_refused
          or (erased_clients.report_refused and not 'completed' = any(excluded.outcomes))`,
        erased_at: now,
      }),
    )
    .execute()
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
