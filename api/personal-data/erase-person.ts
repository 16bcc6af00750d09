import { cancelToCome, selectVisitsToCome } from '../appointments/facade.ts'
import { clientMissing, type FoundRecord, recountClients, storeErased } from '../clients/facade.ts'
import { findOwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { type Callers, eraseAccount, lockAccount } from '../identity/facade.ts'
import { endAccessOfUser } from '../members/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { deletePushOf } from '../push/facade.ts'
import { isSubscriptionOpen } from '../subscriptions/facade.ts'
import { writeOwnActs, writeTrail } from '../trail/facade.ts'
import { emptyWhenSent } from './jobs.ts'
import { isPresent, type Person, scopeOf } from './person-scope.ts'
import {
  deleteClients,
  deleteTraces,
  eraseAppointments,
  type Held,
  leaveRecord,
  lockAppointments,
  lockClients,
  selectHeld,
  selectOwnContact,
} from './store/erase.ts'
import { eraseAccountMessages } from './store/erase-messages.ts'
import { selectBookedAt, selectKnown } from './store/person.ts'
import { endWaitingOf, eraseWaitingAt } from './store/waiting.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'log'>
type Asking = { user: Person; request: Request; secret: string | undefined }
type Erasure = Pick<Parameters<typeof eraseAccount>[1], 'token' | 'secret'> & {
  /** It was erased before a restore. The restored database does not know yet that its subscription had ended. */
  wasErased?: boolean
}
type Refusal = Refused<'unauthenticated' | 'unavailable' | 'company_open' | 'subscription_open'>

const cancelFirst = refused('subscription_open', {
  sentence: 'Cancele a sua assinatura antes de apagar a sua conta.',
})

/** A concurrent booking may be made between the cancellation and the erasure: both steps are repeated in this case. */
const attempts = 5

/** Erases the account of the request and everything that names its person. */
export async function erasePerson(
  deps: Needs & Pick<Deps, 'tokenRelay'> & { callers: Callers },
  { user, request, secret }: Asking,
): Promise<Refusal | undefined> {
  const token = await deps.callers.verify(request)
  if (isRefused(token)) return token
  const done = await eraseUser(deps, user, { token, secret })
  if (isRefused(done)) return done
  deps.callers.evict(user.id)
  if (done.refreshToken !== undefined) void deps.tokenRelay.revoke(done.refreshToken, { isLast: true })
  return undefined
}

/**
 * Cancels the appointments to come, with the usual messages, and then erases the account and everything that names its
 * person in one transaction. Figures and the trail stay.
 */
export async function eraseUser(
  deps: Needs,
  user: Person,
  { wasErased = false, ...presented }: Erasure = {},
): Promise<Refusal | { refreshToken: string | undefined }> {
  const { database, clock, log } = deps
  for (let attempt = 1; ; attempt++) {
    const open = await findOpen(database.db, { userId: user.id, wasErased, now: clock.now() })
    if (open) return open
    for (const { scope } of await placesOf(database.db, user))
      await cancelToCome(deps, scope, { role: 'client', userId: user.id })
    const done = await database.transaction(async (tx) => {
      const now = clock.now()
      const { account, locked } = await lockAll(tx, user)
      if (!account) return refused('unauthenticated')
      const stillOpen = await findOpen(tx, { userId: user.id, wasErased, now })
      if (stillOpen) return stillOpen
      if (!locked || (await hasToCome(tx, locked.places, now))) return 'again' as const
      for (const { scope, known } of locked.places) {
        const mark = { userId: user.id, companyId: scope.companyId, clientId: known[0]?.client_id ?? null }
        await storeErased(tx, mark, now)
      }
      const appointmentIds = await eraseFromCompanies(tx, deps, { user, account, locked, now })
      await eraseAccountMessages(tx, { userId: user.id, email: user.email, appointmentIds })
      await endAccessOfUser(tx, user.id, now)
      await endWaitingOf(tx, { userIds: [user.id] }, now)
      await deleteTraces(tx, user.id)
      await deletePushOf(tx, user.id)
      return { refreshToken: await eraseAccount(tx, { ...presented, account, now }) }
    })
    if (isRefused(done)) return done
    if (done !== 'again') {
      logSecurityEvent(log, 'account erased', { userId: user.id })
      return done
    }
    if (attempt === attempts) return refused('unavailable')
  }
}

/** Refuses while the person owns a company or has a paid subscription. */
async function findOpen(
  db: Tx | Deps['database']['db'],
  { userId, wasErased, now }: { userId: string; wasErased: boolean; now: Date },
): Promise<Refused<'company_open' | 'subscription_open'> | undefined> {
  if (await findOwnedCompany(db, userId)) return refused('company_open')
  return !wasErased && (await isSubscriptionOpen(db, userId, now)) ? cancelFirst : undefined
}

/** The records of the person in each company, always in the same order, so that two erasures cannot deadlock. */
async function placesOf(db: Tx | Deps['database']['db'], user: Person) {
  const known = await selectKnown(db, { userId: user.id, email: user.email })
  const ids = [...known.map(({ company_id }) => company_id), ...(await selectBookedAt(db, user))]
  return [...new Set(ids)].sort().map((companyId) => ({
    scope: scopeOf(companyId, user, known),
    known: known.filter(({ company_id }) => company_id === companyId),
  }))
}

type Places = Awaited<ReturnType<typeof placesOf>>

/**
 * Locks appointments, then records, then the account, which is the order of completing and booking an appointment.
 * Returns undefined when something was booked, merged or shared meanwhile.
 */
async function lockAll(tx: Tx, user: Person) {
  const places = await placesOf(tx, user)
  const held = new Map<string, Held[]>()
  for (const { scope } of places) held.set(scope.companyId, await lockAppointments(tx, scope))
  for (const { scope, known } of places) {
    const departed = (held.get(scope.companyId) ?? []).map((one) => one.client_id)
    const ids = [...known.map(({ client_id }) => client_id), ...departed.filter(isPresent)]
    await lockClients(tx, scope.companyId, ids)
  }
  const account = await lockAccount(tx, user.id)
  const now = await placesOf(tx, user)
  const same = JSON.stringify(now) === JSON.stringify(places) && (await isUnchanged(tx, places, held))
  return { account, locked: same ? { places, held } : undefined }
}

async function isUnchanged(tx: Tx, places: Places, held: Map<string, Held[]>): Promise<boolean> {
  for (const { scope } of places) {
    const before = held.get(scope.companyId) ?? []
    if (JSON.stringify(await selectHeld(tx, scope)) !== JSON.stringify(before)) return false
  }
  return true
}

async function hasToCome(tx: Tx, places: Places, now: Date): Promise<boolean> {
  for (const { scope } of places) if ((await selectVisitsToCome(tx, scope, now, 1)).length > 0) return true
  return false
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockAll>>['locked']>
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>
type Erasing = { user: Person; account: Account; locked: Locked; now: Date }

/** Erases the person from each company, and returns the person's appointments. */
async function eraseFromCompanies(
  tx: Tx,
  deps: Needs,
  { user, account, locked: { places, held }, now }: Erasing,
): Promise<string[]> {
  const by = { role: 'client' as const, userId: user.id }
  const all: string[] = []
  for (const { scope, known } of places) {
    const { companyId, clientIds } = scope
    const ownRows = (held.get(companyId) ?? []).filter((one) => one.isOwn)
    const appointmentIds = ownRows.map(({ id }) => id)
    all.push(...appointmentIds)
    const { names, phones } = await selectOwnContact(tx, scope)
    await eraseAppointments(tx, { companyId, appointmentIds, now })
    await emptyWhenSent(tx, deps.jobs, { companyId, appointmentIds, since: now, now })
    await deleteClients(tx, companyId, clientIds)
    const own = {
      email: user.email,
      names: [...names, account.name].filter(isPresent),
      phones: [...phones, account.phone].filter(isPresent),
    }
    const gone = new Set(clientIds)
    const left = known.filter(({ client_id }) => !gone.has(client_id))
    for (const one of left) await leaveRecord(tx, one, { ...own, now })
    const staying = [...left, ...ownRows].map(({ client_id }) => client_id).filter(isPresent)
    await recountClients(
      tx,
      companyId,
      staying.filter((id) => !gone.has(id)),
    )
    const about = clientIds.length > 0 ? clientIds : [null]
    await writeTrail(
      tx,
      about.map((recordId) => ({ kind: 'client', action: 'erased', companyId, at: now, by, recordId })),
    )
  }
  return all
}

/** Erases a client from the company's book and appointments. The client's account and other companies' records stay. */
export async function eraseClient(
  deps: Needs,
  { company, id }: FoundRecord,
): Promise<Refused<'not_found' | 'unavailable'> | undefined> {
  const { database, clock, jobs, log } = deps
  const { id: companyId, by } = company
  const { userId } = by
  const scope = { companyId, account: null, clientIds: [id] }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await cancelToCome(deps, scope, { role: 'company', as: by.role, userId, only: null })
    const done = await database.transaction(async (tx) => {
      const now = clock.now()
      const appointmentIds = (await lockAppointments(tx, scope)).map((one) => one.id)
      if ((await lockClients(tx, companyId, [id])).length === 0) return clientMissing
      const locked = new Set(appointmentIds)
      if ((await selectHeld(tx, scope)).some((one) => !locked.has(one.id))) return 'again' as const
      if ((await selectVisitsToCome(tx, scope, now, 1)).length > 0) return 'again' as const
      await eraseAppointments(tx, { companyId, appointmentIds, now })
      await emptyWhenSent(tx, jobs, { companyId, appointmentIds, since: now, now })
      await eraseWaitingAt(tx, { companyId, clientId: id }, now)
      await deleteClients(tx, companyId, [id])
      await writeOwnActs(tx, company, now, [{ kind: 'client', action: 'erased', recordId: id }])
      return undefined
    })
    if (done === 'again') continue
    if (!isRefused(done)) logSecurityEvent(log, 'client erased', { userId, companyId, clientId: id })
    return done
  }
  return refused('unavailable')
}
