import { type Insertable, type Selectable, sql } from 'kysely'
import { accountToLock } from '../../identity/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { companyOr, prepared } from '../../platform/database/prepared-statements.ts'
import type { WaitlistEntriesTable, WaitlistWindowsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

export type EntryRow = Selectable<WaitlistEntriesTable>
type Key = { companyId: CompanyId; id: string }

/**
 * Locks the waiting-list entry of a client who takes a time. This lock comes before those of professionals and days, so
 * that two taps of one client wait for each other. Askings are locked only after the booking is written: the fastest
 * taker then marks the askings of the other clients as late.
 */
export function lockEntry(tx: Tx, { companyId, id }: Key): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Closes a waiting-list entry. Its windows are deleted, so that no search finds the entry. */
export async function closeEntry(
  tx: Tx,
  { companyId, id }: Key,
  { status, at }: { status: 'taken' | 'ended'; at: Date },
): Promise<void> {
  await tx
    .updateTable('waitlist_entries')
    .set({ status, closed_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
  await tx
    .deleteFrom('waitlist_windows')
    .where('company_id', '=', companyId)
    .where('entry_id', '=', id)
    .execute()
}

/** Two requests of one client in one company wait for each other; otherwise both could use the last allowed entry. */
export async function lockWaiter(tx: Tx, companyId: CompanyId, userId: string): Promise<void> {
  const text = `waitlist ${companyId} ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(tx)
}

type Wish = Insertable<WaitlistWindowsTable>

export async function insertEntry(
  tx: Tx,
  entry: Insertable<WaitlistEntriesTable>,
  windows: readonly Wish[],
): Promise<void> {
  await tx.insertInto('waitlist_entries').values(entry).execute()
  if (windows.length > 0)
    await tx
      .insertInto('waitlist_windows')
      .values([...windows])
      .execute()
}

type Earlier = Key & { userId: string; daysBefore: number }

/** Replaces an earlier request for the same appointment. Returns that request's id; undefined when there was none. */
export async function replaceEarlier(
  tx: Tx,
  { companyId, id: appointmentId, userId, daysBefore }: Earlier,
): Promise<string | undefined> {
  const replaced = await tx
    .updateTable('waitlist_entries')
    .set({ user_id: userId, days_before: daysBefore })
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return replaced?.id
}

/** The open entry of a client who waits for an earlier time than that of this visit. */
export function selectEarlier(db: Db, { companyId, id: visitId }: Key) {
  return db
    .selectFrom('waitlist_entries')
    .select(['id', 'days_before as days'])
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', visitId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** The company of a waiting-list entry; undefined when the entry does not belong to this client. */
export async function selectCompanyOf(db: Db, userId: string, id: string): Promise<CompanyId | undefined> {
  const entry = await db
    .selectFrom('waitlist_entries')
    .select('company_id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return entry?.company_id
}

/**
 * Locks the account. Returns false when the account was erased since the request began. An erasure that starts later
 * waits for the lock, and ends the new entry.
 */
export async function holdAccount(tx: Tx, { id, uid }: { id: string; uid: string }): Promise<boolean> {
  const same = accountToLock(tx, id).select('users.id').where('subject', '=', uid)
  return (await same.forShare('users').executeTakeFirst()) !== undefined
}

const mostEnded = 1_000

/**
 * Ends up to 1,000 entries whose last window is over, or whose appointment began or is closed. Returns how many have
 * ended: entries that other transactions have locked stay for the next run. Only the statement of one company locks
 * rows, because a distributed database has its companies on several nodes.
 */
export async function endOver(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ companyId: CompanyId; id: string }>`
    select one.company_id as "companyId", one.id from waitlist_entries one join companies c on c.id = one.company_id
    where ${isOver(now)} order by one.ends_at nulls first limit ${mostEnded}`.execute(db)
  let ended = 0
  for (const [companyId, entries] of Map.groupBy(rows, (row) => row.companyId)) {
    const ids = entries.map(({ id }) => id)
    const { rows: closed } = await sql`
      with over as (
        update waitlist_entries e set status = 'ended', closed_at = ${now}
        where e.company_id = ${companyId}::uuid and e.id in (
          select one.id from waitlist_entries one join companies c on c.id = one.company_id
          where one.company_id = ${companyId}::uuid and one.id = any(${ids}::uuid[]) and ${isOver(now, companyId)}
          for update of one skip locked)
        returning e.id),
      gone as (
        delete from waitlist_windows w using over
        where w.company_id = ${companyId}::uuid and w.entry_id = over.id)
      select id from over ${prepared}`.execute(db)
    ended += closed.length
  }
  return ended
}

/** Whether the waiting of entry `one` of company `c` is over. */
const isOver = (
  now: Date,
  companyId?: CompanyId,
) => sql`one.status = 'open' and (one.ends_at <= ${now} or (one.appointment_id is not null and (
  select bool_and(a.status = 'scheduled'
    and (a.day + a.start_minute * interval '1 minute') at time zone c.timezone > ${now})
  from appointments a where a.company_id = ${companyOr(companyId, 'one.company_id')} and a.offer_id is null
    and a.status <> 'cancelled' and one.appointment_id in (a.id, a.visit_id)) is not true))`

/** Deletes entries that closed before `ended` and their askings, and openings of days before `opened`. */
export async function deleteOld(db: Db, { ended, opened }: { ended: Date; opened: string }): Promise<void> {
  await db.deleteFrom('waitlist_entries').where('closed_at', '<', ended).execute()
  await sql`
    update waitlist_asks a set opening_id = null from openings o
    where o.day < ${opened}::date and a.company_id = o.company_id and a.opening_id = o.id`.execute(db)
  await db.deleteFrom('openings').where('day', '<', opened).execute()
}
