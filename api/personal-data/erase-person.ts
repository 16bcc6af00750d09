import { cancelToCome, selectVisitsToCome } from '../appointments/facade.ts'
import { recountClients } from '../clients/facade.ts'
import { findOwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { type Callers, eraseAccount, lockAccount } from '../identity/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { isSubscriptionOpen } from '../subscriptions/facade.ts'
import { writeTrail } from '../trail/facade.ts'
import { emptyWhenSent } from './jobs.ts'
import { scopeOf } from './person-scope.ts'
import {
  deleteClients,
  deleteTraces,
  eraseAccountMessages,
  eraseAppointments,
  leaveRecords,
  lockClients,
} from './store/erase.ts'
import { selectBookedAt, selectKnown } from './store/person.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'log' | 'tokenRelay'> & {
  callers: Callers
}
type Person = { id: string; email: string | null }
type Presented = { user: Person; request: Request; secret: string | undefined }
type Refusal = Refused<'unauthenticated' | 'unavailable' | 'company_open' | 'subscription_open'>

const cancelFirst = refused('subscription_open', {
  sentence: 'Cancele a sua assinatura antes de apagar a sua conta.',
})

/** A booking under way may come between the cancelling and the erasing: then both begin again. */
const attempts = 5

/**
 * The appointments to come are cancelled, with the usual messages; then the account and everything that names its person goes,
 * in one transaction. Figures and the trail stay.
 */
export async function erasePerson(
  deps: Needs,
  { user, request, secret }: Presented,
): Promise<Refusal | undefined> {
  const { database, clock, log, callers, tokenRelay } = deps
  const token = await callers.verify(request)
  if (isRefused(token)) return token
  for (let attempt = 1; ; attempt++) {
    const open = await findOpen(database.db, user.id, clock.now())
    if (open) return open
    for (const scope of await scopesOf(database.db, user))
      await cancelToCome(deps, scope, { role: 'client', userId: user.id })
    const done = await database.transaction(async (tx) => {
      const now = clock.now()
      const account = await lockAccount(tx, user.id)
      if (!account) return refused('unauthenticated')
      const stillOpen = await findOpen(tx, user.id, now)
      if (stillOpen) return stillOpen
      if (!(await eraseFromCompanies(tx, deps, user, now))) return 'again' as const
      await eraseAccountMessages(tx, { userId: user.id, email: user.email })
      await deleteTraces(tx, user.id)
      return { refreshToken: await eraseAccount(tx, { account, token, secret, now }) }
    })
    if (isRefused(done)) return done
    if (done !== 'again') {
      callers.evict(user.id)
      logSecurityEvent(log, 'account erased', { userId: user.id })
      if (done.refreshToken !== undefined) void tokenRelay.revoke(done.refreshToken, { isLast: true })
      return undefined
    }
    if (attempt === attempts) return refused('unavailable')
  }
}

/** An owner ends what she runs first. */
async function findOpen(
  db: Tx | Deps['database']['db'],
  userId: string,
  now: Date,
): Promise<Refused<'company_open' | 'subscription_open'> | undefined> {
  if (await findOwnedCompany(db, userId)) return refused('company_open')
  return (await isSubscriptionOpen(db, userId, now)) ? cancelFirst : undefined
}

async function scopesOf(db: Tx | Deps['database']['db'], { id: userId, email }: Person) {
  const known = await selectKnown(db, { userId, email })
  const companies = new Set([
    ...known.map(({ company_id }) => company_id),
    ...(await selectBookedAt(db, userId)),
  ])
  return [...companies].sort().map((companyId) => scopeOf(companyId, userId, known))
}

/** False when there is an appointment to come, which was booked meanwhile. */
async function eraseFromCompanies(tx: Tx, deps: Needs, user: Person, now: Date): Promise<boolean> {
  for (const { companyId, clientIds } of await scopesOf(tx, user)) await lockClients(tx, companyId, clientIds)
  // Once more: a record may have been merged or shared while it was awaited.
  const scopes = await scopesOf(tx, user)
  for (const scope of scopes) if ((await selectVisitsToCome(tx, scope, now, 1)).length > 0) return false
  const by = { role: 'client' as const, userId: user.id }
  for (const scope of scopes) {
    const { companyId, clientIds } = scope
    const appointmentIds = await eraseAppointments(tx, scope, now)
    await emptyWhenSent(tx, deps.jobs, { companyId, appointmentIds, since: now, now })
    await deleteClients(tx, companyId, clientIds)
    const about = clientIds.length > 0 ? clientIds : [null]
    await writeTrail(
      tx,
      about.map((recordId) => ({ kind: 'client', action: 'erased', companyId, at: now, by, recordId })),
    )
  }
  const left = await leaveRecords(tx, { userId: user.id, email: user.email, now })
  for (const { company_id, client_id } of left) await recountClients(tx, company_id, [client_id])
  return true
}
