import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { IdpAccountsTable, IdpRecordsTable } from '../../platform/database/tables.ts'

type IdpRecord = Insertable<IdpRecordsTable>
type RecordKey = { model: string } & ({ id: string } | { uid: string } | { user_code: string })

export async function upsertIdpRecord(db: Db, record: IdpRecord): Promise<void> {
  await db
    .insertInto('idp_records')
    .values(record)
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(record))
    .execute()
}

export function selectIdpRecord(db: Db, key: RecordKey, now: Date) {
  return db
    .selectFrom('idp_records')
    .select('payload')
    .where((eb) => eb.and(key))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
}

export async function updateIdpPayload(db: Db, model: string, id: string, payload: string): Promise<void> {
  await db
    .updateTable('idp_records')
    .set({ payload })
    .where('model', '=', model)
    .where('id', '=', id)
    .execute()
}

export async function deleteIdpRecord(db: Db, model: string, id: string): Promise<void> {
  await db.deleteFrom('idp_records').where('model', '=', model).where('id', '=', id).execute()
}

/**
 * Deletes the records of one kind that name a grant. Other kinds stay, because a sign-in that has just begun names
 * the grant of the session before it.
 */
export async function deleteIdpRecordsOf(db: Db, model: string, grantId: string): Promise<void> {
  await db.deleteFrom('idp_records').where('model', '=', model).where('grant_id', '=', grantId).execute()
}

export async function deleteExpiredIdpRecords(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idp_records').where('expires_at', '<=', now).execute()
}

/** Stores a key and returns the stored one: two processes that start on an empty database both get the first key. */
export async function storeIdpKey(db: Db, id: string, payload: string): Promise<Record<string, unknown>> {
  await db
    .insertInto('idp_keys')
    .values({ id, payload })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const stored = await selectIdpKey(db, id)
  return stored as Record<string, unknown>
}

export async function selectIdpKey(db: Db, id: string): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('idp_keys').select('payload').where('id', '=', id).executeTakeFirst()
  return row?.payload
}

export type AccountRow = Selectable<IdpAccountsTable>

/** An existing account keeps its kind: a person who types the address of a demo account signs in to that account. */
export async function upsertIdpAccount(db: Db, account: Insertable<IdpAccountsTable>): Promise<void> {
  const { name, email, label } = account
  await db
    .insertInto('idp_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('sub').doUpdateSet({ name, email, label: label ?? null }))
    .execute()
}

export async function touchIdpAccount(db: Db, sub: string, now: Date): Promise<void> {
  await db.updateTable('idp_accounts').set({ last_used_at: now }).where('sub', '=', sub).execute()
}

/** Deletes the account and every record that names it: sessions, grants, tokens and unfinished sign-ins. */
export async function deleteIdpAccount(tx: Tx, sub: string): Promise<void> {
  await tx.deleteFrom('idp_accounts').where('sub', '=', sub).execute()
  const named = JSON.stringify(sub)
  await tx.deleteFrom('idp_records').where(sql<boolean>`position(${named} in payload::text) > 0`).execute()
}

export function selectIdpAccount(db: Db, sub: string): Promise<AccountRow | undefined> {
  return db.selectFrom('idp_accounts').selectAll().where('sub', '=', sub).executeTakeFirst()
}

/** Selects demo accounts first, then other accounts, the latest used first. */
export function selectIdpAccounts(db: Db, most: number): Promise<AccountRow[]> {
  const known = db.selectFrom('idp_accounts').selectAll()
  return known.orderBy('kind').orderBy('last_used_at', 'desc').limit(most).execute()
}
