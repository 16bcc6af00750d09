import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { WaitlistAsksTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** False when she was asked for this start already. */
export async function insertAsk(tx: Tx, ask: Insertable<WaitlistAsksTable>): Promise<boolean> {
  const made = await tx
    .insertInto('waitlist_asks')
    .values(ask)
    .onConflict((conflict) => conflict.constraint('waitlist_asks_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
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

/** Locks the entry, so that nobody takes a time for it or leaves before this transaction ends. Whether it is still open. */
export async function shareEntry(tx: Tx, companyId: CompanyId, id: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('waitlist_entries')
    .select('status')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return entry?.status === 'open'
}

/** How many appointments went earlier by askings since then. */
export async function countMovesSince(tx: Tx, companyId: CompanyId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waitlist_asks
    where company_id = ${companyId}::uuid and outcome = 'took' and replaces is not null
      and outcome_at >= ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}
