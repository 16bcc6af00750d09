import type { MessageStatus } from '@encaixe/contract/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { ofProduct } from '../../platform/database/prepared-statements.ts'
import type { CompanyId } from '../../platform/ids.ts'

const ofAppointments = (ids: readonly string[]) => sql<SqlBool>`appointment_id = any(${ids}::uuid[])`

/**
 * Empties the messages about these appointments to every receiver, except messages that are not sent yet. Returns the
 * appointments of the messages that are not sent yet.
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
/**
 * The number that only an account typed stays as a keyed hash, because what this number gets is counted, and the person
 * of the account could erase it, sign in again and write to it without end.
 */
const hashed = sql<string>`case when messages.first_typed_by is distinct from 'account' then ''
  when messages.address like '+%' then contact_key(messages.address) else messages.address end`
/**
 * The links that stay, for example to stop mails to a professional, still know the contact to which they were sent.
 * `jsonb_object` and not `jsonb_build_object`, because Citus takes only immutable functions of columns in an update.
 */
const linksWithContact = sql<null>`jsonb_object(array['contact', contact_key(messages.address)]) || messages.links`
export const emptied = {
  address: hashed,
  links: linksWithContact,
  subject: '',
  body: null,
  content: null,
  told: null,
  reason: null,
  account_id: null,
  by_client: false,
  provider_id: null,
}

/**
 * An unsent message becomes `withdrawn`: without an address nobody can send it again, so it must not stay a failure
 * that the company is asked to mend.
 */
const unlessUnsent = sql<MessageStatus>`case when status in ('failed', 'held') then 'withdrawn' else status end`

const withdrawn = { ...emptied, status: 'withdrawn', next_attempt_at: null } as const

/** Withdraws messages that still wait after days. */
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
 * Empties the messages of the account to companies, the messages of companies to this address, and the messages between
 * the account and the product or its support. Messages about the appointments with these ids are emptied after they
 * were sent.
 */
export async function eraseAccountMessages(
  tx: Tx,
  { userId, email, appointmentIds }: Correspondent,
): Promise<void> {
  const toPerson = sql<SqlBool>`(receiver in ('client', 'invited') and mailbox_of(address) = mailbox_of(${email}))`
  const ofPerson = tx
    .updateTable('messages')
    .where((eb) => eb.or([eb('account_id', '=', userId), ...(email === null ? [] : [toPerson])]))
  await ofPerson
    .set({ ...emptied, status: unlessUnsent })
    .where('status', 'not in', leaving)
    .execute()
  await ofPerson
    .set(withdrawn)
    .where('status', 'in', leaving)
    .where(sql<SqlBool>`(appointment_id = any(${appointmentIds}::uuid[])) is not true`)
    .execute()
  if (email === null) return
  await tx
    .deleteFrom('messages')
    .where(ofProduct)
    .where(sql<boolean>`mailbox_of(address) = mailbox_of(${email})`)
    .execute()
  const { rows } = await sql<{ id: string }>`
    delete from contact_messages where lower(email) = ${email.toLowerCase()} returning id`.execute(tx)
  const keys = rows.map(({ id }) => `contact:${id}`)
  if (keys.length > 0)
    await tx.deleteFrom('messages').where('event', '=', 'contact').where('key', 'in', keys).execute()
}
