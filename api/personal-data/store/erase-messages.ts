import type { MessageStatus } from '@encaixe/contract/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

const ofAppointments = (ids: readonly string[]) => sql<SqlBool>`appointment_id = any(${ids}::uuid[])`

/**
 * Empties the messages about these appointments, whoever got them, except those that have not left yet. Returns the appointments
 * of such messages.
 */
export async function eraseMessages(
  tx: Tx,
  companyId: CompanyId,
  appointmentIds: readonly string[],
): Promise<string[]> {
  if (appointmentIds.length === 0) return []
  await tx
    .updateTable('messages')
    .set({ ...emptied, status: unlessUnsent })
    .where('company_id', '=', companyId)
    .where(ofAppointments(appointmentIds))
    .where('status', 'not in', leaving)
    .execute()
  const rows = await tx
    .selectFrom('messages')
    .select('appointment_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where(ofAppointments(appointmentIds))
    .where('status', 'in', leaving)
    .execute()
  return rows.flatMap(({ appointment_id }) => appointment_id ?? [])
}

const leaving = ['queued', 'sending'] as const
export const emptied = {
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

/** What did not leave never will: without an address nobody can send it again, so it is no failure that the company could act on. */
const unlessUnsent = sql<MessageStatus>`case when status in ('failed', 'held') then 'withdrawn' else status end`

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
    .where(ofAppointments(appointmentIds))
    .where('status', 'in', leaving)
    .execute()
}

type Correspondent = { userId: string; email: string | null; appointmentIds: readonly string[] }

/**
 * What the account wrote to companies, what companies wrote to this address, and what the product and its support exchanged with
 * it. Messages about her appointments, which have these ids, are emptied once they have left.
 */
export async function eraseAccountMessages(
  tx: Tx,
  { userId, email, appointmentIds }: Correspondent,
): Promise<void> {
  const toHer = sql<SqlBool>`(receiver in ('client', 'invited') and mailbox_of(address) = mailbox_of(${email}))`
  const hers = tx
    .updateTable('messages')
    .where((eb) => eb.or([eb('account_id', '=', userId), ...(email === null ? [] : [toHer])]))
  await hers
    .set({ ...emptied, status: unlessUnsent })
    .where('status', 'not in', leaving)
    .execute()
  await hers
    .set(withdrawn)
    .where('status', 'in', leaving)
    .where(sql<SqlBool>`(appointment_id = any(${appointmentIds}::uuid[])) is not true`)
    .execute()
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
