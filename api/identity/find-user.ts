import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { insertUser, selectUser, type UserRow, updateUser } from './store.ts'
import type { VerifiedToken } from './verify-token.ts'

const day = 86_400_000

/** The claims of a token about its person. */
export type KnownPerson = Omit<VerifiedToken, 'expiresAt'>

/** The user of a token. The first request of a person creates the user, whichever endpoint it calls. */
export async function findUser(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  token: KnownPerson,
): Promise<UserRow> {
  const { db } = database
  const now = clock.now()
  const known = await selectUser(db, token.issuer, token.subject)
  if (known) {
    const changes = changesTo(known, token, now)
    return Object.keys(changes).length === 0 ? known : updateUser(db, known.id, changes)
  }
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

/** A renewed token often comes without name and e-mail: the stored ones stay. */
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
