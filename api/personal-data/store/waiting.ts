import type { MessageStatus } from '@encaixe/contract/messages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { companyOr } from '../../platform/database/prepared-statements.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { emptied } from './erase-messages.ts'
import { byId, page } from './export.ts'

/** The new status of a message: a message that was not sent is withdrawn. */
const unlessSent = sql<MessageStatus>`case when messages.status in ('queued', 'sending', 'failed', 'held')
  then 'withdrawn' else messages.status end`

type Whose = { userIds: readonly string[]; companyId?: CompanyId }

/**
 * Ends the waiting of erased people: their entries in waiting lists end, links to take a time are deleted, and the
 * messages with invitations are emptied. Invitations and taken times stay as figures of the company, under an account
 * that names nobody.
 */
export async function endWaitingOf(tx: Tx, { userIds, companyId }: Whose, now: Date): Promise<void> {
  if (userIds.length === 0) return
  const ofErased = (entries: string) => sql`${sql.ref(`${entries}.user_id`)} = any(${userIds}::uuid[])
    and (${companyId ?? null}::uuid is null or ${sql.ref(`${entries}.company_id`)} = ${companyId ?? null}::uuid)`
  const { rows } = await sql<{ company: string; entry: string }>`
    update waitlist_entries e set status = 'ended', closed_at = ${now}
    where ${ofErased('e')} and e.status = 'open' returning e.company_id as company, e.id as entry`.execute(tx)
  if (rows.length > 0)
    await sql`
      delete from waitlist_windows w
      using json_to_recordset(${JSON.stringify(rows)}::json) as over (company uuid, entry uuid)
      where w.company_id = over.company and w.entry_id = over.entry`.execute(tx)
  await sql`
    delete from links l using waitlist_asks a
    where ${ofErased('a')} and l.company_id = a.company_id and l.ask_id = a.id`.execute(tx)
  await tx
    .updateTable('messages')
    .from('waitlist_asks')
    .set({ ...emptied, links: null, status: unlessSent, next_attempt_at: null })
    .where(ofErased('waitlist_asks').$castTo<boolean>())
    .whereRef('messages.company_id', '=', 'waitlist_asks.company_id')
    .whereRef('messages.ask_id', '=', 'waitlist_asks.id')
    .execute()
}

/** Ends the waiting of a client whom the company erased: the company no longer reads who waited. */
export async function eraseWaitingAt(
  tx: Tx,
  { companyId, clientId }: { companyId: CompanyId; clientId: string },
  now: Date,
): Promise<void> {
  const userIds = await selectAccountsOf(tx, companyId, clientId)
  await endWaitingOf(tx, { userIds, companyId }, now)
  if (userIds.length === 0) return
  await tx
    .updateTable('waitlist_entries')
    .set({ erased_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Ends all waiting for a company that is deleted. */
export async function endWaitingAt(tx: Tx, companyId: CompanyId, now: Date): Promise<void> {
  await tx
    .updateTable('waitlist_entries')
    .set({ status: 'ended', closed_at: now })
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .execute()
  await tx.deleteFrom('waitlist_windows').where('company_id', '=', companyId).execute()
}

/** The accounts of a client of the company: those that booked, and those whose verified e-mail the record has. */
async function selectAccountsOf(tx: Tx, companyId: CompanyId, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.user_id as id from client_accounts a
    where a.company_id = ${companyId}::uuid and a.client_id = ${clientId}::uuid
    union
    select u.id from waitlist_entries e join users u on u.id = e.user_id
    join clients c on c.company_id = e.company_id and lower(c.email) = lower(u.email)
    where e.company_id = ${companyId}::uuid and c.id = ${clientId}::uuid and u.email_verified`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The entries of a person in the waiting lists of all companies, newest first, with the number of invitations. */
export function selectWaitingOf(db: Db, userId: string, most: number) {
  return waiting(db)
    .where('waitlist_entries.user_id', '=', userId)
    .innerJoin('companies', 'companies.id', 'waitlist_entries.company_id')
    .select(['companies.name as company', 'companies.slug', 'companies.timezone'])
    .orderBy('waitlist_entries.created_at', 'desc')
    .orderBy('waitlist_entries.id')
    .limit(most)
    .execute()
}

const unlessErased = (field: 'name' | 'email' | 'phone') =>
  sql<string | null>`case when waitlist_entries.erased_at is null then ${sql.ref(`users.${field}`)} end`

export const readWaiting = (db: Db, companyId: CompanyId) =>
  byId((after) =>
    waiting(db, companyId)
      .where('waitlist_entries.company_id', '=', companyId)
      .innerJoin('users', 'users.id', 'waitlist_entries.user_id')
      .select([
        unlessErased('name').as('client'),
        unlessErased('email').as('email'),
        unlessErased('phone').as('phone'),
      ])
      .where('waitlist_entries.id', '>', after)
      .orderBy('waitlist_entries.id')
      .limit(page)
      .execute(),
  )

const procedureNames = (companyId?: CompanyId) => sql<string[]>`array(
  select p.name from jsonb_array_elements(waitlist_entries.items) with ordinality item (value, place)
  join procedures p on p.company_id = ${companyOr(companyId, 'waitlist_entries.company_id')} and p.id = (item.value->>'procedureId')::uuid
  order by item.place)`

const waiting = (db: Db, companyId?: CompanyId) =>
  db.selectFrom('waitlist_entries').select([
    'waitlist_entries.id',
    'waitlist_entries.appointment_id',
    'waitlist_entries.days_before',
    'waitlist_entries.windows',
    'waitlist_entries.status',
    'waitlist_entries.created_at',
    'waitlist_entries.closed_at',
    procedureNames(companyId).as('procedures'),
    sql<number>`(select count(*)::int from waitlist_asks a
        where a.company_id = ${companyOr(companyId, 'waitlist_entries.company_id')} and a.entry_id = waitlist_entries.id)`.as(
      'asked',
    ),
  ])
