import { sql } from 'kysely'
import { accountToLock } from '../../identity/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

const aDay = 86_400_000

/**
 * Locks the account, so that of two invitations by the same account one waits for the other. Bookings of the account,
 * which lock only its key, do not wait.
 */
export async function lockInviter(tx: Tx, userId: string): Promise<void> {
  await accountToLock(tx, userId).select('users.id').forNoKeyUpdate('users').execute()
}

type Mail = { userId: string; now: Date; max: number }

/** Counts a mail to be written, with the account locked. Returns false when `max` mails were written within a day. */
export async function countMail(tx: Tx, { userId, now, max }: Mail): Promise<boolean> {
  const since = new Date(now.getTime() - aDay)
  const { rows } = await sql`
    insert into invitation_mails (user_id, at)
    select ${userId}::uuid, ${now}::timestamptz
    where (select count(*) from invitation_mails where user_id = ${userId}::uuid and at > ${since}) < ${max}
    returning at`.execute(tx)
  return rows.length > 0
}

export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('invitation_mails')
    .where('at', '<', new Date(now.getTime() - 2 * aDay))
    .execute()
}
