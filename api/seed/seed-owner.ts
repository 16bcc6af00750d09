import type { Deps } from '../deps.ts'
import type { UserRow } from '../identity/facade.ts'
import { findUser } from '../identity/find-user.ts'
import { demoAccounts, localIssuer } from '../identity/local-provider-accounts.ts'
import { acceptTerms } from '../identity/read-profile.ts'
import { selectSubscription } from '../subscriptions/store.ts'
import { waiters } from './people-of-navalha.ts'
import { selectUsers } from './store.ts'

const everybody = [...demoAccounts, ...waiters]

type Parts = Pick<Deps, 'clock' | 'database' | 'log'>

/**
 * Returns the demonstration's owner: newly created in an empty database, or created by an earlier start that was
 * killed. Undefined when the database has other users, or when the owner has used the account in person.
 */
export async function seedOwner(deps: Parts): Promise<UserRow | undefined> {
  const users = await selectUsers(deps.database.db, everybody.length + 1)
  if (!users.every(isOfDemonstration)) return undefined
  const known = users.find(isOwner)
  if (!known && users.length > 0) return undefined
  if (known && !(await isSeeded(deps, known))) return undefined
  const owner = known ?? (await findUser(deps, tokenOf(deps, 'demo-rafael')))
  if (owner.terms_version === null) await acceptTerms(deps, owner.id)
  return owner
}

const isOfDemonstration = ({ issuer, subject }: UserRow) =>
  issuer === localIssuer && everybody.some(({ sub }) => sub === subject)

const isOwner = ({ subject }: UserRow) => subject === 'demo-rafael'

/** Whether the owner's subscription, if any, was seeded: only a seeded subscription is older than its owner. */
async function isSeeded({ database }: Parts, { id, created_at }: UserRow): Promise<boolean> {
  const subscription = await selectSubscription(database.db, { userId: id })
  return subscription === undefined || subscription.row.taken_at < created_at
}

/** Returns the claims of an account of the demonstration, in the form of the local identity provider. */
export function tokenOf({ clock }: Pick<Parts, 'clock'>, sub: string) {
  const account = everybody.find((one) => one.sub === sub)
  if (!account) throw new Error(`The demonstration has no account ${sub}`)
  const { sub: subject, name, email } = account
  const person = { subject, name, email, emailVerified: true }
  return { ...person, issuer: localIssuer, expiresAt: clock.now() }
}
