import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { MemberCompany } from '../../platform/member-company.ts'
import type { FileClient } from '../file-client.ts'
import type { KnownClient, NewClient } from '../import-plan.ts'

type ImportedInto = Pick<MemberCompany, 'id' | 'by'>

/** A number and an e-mail in one record, see `isPairOfTeam`. */
const isPair = sql`(c.email is not null and mobile_of(c.phone) is not null)`

/** Blocks bookings and changes of the book, which share this lock: a file has too many contacts for one lock each. */
export async function lockBook(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(book_lock(${companyId}::uuid))`.execute(tx)
}

export type KnownRow = KnownClient & { email_claimed: boolean; latest: string | null; updated_at: Date }

/** A comparison of clients: an e-mail that is no claim first, then the newest appointment. */
export const newestFirst = (one: KnownRow, other: KnownRow) =>
  Number(one.email_claimed) - Number(other.email_claimed) ||
  (other.latest ?? '').localeCompare(one.latest ?? '') ||
  other.updated_at.getTime() - one.updated_at.getTime() ||
  one.id.localeCompare(other.id)

/** Reads the clients with one of these contacts, sorted by `newestFirst`. */
export async function selectKnown(
  db: Db | Tx,
  { id: companyId, by }: ImportedInto,
  contacts: readonly Pick<FileClient, 'phone' | 'email'>[],
): Promise<KnownRow[]> {
  const phones = contacts.flatMap(({ phone }) => phone ?? [])
  const emails = contacts.flatMap(({ email }) => email ?? [])
  const { rows } = await sql<KnownRow>`
    select id, phone, email, birthday, notes, tags, email_claimed, latest_day(company_id, id) as latest, updated_at,
      ${by.role !== 'owner'}::boolean and exists (
      select from client_accounts a where a.company_id = c.company_id and a.client_id = c.id and a.proved) as fixed from (
      select * from clients where company_id = ${companyId}::uuid and phone = any(${phones}::text[])
      union
      select * from clients where company_id = ${companyId}::uuid and email = any(${emails}::text[])
    ) c`.execute(db)
  return rows.sort(newestFirst)
}

export async function insertClients(
  tx: Tx,
  { id: companyId, by }: ImportedInto,
  clients: readonly NewClient[],
  now: Date,
): Promise<void> {
  if (clients.length === 0) return
  await sql`
    insert into clients (company_id, id, name, phone, email, email_claimed, birthday, notes, tags, created_at, updated_at)
    select ${companyId}::uuid, id, name, phone, email, ${by.role !== 'owner'} and ${isPair}, birthday, notes,
      array(select jsonb_array_elements_text(tags)), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb)
      as c(id uuid, name text, phone text, email text, birthday date, notes text, tags jsonb)`.execute(tx)
}

export async function fillClients(
  tx: Tx,
  { id: companyId, by }: ImportedInto,
  clients: readonly KnownClient[],
  now: Date,
): Promise<void> {
  if (clients.length === 0) return
  await sql`
    update clients set phone = c.phone, email = c.email,
      email_claimed = email_claimed or (${by.role !== 'owner'} and ${isPair}
        and (c.phone, c.email) is distinct from (clients.phone, clients.email)), birthday = c.birthday, notes = c.notes,
      tags = array(select jsonb_array_elements_text(c.tags)), version = version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb)
      as c(id uuid, phone text, email text, birthday date, notes text, tags jsonb)
    where clients.company_id = ${companyId}::uuid and clients.id = c.id`.execute(tx)
}
