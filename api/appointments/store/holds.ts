import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { CollaboratorDay } from './moves.ts'

type Ending = {
  companyId: CompanyId
  /** All that are held for these offers. */
  offerIds?: readonly string[]
  /** The expired ones near these days: the time after a service may pass midnight. */
  near?: readonly CollaboratorDay[]
  now: Date
}

/**
 * Ends held times. They are locked in one order, and all before the first is deleted: who waits for a lock here has
 * written nothing yet for which another could wait.
 */
export async function deleteHolds(
  tx: Tx,
  { companyId, offerIds = [], near = [], now }: Ending,
): Promise<void> {
  const people = near.map(({ collaboratorId }) => collaboratorId)
  const days = near.map(({ date }) => date)
  const { rows } = await sql<{ id: string }>`
    select held.id from appointments held
    where held.company_id = ${companyId}::uuid and held.held_until is not null
      and (held.offer_id = any(${offerIds}::uuid[])
        or held.held_until <= ${now} and exists (
          select from unnest(${people}::uuid[], ${days}::date[]) as place (person, day)
          where place.person = held.collaborator_id and held.day between place.day - 1 and place.day + 1))
    order by held.id for update`.execute(tx)
  await deleteRows(tx, companyId, rows)
}

/** Expired ones of any company; those that another transaction is ending are left to it. */
export async function deleteExpiredHolds(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string; company_id: CompanyId }>`
    select company_id, id from appointments where held_until <= ${now}
    order by held_until limit ${limit} for update skip locked`.execute(tx)
  for (const [companyId, held] of Map.groupBy(rows, (row) => row.company_id)) {
    await deleteRows(tx, companyId, held)
  }
  return rows.length
}

async function deleteRows(tx: Tx, companyId: CompanyId, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('appointments').where('company_id', '=', companyId).where('id', 'in', ids).execute()
}
