import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

/**
 * Marks a company as deleted: nobody owns it, and it accepts no bookings. The caller has locked it `to close`. Its owner
 * keeps the count of its first messages, so that a new company does not begin the trial's numbers anew.
 */
export async function markDeleted(tx: Tx, id: CompanyId, at: Date): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from messages
    where company_id = ${id} and first_typed_by is not null and admitted_at is not null`.execute(tx)
  await sql`update users set first_messages = first_messages + ${rows[0]?.count ?? 0}
    where id = (select owner_id from companies where id = ${id})`.execute(tx)
  await tx
    .updateTable('companies')
    .set({ owner_id: null, deleted_at: at, is_active: false, listed: false, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Deleted companies that still have appointments to come: the job that cancels them was lost, as by a restore. */
export async function selectUnclosed(db: Db, today: string): Promise<CompanyId[]> {
  const rows = await db
    .selectFrom('companies')
    .innerJoin('appointments', 'appointments.company_id', 'companies.id')
    .select('companies.id')
    .distinct()
    .where('companies.deleted_at', 'is not', null)
    .where('companies.erased_at', 'is', null)
    .where('appointments.day', '>', today)
    .where('appointments.status', '=', 'scheduled')
    .execute()
  return rows.map(({ id }) => id)
}

/** Companies that were deleted before an instant and are not erased yet. */
export async function selectToErase(db: Db, before: Date): Promise<CompanyId[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('deleted_at', '<=', before)
    .where('erased_at', 'is', null)
    .orderBy('deleted_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Tables in the order of deletion: the rows of a table are deleted before the rows that they refer to. */
const large = [
  'links',
  'statement_lines',
  'statements',
  'waitlist_asks',
  'openings',
  'waitlist_windows',
  'waitlist_entries',
  'reminders',
  'offers',
  'appointment_changes',
  'messages',
  'deposits',
  'appointments',
  'client_claims',
  'client_accounts',
  'clients',
  'trail',
] as const

const small = [
  'members',
  'former_members',
  'trail_names',
  'invitations',
  'calendar_feeds',
  'push_settings',
  'holiday_decisions',
  'exceptions',
  'shares',
  'till_closings',
  'collaborator_procedures',
  'collaborators',
  'procedures',
  'photos',
  'message_settings',
  'whatsapp_numbers',
  'company_stops',
  'company_slug_changes',
  'erased_clients',
  // Last, because the triggers of the others write it.
  'company_stamps',
] as const

const batch = 5_000

/** Deletes the rows in batches, each in its own transaction: a company may have a million appointments. */
export async function eraseRows(db: Db, companyId: CompanyId, signal: AbortSignal): Promise<void> {
  for (const table of large) {
    for (let deleted = batch; deleted === batch; ) {
      signal.throwIfAborted()
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where company_id = ${companyId}::uuid and ctid = any(array(
          select ctid from ${sql.table(table)} where company_id = ${companyId}::uuid limit ${batch}))`.execute(
        db,
      )
      deleted = Number(numAffectedRows)
    }
  }
}

/**
 * Erases a company except the row with its address: a printed address must never lead to another company. Former
 * addresses that nobody visited or printed become free again.
 */
export async function eraseCompany(tx: Tx, companyId: CompanyId, at: Date): Promise<void> {
  const nothing = {
    cnpj: null,
    cpf: null,
    phone: null,
    address: null,
    description: null,
    business_hours: null,
  }
  const unpayable = {
    pix_kind: null,
    pix_key: null,
    pix_name: null,
    pix_city: null,
    deposit_when: null,
    deposit_cents: null,
    deposit_percent: null,
    deposit_minutes: null,
  }
  const erased = {
    ...nothing,
    ...unpayable,
    name: 'Empresa apagada',
    email: '',
    theme_color: null,
    article: null,
    photo_id: null,
  }
  await tx
    .updateTable('companies')
    .set({ ...erased, erased_at: at, updated_at: at })
    .where('id', '=', companyId)
    .execute()
  for (const table of small)
    await sql`delete from ${sql.table(table)} where company_id = ${companyId}::uuid`.execute(tx)
  await sql`
    delete from company_slugs where company_id = ${companyId}::uuid and given_up_at is not null
      and visited_at is null and printed_at is null`.execute(tx)
}

/**
 * Deletes messages, answered offers, entries of the trail and names of accounts in it that are older than an instant, and
 * what erased accounts left twelve months later.
 */
export async function deleteBefore(db: Db, before: Date, signal: AbortSignal): Promise<void> {
  await deleteOlder(db, { table: 'messages', age: 'created_at', before, signal })
  await deleteOlder(db, {
    table: 'offers',
    age: 'made_at',
    also: sql`and settled_at is not null`,
    before,
    signal,
  })
  await deleteOlder(db, { table: 'trail', age: 'at', before, signal })
  await deleteOlder(db, { table: 'trail_names', age: 'ended_at', before, signal })
  const marked = new Date(before)
  marked.setUTCMonth(marked.getUTCMonth() + 12)
  await deleteOlder(db, { table: 'erased_clients', age: 'erased_at', before: marked, signal })
}

type Older = { table: string; age: string; also?: RawBuilder<unknown>; before: Date; signal: AbortSignal }

/**
 * Deletes the rows of all companies that are older than an instant, the oldest first, in batches of about 5,000, each in
 * its own transaction. A batch ends at an instant: a distributed database cannot choose rows of several nodes in another way.
 */
async function deleteOlder(db: Db, { table, age, also = sql``, before, signal }: Older): Promise<void> {
  const at = sql.ref(age)
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ end: string }>`
      select ${at}::text as end from ${sql.table(table)} where ${at} < ${before} ${also}
      order by ${at} offset ${batch - 1} limit 1`.execute(db)
    const end = rows[0]?.end
    isLast = end === undefined
    await sql`
      delete from ${sql.table(table)} where ${isLast ? sql`${at} < ${before}` : sql`${at} <= ${end}::timestamptz`} ${also}`.execute(
      db,
    )
  }
}
