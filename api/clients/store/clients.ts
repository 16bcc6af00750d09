import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { ClientsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { MemberCompany } from '../../platform/member-company.ts'
import { lockContacts } from './matches.ts'

export type ClientRow = Omit<Selectable<ClientsTable>, 'search_text' | 'sort_name'>

const columns = [
  'company_id',
  'id',
  'name',
  'phone',
  'email',
  'email_claimed',
  'birthday',
  'notes',
  'tags',
  'blocked',
  'visits',
  'no_shows',
  'last_visit',
  'spent_cents',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof ClientRow)[]

/** Whether a client exists. With `only`, the client must have an uncancelled appointment with this professional. */
export async function hasClient(
  db: Db | Tx,
  { id: companyId, only }: Pick<MemberCompany, 'id' | 'only'>,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(only !== null, (clients) =>
      clients.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('appointments')
            .select('id')
            .where('company_id', '=', companyId)
            .where('client_id', '=', id)
            .where('collaborator_id', '=', only)
            .where('status', '<>', 'cancelled'),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the clients in one order, so that two transactions about the same clients cannot deadlock. A booking for one of
 * these clients waits for the lock.
 */
export function lockClients(tx: Tx, companyId: CompanyId, ids: readonly string[]): Promise<ClientRow[]> {
  return tx
    .selectFrom('clients')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function selectContacts(db: Db | Tx, companyId: CompanyId, ids: readonly string[]) {
  return db
    .selectFrom('clients')
    .select(['phone', 'email'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}

/** The accounts of these records, with their e-mails in the form of the client book. */
export function selectAccounts(db: Db | Tx, companyId: CompanyId, ids: readonly string[]) {
  return db
    .selectFrom('client_accounts')
    .innerJoin('users', 'users.id', 'client_accounts.user_id')
    .select(['user_id', 'client_id', 'proved', sql<string | null>`lower(users.email)`.as('email')])
    .where('company_id', '=', companyId)
    .where('client_id', 'in', ids)
    .execute()
}

/**
 * The company put these accounts into the record, and they read only their own bookings. Returns whether the record was
 * an account's before.
 */
export async function unproveLinks(tx: Tx, companyId: CompanyId, clientId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('client_accounts')
    .set({ proved: false, by_desk: true })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('proved', '=', true)
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** Locks the contacts and the accounts of a record, and the contacts that are written into it. */
export async function lockContactsOf(
  tx: Tx,
  { companyId, id }: { companyId: CompanyId; id: string },
  written: { phone: string | null; email: string | null },
): Promise<void> {
  const contacts = [written, ...(await selectContacts(tx, companyId, [id]))]
  const accounts = await selectAccounts(tx, companyId, [id])
  await lockContacts(tx, {
    companyId,
    userIds: accounts.map(({ user_id: userId }) => userId),
    phones: contacts.map(({ phone }) => phone),
    emails: contacts.map(({ email }) => email),
  })
}

type Contact = { mobile: string | null; email: string | null; except?: string }

/** Finds a different client of the book with this mobile or this e-mail. */
export async function selectNamesake(
  tx: Tx,
  companyId: CompanyId,
  { mobile, email, except }: Contact,
): Promise<string | undefined> {
  if (mobile === null && email === null) return undefined
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        ...(mobile === null ? [] : [eb('phone', '=', mobile)]),
        ...(email === null ? [] : [eb('email', '=', email)]),
      ]),
    )
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .orderBy(sql`phone is not distinct from ${mobile}`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

export async function countClients(db: Db | Tx, companyId: CompanyId): Promise<number> {
  const { count } = await db
    .selectFrom('clients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

export async function updateClientRow(
  tx: Tx,
  { company_id: companyId, id }: Pick<ClientRow, 'company_id' | 'id'>,
  changes: Updateable<ClientsTable>,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Locks the appointments by id, in the order in which the parts of a visit are always locked. Returns their number. */
export async function lockAppointments(tx: Tx, companyId: CompanyId, clientId: string): Promise<number> {
  const rows = await tx
    .selectFrom('appointments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.length
}

type Written = Record<'client_phone' | 'client_email', { from: string | null; to: string | null }>

/**
 * Writes a corrected contact into the company's own bookings from this day on, so that a reminder goes to the new one.
 * The caller has locked the appointments. A booking by an account keeps the contact that the account typed.
 */
export async function correctBookings(
  tx: Tx,
  { companyId, id, today }: { companyId: CompanyId; id: string; today: string },
  written: Written,
): Promise<void> {
  for (const column of ['client_phone', 'client_email'] as const) {
    const { from, to } = written[column]
    if (from === to) continue
    await tx
      .updateTable('appointments')
      .set({ [column]: to })
      .where('company_id', '=', companyId)
      .where('client_id', '=', id)
      .where('client_user_id', 'is', null)
      .where('status', 'in', ['scheduled', 'held'])
      .where('day', '>=', today)
      .where(column, 'is not distinct from', from)
      .execute()
  }
}

export async function countAppointments(tx: Tx, companyId: CompanyId, clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return count
}

type Merged = { companyId: CompanyId; from: string; into: string; name: string | undefined }

/**
 * Moves the appointments and the accounts, and deletes the merged record. Bookings by the company get `name`, if one is
 * given. Bookings by an account keep the account's name, because erasing the account must erase it.
 */
export async function moveToClient(tx: Tx, { companyId, from, into, name }: Merged): Promise<void> {
  const moved = tx
    .updateTable('appointments')
    .where('company_id', '=', companyId)
    .where('client_id', '=', from)
  if (name !== undefined) await moved.where('client_user_id', 'is', null).set({ client_name: name }).execute()
  await moved.set({ client_id: into }).execute()
  await tx
    .updateTable('client_accounts')
    .set({ client_id: into })
    .where('company_id', '=', companyId)
    .where('client_id', '=', from)
    .execute()
  await tx.deleteFrom('clients').where('company_id', '=', companyId).where('id', '=', from).execute()
}
