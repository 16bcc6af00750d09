import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { OpeningsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

export type OpeningRow = Selectable<OpeningsTable>
export type OpeningKey = { companyId: CompanyId; id: string }

/** Askings of one company wait for each other: two would both count a client's third asking of the day free. */
export async function lockAskings(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`askings ${companyId}`}, 0))`.execute(tx)
}

export function lockOpening(tx: Tx, { companyId, id }: OpeningKey): Promise<OpeningRow | undefined> {
  return tx
    .selectFrom('openings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Change = { next_at: Date | null }

export async function updateOpening(tx: Tx, { companyId, id }: OpeningKey, change: Change): Promise<void> {
  await tx
    .updateTable('openings')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Whose job must be lost. */
export function selectOverdue(db: Db, before: Date, limit: number): Promise<OpeningKey[]> {
  return db
    .selectFrom('openings')
    .select(['company_id as companyId', 'id'])
    .where('next_at', '<', before)
    .orderBy('next_at')
    .limit(limit)
    .execute()
}

export type Pending = { count: number; until: Date | null }

/**
 * Open askings of earlier openings of this time. They count towards the three, so that a time that opens again and again does
 * not ask more people.
 */
export async function countPending(
  tx: Tx,
  { company_id, id, collaborator_id, day, start_minute, end_minute }: OpeningRow,
  now: Date,
): Promise<Pending> {
  const { rows } = await sql<Pending>`
    select count(*)::int as count, min(a.answers_until) as until
    from openings o join waitlist_asks a on a.company_id = o.company_id and a.opening_id = o.id
    where o.company_id = ${company_id}::uuid and o.id <> ${id}::uuid and o.day = ${day}::date
      and o.collaborator_id = ${collaborator_id}::uuid and o.start_minute < ${end_minute}
      and o.end_minute > ${start_minute} and a.outcome is null and a.answers_until > ${now}`.execute(tx)
  return rows[0] ?? { count: 0, until: null }
}
