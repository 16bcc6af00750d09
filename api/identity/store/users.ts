import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { onNodeOf, prepared } from '../../platform/database/prepared-statements.ts'
import type { UsersTable } from '../../platform/database/tables.ts'
import { sendLast } from '../../platform/database/transaction-pipeline.ts'

/** A user without the telephone, which only the profile shows, and without the count of first messages. */
export type UserRow = Omit<Selectable<UsersTable>, 'phone' | 'first_messages'>

// The columns are named, because a prepared plan needs fixed columns, and every signed-in request runs this query.
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

/** The row of an account that is to be locked, on the one node where all such locks are. */
export const accountToLock = (tx: Tx, id: string) =>
  tx.selectFrom('users').leftJoin('company_stamps as beside', onNodeOf()).where('users.id', '=', id)

/** Locks the user, so sign-in and sign-out everywhere run one after the other. Returns the last sign-out everywhere. */
export async function lockUser(tx: Tx, id: string): Promise<Date | null> {
  const user = accountToLock(tx, id).select('tokens_revoked_at').forNoKeyUpdate('users')
  return (await user.executeTakeFirstOrThrow()).tokens_revoked_at
}

export async function storeRevocation(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ tokens_revoked_at: at }).where('id', '=', id).execute()
}

export function selectUserById(db: Db | Tx, id: string): Promise<Selectable<UsersTable>> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Inserts a user. Returns undefined when a concurrent request of the same person has inserted the user. */
export function insertUser(db: Db | Tx, user: Insertable<UsersTable>): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.constraint('users_issuer_subject').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns undefined when the account was erased meanwhile: a token's data must not be stored in an erased account. */
export function updateUser(
  db: Db | Tx,
  { id, subject }: Pick<UserRow, 'id' | 'subject'>,
  changes: Updateable<UsersTable>,
): Promise<UserRow | undefined> {
  const known = db.updateTable('users').set(changes).where('id', '=', id).where('subject', '=', subject)
  return known.returningAll().executeTakeFirst()
}

/**
 * Locks the account against every new row that points to it, so the lock waits for bookings that have not committed.
 * Returns undefined when the account was erased.
 */
export async function lockAccount(tx: Tx, id: string): Promise<Selectable<UsersTable> | undefined> {
  const user = accountToLock(tx, id).selectAll('users').where('subject', '<>', erased(id))
  const onNodes = sql<boolean>`is_distributed()`.as('onNodes')
  const locked = await user.select(onNodes).forUpdate('users').executeTakeFirst()
  if (!locked) return undefined
  const { onNodes: isCopied, ...account } = locked
  // Each of several nodes has a copy of the user. A booking locks the copy of its node; an update of a key locks all copies.
  if (isCopied)
    for (const subject of [`${account.subject} `, account.subject])
      await tx.updateTable('users').set({ subject }).where('id', '=', id).execute()
  return account
}

const erased = (id: string) => `erased:${id}`

/**
 * Erases the data of a user. The id stays for figures and the trail. No token can match the new subject, because a
 * provider's subject looks different.
 */
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

/** Stores the telephone of a booking that the user made for themselves. Null deletes the stored telephone. */
export async function storePhone(tx: Tx, id: string, phone: string | null): Promise<void> {
  const known = tx.updateTable('users').set({ phone }).where('id', '=', id)
  await sendLast(
    tx,
    known.where('subject', '<>', erased(id)).where('phone', 'is distinct from', phone).compile(),
  )
}

type Acceptance = { version: string; hash: string; at: Date }

/** Stores an acceptance of the terms. Only the first of each version counts; a later one returns false. */
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
