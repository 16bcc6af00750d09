import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** Bookings of one client with the same contacts, made before the book had a record of this client. */
export type EarlierBookings = {
  company_id: CompanyId
  client_user_id: string | null
  name: string
  phone: string | null
  /** The e-mail of the account, set only when it is verified. */
  email: string | null
  ids: string[]
}

/** The condition of the index `appointments_without_record`. Bookings of erased clients have no contact or account. */
const withoutRecord = sql`a.client_id is null and a.offer_id is null
  and (a.client_user_id is not null or a.client_email is not null or mobile_of(a.client_phone) is not null)`

/** Reads groups of the oldest bookings that name a client but belong to no record of the book. */
export async function selectEarlierBookings(db: Db, most: number): Promise<EarlierBookings[]> {
  const { rows } = await sql<EarlierBookings>`
    select a.company_id, a.client_user_id, min(a.client_name) as name, a.client_phone as phone,
      case when a.client_user_id is null or (u.email_verified and lower(u.email) = lower(a.client_email))
        then a.client_email end as email, array_agg(a.id order by a.id) as ids
    from (select * from appointments a where ${withoutRecord} order by a.created_at, a.id limit ${most}) a
      left join users u on u.id = a.client_user_id
    group by a.company_id, a.client_user_id, a.client_phone, a.client_email, u.email, u.email_verified
    order by min(a.created_at), ids`.execute(db)
  return rows
}

/** Locks the bookings that still belong to no client. */
export async function lockEarlierBookings(
  tx: Tx,
  { company_id, ids }: Pick<EarlierBookings, 'company_id' | 'ids'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.company_id = ${company_id}::uuid and a.id = any(${ids}::uuid[]) and ${withoutRecord}
    order by a.id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function nameClient(
  tx: Tx,
  { companyId, ids, clientId }: { companyId: CompanyId; ids: readonly string[]; clientId: string },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ client_id: clientId })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}
