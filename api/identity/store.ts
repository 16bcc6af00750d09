import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { UsersTable } from '../platform/tables.ts'

export type UserRow = Selectable<UsersTable>

export function selectUser(db: Db | Tx, issuer: string, subject: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function selectUserById(db: Db | Tx, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Undefined when another request of the same person was first. */
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

/** Touches nothing when this version was accepted before: its first instant is the one that counts. */
export async function storeAcceptance(db: Db | Tx, id: string, { version, hash, at }: Acceptance) {
  await db
    .updateTable('users')
    .set({ terms_version: version, terms_hash: hash, terms_accepted_at: at })
    .where('id', '=', id)
    .where('terms_version', 'is distinct from', version)
    .execute()
}
