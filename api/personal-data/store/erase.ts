import { sql } from 'kysely'
import type { PersonScope } from '../../appointments/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** What stands in place of a name. */
const erasedName = 'Cliente apagado'

/**
 * Her appointments without the person: day, service, price and outcome stay. The times that are held for them too. Locked by id
 * first, as everybody locks the parts of a visit.
 */
export async function eraseAppointments(
  tx: Tx,
  { companyId, userId, clientIds }: PersonScope,
  now: Date,
): Promise<string[]> {
  const hers = sql`(client_user_id = ${userId}::uuid or client_id = any(${clientIds}::uuid[]))`
  const { rows } = await sql<{ id: string }>`
    select id from appointments where company_id = ${companyId}::uuid and ${hers}
    order by id for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await sql`
    update appointments set client_name = ${erasedName}, client_email = null, client_phone = null, notes = null,
      internal_notes = null, guest_name = null, client_id = null, client_user_id = null, updated_at = ${now}
    where company_id = ${companyId}::uuid and (id = any(${ids}::uuid[]) or offer_id in (
      select id from offers where company_id = ${companyId}::uuid and appointment_id = any(${ids}::uuid[])))`.execute(
    tx,
  )
  await tx
    .deleteFrom('links')
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', ids)
    .execute()
  await tx
    .deleteFrom('reminders')
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', ids)
    .execute()
  return ids
}

/**
 * Empties the messages about these appointments, whoever got them. One that has not left yet keeps its text: returns the
 * appointments that have such a one.
 */
export async function eraseMessages(
  tx: Tx,
  companyId: CompanyId,
  appointmentIds: readonly string[],
): Promise<string[]> {
  if (appointmentIds.length === 0) return []
  await tx
    .updateTable('messages')
    .set(emptied)
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', appointmentIds)
    .where('status', 'not in', leaving)
    .execute()
  const rows = await tx
    .selectFrom('messages')
    .select('appointment_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', appointmentIds)
    .where('status', 'in', leaving)
    .execute()
  return rows.flatMap(({ appointment_id }) => appointment_id ?? [])
}

const leaving = ['queued', 'sending'] as const
const emptied = {
  address: '',
  subject: '',
  body: null,
  content: null,
  told: null,
  reason: null,
  account_id: null,
  by_client: false,
  provider_id: null,
}

const withdrawn = { ...emptied, status: 'withdrawn', next_attempt_at: null } as const

/** Messages that still wait after days: they leave no more. */
export async function withdrawMessages(
  tx: Tx,
  companyId: CompanyId,
  appointmentIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('messages')
    .set(withdrawn)
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', appointmentIds)
    .where('status', 'in', leaving)
    .execute()
}

/** What the account wrote to companies, and what the product and its support exchanged with this address. */
export async function eraseAccountMessages(
  tx: Tx,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  const own = tx.updateTable('messages').where('account_id', '=', userId)
  await own.set(emptied).where('status', 'not in', leaving).execute()
  // Those about her appointments are emptied when they have left.
  await own.set(withdrawn).where('status', 'in', leaving).where('appointment_id', 'is', null).execute()
  if (email === null) return
  await tx
    .deleteFrom('messages')
    .where('company_id', 'is', null)
    .where(sql<boolean>`mailbox_of(address) = mailbox_of(${email})`)
    .execute()
  const { rows } = await sql<{ id: string }>`
    delete from contact_messages where lower(email) = ${email.toLowerCase()} returning id`.execute(tx)
  const keys = rows.map(({ id }) => `contact:${id}`)
  if (keys.length > 0)
    await tx.deleteFrom('messages').where('event', '=', 'contact').where('key', 'in', keys).execute()
}

export async function deleteClients(tx: Tx, companyId: CompanyId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('clients').where('company_id', '=', companyId).where('id', 'in', ids).execute()
}

/**
 * The account leaves the records that are not hers alone. The e-mail that it brought into one goes with it; a number that
 * others may have typed stays.
 */
export async function leaveRecords(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string | null; now: Date },
): Promise<{ company_id: CompanyId; client_id: string }[]> {
  const left = await tx
    .deleteFrom('client_accounts')
    .where('user_id', '=', userId)
    .returning(['company_id', 'client_id'])
    .execute()
  for (const { company_id, client_id } of left) {
    await tx
      .updateTable('clients')
      .set((eb) => ({ email: null, email_claimed: false, updated_at: now, version: eb('version', '+', 1) }))
      .where('company_id', '=', company_id)
      .where('id', '=', client_id)
      .where('email', '=', email?.toLowerCase() ?? '')
      .where('email_claimed', '=', true)
      .execute()
  }
  return left
}

/** What is stored under the account without being anybody's record. */
export async function deleteTraces(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  await tx
    .updateTable('subscriptions')
    .set({ unregistered_payer: null, attribution: null })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Locked, one after the other in one order: a booking for her that has not committed is awaited, and a later one finds the record
 * gone. Those that are still there.
 */
export async function lockClients(tx: Tx, companyId: CompanyId, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export function selectClient(db: Db | Tx, companyId: CompanyId, id: string) {
  return db
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
