import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { WaitlistAsksTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** The ids of those that were stored: a client who was asked for this start already is not asked again. */
export async function insertAsks(tx: Tx, asks: readonly Selectable<WaitlistAsksTable>[]): Promise<string[]> {
  if (asks.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into waitlist_asks select * from json_populate_recordset(null::waitlist_asks, ${JSON.stringify(asks)})
    on conflict on constraint waitlist_asks_once do nothing returning id ${prepared}`.execute(tx)
  return rows.map(({ id }) => id)
}

type Place = { companyId: CompanyId; userId: string; day: string; minute: number; collaboratorId: string }

/** Of a client, for this start with this professional. */
export function selectAskOf(tx: Tx, { companyId, userId, day, minute, collaboratorId }: Place) {
  return tx
    .selectFrom('waitlist_asks')
    .select('outcome')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('start_minute', '=', minute)
    .where('collaborator_id', '=', collaboratorId)
    .executeTakeFirst()
}

type Today = { companyId: CompanyId; userId: string; today: string }

export async function countAsksOfDay(tx: Tx, { companyId, userId, today }: Today): Promise<number> {
  const { count } = await tx
    .selectFrom('waitlist_asks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('asked_on', '=', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type SharedEntry = { id: string; userId: string; user_email: string | null; user_phone: string | null }

/**
 * Locks entries, so that nobody takes a time for them or leaves before this transaction ends. Those that are still open, with the
 * addresses of their accounts.
 */
export async function shareEntries(
  tx: Tx,
  companyId: CompanyId,
  ids: readonly string[],
): Promise<SharedEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SharedEntry>`
    select e.id, u.id as "userId", u.email as user_email, u.phone as user_phone
    from waitlist_entries e join users u on u.id = e.user_id
    where e.company_id = ${companyId}::uuid and e.id = any(${[...ids]}::uuid[]) and e.status = 'open'
    order by e.id for share of e ${prepared}`.execute(tx)
  return rows
}

/** How many appointments went earlier by askings since then. */
export const movesSince = (companyId: CompanyId, since: Date) => sql<number>`(
  select count(*)::int from waitlist_asks moved where moved.company_id = ${companyId}::uuid
    and moved.outcome = 'took' and moved.replaces is not null and moved.outcome_at >= ${since})`

export async function countMovesSince(tx: Tx, companyId: CompanyId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${movesSince(companyId, since)} as count`.execute(tx)
  return rows[0]?.count ?? 0
}
