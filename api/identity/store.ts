import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { IdpAccountsTable, IdpRecordsTable, UsersTable } from '../platform/database/tables.ts'

export type UserRow = Selectable<UsersTable>

// By name, because a prepared plan needs fixed columns: every signed-in request runs this query.
const columns = [
  'id',
  'issuer',
  'subject',
  'name',
  'email',
  'email_verified',
  'terms_version',
  'terms_accepted_at',
  'terms_hash',
  'created_at',
  'last_seen_at',
] as const satisfies (keyof UsersTable)[]

export function selectUser(db: Db | Tx, issuer: string, subject: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export function selectUserById(db: Db | Tx, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Undefined when a concurrent request of the same person has inserted the user. */
export function insertUser(db: Db | Tx, user: Insertable<UsersTable>): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.constraint('users_issuer_subject').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateUser(db: Db | Tx, id: string, changes: Updateable<UsersTable>): Promise<UserRow> {
  return db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

type Acceptance = { version: string; hash: string; at: Date }

/** Does nothing when this version was accepted before: the first instant counts. */
export async function storeAcceptance(db: Db | Tx, id: string, { version, hash, at }: Acceptance) {
  await db
    .updateTable('users')
    .set({ terms_version: version, terms_hash: hash, terms_accepted_at: at })
    .where('id', '=', id)
    .where('terms_version', 'is distinct from', version)
    .execute()
}

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

export async function deleteIdpGrant(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('idp_records').where('grant_id', '=', grantId).execute()
}

export async function deleteExpiredIdpRecords(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idp_records').where('expires_at', '<=', now).execute()
}

/** Two processes that start together on an empty database both get the key of the first. */
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

/** An existing account keeps its kind: whoever types the address of a demo account signs in to that account. */
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

export function selectIdpAccount(db: Db, sub: string): Promise<AccountRow | undefined> {
  return db.selectFrom('idp_accounts').selectAll().where('sub', '=', sub).executeTakeFirst()
}

/** Demo accounts first, then the others, the latest used first. */
export function selectIdpAccounts(db: Db, most: number): Promise<AccountRow[]> {
  const known = db.selectFrom('idp_accounts').selectAll()
  return known.orderBy('kind').orderBy('last_used_at', 'desc').limit(most).execute()
}
