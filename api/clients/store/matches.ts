import { hash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { ClientAccountsTable, ClientsTable } from '../../platform/database/tables.ts'
import { sendLast } from '../../platform/database/transaction-pipeline.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { Outcome } from '../no-show-rule.ts'

export type FoundClient = {
  id: string
  phone: string | null
  email: string | null
  blocked: boolean
  /** The account had the record before the booking. */
  linked: boolean
  /** The record is certainly the account's. False when the company put the account into the record by a merge. */
  proved: boolean
  outcomes: Outcome[]
  /** Whether the record has a completed visit. */
  visited: boolean
}

type Contacts = {
  companyId: CompanyId
  userIds: readonly string[]
  phones: readonly (string | null)[]
  emails: readonly (string | null)[]
}

/** The keys are sorted, so that transactions that take several locks cannot deadlock. */
function locksOf({ companyId, userIds, phones, emails }: Contacts): string[] {
  const contacts = [...userIds, ...phones, ...emails].filter((contact) => contact !== null)
  const keys = contacts.map((contact) =>
    hash('sha256', `client ${companyId} ${contact}`, 'buffer').readBigInt64BE().toString(),
  )
  return [...new Set(keys)].sort()
}

type Asked = {
  companyId: CompanyId
  userId: string | null
  mobile: string | null
  email: string | null
  /** Set for a professional who books only their own appointments. */
  only?: string | null
  mostOutcomes: number
}

/** Locks the contacts. The locks of days must be taken before the locks of contacts, and no lock after them. */
export async function lockContacts(tx: Tx, contacts: Contacts): Promise<void> {
  const locks = locksOf(contacts)
  await sql`select pg_advisory_xact_lock_shared(book_lock(${contacts.companyId}::uuid))`.execute(tx)
  await sql`select pg_advisory_xact_lock(key) from unnest(${locks}::bigint[]) key`.execute(tx)
}

export async function selectMatch(
  tx: Tx,
  { companyId, userId, mobile, email, only = null, mostOutcomes }: Asked,
): Promise<FoundClient | undefined> {
  const userIds = userId === null ? [] : [userId]
  const locks = locksOf({ companyId, userIds, phones: [mobile], emails: [email] })
  const { rows } = await sql<FoundClient>`
    select id, phone, email, blocked, linked, proved, outcomes,
      'completed' = any(outcomes) or has_visited(${companyId}::uuid, id) as visited
    from match_client(${companyId}::uuid, ${userId}::uuid, ${mobile}::text, ${email}::text, ${locks}::bigint[],
      ${mostOutcomes}::integer, ${only}::uuid) found ${prepared}`.execute(tx)
  return rows[0]
}

/** Checks whether the client has a completed visit. Returns false for a record that is not stored yet. */
export async function hasVisited(db: Db | Tx, companyId: CompanyId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('visits')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.visits ?? 0) > 0
}

/** Checks whether the company blocked the client of this record. */
export async function isRecordBlocked(db: Db | Tx, companyId: CompanyId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('blocked')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.blocked ?? false
}

type NewClient = {
  companyId: CompanyId
  id: string
  name: string
  phone: string | null
  email: string | null
  /** True when the client's e-mail in a new record proves no account. */
  isClaimed?: boolean
  birthday?: string | null
  notes?: string | null
  tags?: string[]
}

const longestName = 100

export async function insertClient(
  tx: Tx,
  {
    companyId,
    id,
    name,
    phone,
    email,
    isClaimed = false,
    birthday = null,
    notes = null,
    tags = [],
  }: NewClient,
  now: Date,
): Promise<void> {
  const row = {
    company_id: companyId,
    id,
    // The name of an account may be longer than a name in the client book may be.
    name: [...name].slice(0, longestName).join(''),
    phone,
    email,
    email_claimed: isClaimed,
    birthday,
    notes,
    tags,
    created_at: now,
    updated_at: now,
  }
  await sendLast(tx, tx.insertInto('clients').values(row).compile())
}

export async function updateContact(
  tx: Tx,
  { companyId, id }: { companyId: CompanyId; id: string },
  added: Pick<Updateable<ClientsTable>, 'phone' | 'email' | 'email_claimed'>,
  now: Date,
): Promise<void> {
  const record = tx.updateTable('clients').where('company_id', '=', companyId).where('id', '=', id)
  const changed = record.set((eb) => ({ ...added, version: eb('version', '+', 1), updated_at: now }))
  await sendLast(tx, changed.compile())
}

type Link = { companyId: CompanyId; userId: string; clientId: string; proved: ClientAccountsTable['proved'] }

export async function storeLink(tx: Tx, { companyId, userId, clientId, proved }: Link): Promise<void> {
  const link = tx
    .insertInto('client_accounts')
    .values({ company_id: companyId, user_id: userId, client_id: clientId, proved })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ client_id: clientId, proved, by_desk: false }),
    )
  await sendLast(tx, link.compile())
}

/**
 * Counts the figures of clients again after an outcome was written or undone. A visit of several services counts once,
 * and as completed when one of its services was completed.
 */
export async function recountClients(tx: Tx, companyId: CompanyId, ids: readonly string[]): Promise<void> {
  // The clients are locked in one order, so that two transactions cannot deadlock.
  const inOrder = [...new Set(ids)].sort()
  if (inOrder.length === 0) return
  // The clients are locked before the count, so that the count sees the rows that another transaction has just written.
  await tx
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', inOrder)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await sql`
    with per_visit as (
      select client_id, bool_or(status = 'completed') as came, max(day) filter (where status = 'completed') as day,
        sum(price_cents) filter (where status = 'completed') as cents
      from appointments
      where company_id = ${companyId}::uuid and client_id = any(${inOrder}::uuid[])
        and status in ('completed', 'no_show')
      group by client_id, coalesce(visit_id, id)
    ), counted as (
      select client_id, count(*) filter (where came) as visits, count(*) filter (where not came) as no_shows,
        max(day) as last_visit, sum(cents) as spent_cents
      from per_visit group by client_id
    )
    update clients set visits = coalesce(counted.visits, 0), no_shows = coalesce(counted.no_shows, 0),
      last_visit = counted.last_visit, spent_cents = coalesce(counted.spent_cents, 0)
    from unnest(${inOrder}::uuid[]) asked left join counted on counted.client_id = asked
    where clients.company_id = ${companyId}::uuid and clients.id = asked`.execute(tx)
}
