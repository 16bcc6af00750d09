import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { isTokenRevoked } from './store/sessions.ts'
import { insertUser, selectCaller, selectUser, type UserRow, updateUser } from './store/users.ts'
import type { VerifiedToken } from './verify-token.ts'

const day = 86_400_000

export type KnownPerson = Pick<VerifiedToken, 'issuer' | 'subject' | 'name' | 'email' | 'emailVerified'>

type Parts = Pick<Deps, 'database' | 'clock'>

/** Returns the user of a token that is not revoked. Asks the database each time, so that a sign-out counts at once. */
export async function findCaller(
  parts: Parts,
  token: VerifiedToken,
): Promise<UserRow | Refused<'unauthenticated'>> {
  const { db } = parts.database
  const known = await selectCaller(db, token)
  if (known?.revoked) return refused('unauthenticated')
  if (known) return (await updateKnown(parts, known, token)) ?? refused('unauthenticated')
  // The token may belong to an erased account: it must not create a new account.
  if (await isTokenRevoked(db, token.hash)) return refused('unauthenticated')
  return findUser(parts, token)
}

/** Returns the user of a person's claims. A person's first request creates the user, whichever endpoint it calls. */
export async function findUser({ database, clock }: Parts, token: KnownPerson): Promise<UserRow> {
  const { db } = database
  const now = clock.now()
  const known = await selectUser(db, token.issuer, token.subject)
  const updated = known && (await updateKnown({ database, clock }, known, token))
  if (updated) return updated
  const created = await insertUser(db, {
    id: randomUUID(),
    issuer: token.issuer,
    subject: token.subject,
    name: token.name,
    email: token.email,
    email_verified: token.emailVerified,
    created_at: now,
    last_seen_at: now,
  })
  return created ?? findUser({ database, clock }, token)
}

/** Updates a known user from the claims of a token; undefined when the account was erased meanwhile. */
async function updateKnown(
  { database, clock }: Parts,
  known: UserRow,
  token: KnownPerson,
): Promise<UserRow | undefined> {
  const changes = changesTo(known, token, clock.now())
  return Object.keys(changes).length === 0 ? known : updateUser(database.db, known, changes)
}

/** A renewed token often has no name and e-mail: then the stored name and e-mail do not change. */
function changesTo(known: UserRow, token: KnownPerson, now: Date): Partial<UserRow> {
  const claimed: Partial<UserRow> = {
    ...(token.name !== null && { name: token.name }),
    ...(token.email !== null && { email: token.email, email_verified: token.emailVerified }),
  }
  const changed = Object.entries(claimed).filter(
    ([column, value]) => known[column as keyof UserRow] !== value,
  )
  const seenLately = now.getTime() - known.last_seen_at.getTime() < day
  return { ...Object.fromEntries(changed), ...(!seenLately && { last_seen_at: now }) }
}
