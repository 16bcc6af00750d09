import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { UsersTable } from '../../platform/database/tables.ts'

/** Without the telephone, which only the profile shows. */
export type UserRow = Omit<Selectable<UsersTable>, 'phone'>

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
  'tokens_revoked_at',
] as const satisfies (keyof UserRow)[]

export function selectUser(db: Db | Tx, issuer: string, subject: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export type TokenUse = { issuer: string; subject: string; hash: string; issuedAt: Date }

/** The user of a token, and whether this token was revoked: every signed-in request runs this query. */
export function selectCaller(
  db: Db | Tx,
  { issuer, subject, hash, issuedAt }: TokenUse,
): Promise<(UserRow & { revoked: boolean }) | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('id_tokens', (join) => join.on('id_tokens.token_hash', '=', hash))
    .select(columns)
    .select(
      sql<boolean>`coalesce(id_tokens.revoked, false)
        or (id_tokens.session_id is null and coalesce(users.tokens_revoked_at >= ${issuedAt}, false))`.as(
        'revoked',
      ),
    )
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

/** When the user has last signed out everywhere. A sign-in and that one wait for each other. */
export async function lockUser(tx: Tx, id: string): Promise<Date | null> {
  const user = await tx
    .selectFrom('users')
    .select('tokens_revoked_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return user.tokens_revoked_at
}

export async function storeRevocation(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ tokens_revoked_at: at }).where('id', '=', id).execute()
}

export function selectUserById(db: Db | Tx, id: string): Promise<Selectable<UsersTable>> {
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

/** Undefined when the account was erased meanwhile: what a token says must not name it again. */
export function updateUser(
  db: Db | Tx,
  { id, subject }: Pick<UserRow, 'id' | 'subject'>,
  changes: Updateable<UsersTable>,
): Promise<UserRow | undefined> {
  const known = db.updateTable('users').set(changes).where('id', '=', id).where('subject', '=', subject)
  return known.returningAll().executeTakeFirst()
}

/**
 * Locked against every row that points to the account, so a booking that has not committed is awaited. Undefined when it was
 * erased.
 */
export function lockAccount(tx: Tx, id: string): Promise<Selectable<UsersTable> | undefined> {
  const user = tx.selectFrom('users').selectAll().where('id', '=', id).where('subject', '<>', erased(id))
  return user.forUpdate().executeTakeFirst()
}

const erased = (id: string) => `erased:${id}`

/** What is left is an id, so that figures and the trail stay. Nobody signs in as it: a provider's subject is another one. */
export async function eraseUser(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      subject: erased(id),
      name: null,
      email: null,
      email_verified: false,
      phone: null,
      terms_version: null,
      terms_hash: null,
      terms_accepted_at: null,
      tokens_revoked_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** The telephone of a booking that the user made for herself; null deletes the remembered one. */
export async function storePhone(tx: Tx, id: string, phone: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone })
    .where('id', '=', id)
    .where('subject', '<>', erased(id))
    .where('phone', 'is distinct from', phone)
    .execute()
}

type Acceptance = { version: string; hash: string; at: Date }

/** Does nothing and returns false when this version was accepted before: the first instant counts. */
export async function storeAcceptance(
  db: Db | Tx,
  id: string,
  { version, hash, at }: Acceptance,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ terms_version: version, terms_hash: hash, terms_accepted_at: at })
    .where('id', '=', id)
    .where('terms_version', 'is distinct from', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
