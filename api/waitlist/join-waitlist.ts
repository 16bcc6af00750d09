import { caps } from '@encaixe/contract/caps.ts'
import { instantOf, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { EarlierInput, WaitlistEntry, WaitlistInput } from '@encaixe/contract/waitlist.ts'
import {
  closedFor,
  findOffering,
  hasBegun,
  type KnownAppointment,
  refuseClient,
  selectVisit,
  visitIdOf,
} from '../appointments/facade.ts'
import { matchClient } from '../clients/facade.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import { companyMissing, membershipIn } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { claimKey, releaseKey } from '../platform/database/idempotency.ts'
import type { Caller } from '../platform/http/route.ts'
import { type CompanyId, isCompanyId, newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { checkWindows, lastMinute, statusOf, viewOf, wishText } from './entry-view.ts'
import {
  closeEntry,
  holdAccount,
  insertEntry,
  lockEntry,
  lockWaiter,
  replaceEarlier,
} from './store/entries.ts'
import { selectEntry, selectOpenOf, selectWaitlistOf } from './store/lists.ts'

type Refusal = Refused<
  | 'unauthenticated'
  | 'invalid'
  | 'not_found'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'waitlist_off'
  | 'not_accepted'
  | 'too_many'
  | 'idempotency_key_reused'
>

type Joining = { caller: Caller; body: WaitlistInput; key: string | undefined }
type Wish = Omit<WaitlistInput, 'companyId'> & { companyId: CompanyId }

/** A client joins the waiting list. The same idempotency key makes only one entry. */
export async function joinWaitlist(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { caller, body, key }: Joining,
): Promise<WaitlistEntry | Refusal> {
  const { companyId } = body
  if (!isCompanyId(companyId)) return companyMissing
  return database.transaction(async (tx) => {
    const now = clock.now()
    const id = newId()
    const retry = key === undefined ? undefined : { userId: caller.id, key, body }
    const claim = retry && (await claimKey(tx, retry, id, now))
    if (claim === 'reused') return refused('idempotency_key_reused')
    if (typeof claim === 'object') return readEntry(tx, { companyId, id: claim.made }, now)
    const refusal = await join(tx, { id, caller, wish: inLowerCase({ ...body, companyId }) }, now)
    if (refusal && retry) await releaseKey(tx, id, retry)
    return refusal ?? readEntry(tx, { companyId, id }, now)
  })
}

async function readEntry(
  tx: Tx,
  key: { companyId: CompanyId; id: string },
  now: Date,
): Promise<WaitlistEntry> {
  const entry = await selectEntry(tx, key)
  if (!entry) throw new Error(`Entry ${key.id} of the waiting list of company ${key.companyId} was not found`)
  return viewOf(entry, now)
}

/** Returns the wish with its ids in lower case, as they are stored. */
const inLowerCase = (wish: Wish): Wish => ({
  ...wish,
  companyId: wish.companyId.toLowerCase() as CompanyId,
  items: wish.items.map(({ procedureId, collaboratorId }) => ({
    procedureId: procedureId.toLowerCase(),
    collaboratorId: collaboratorId?.toLowerCase() ?? null,
  })),
  collaboratorId: wish.collaboratorId?.toLowerCase() ?? null,
})

type Entry = { id: string; caller: Caller; wish: Wish }

async function join(tx: Tx, { id, caller, wish: asked }: Entry, now: Date): Promise<Refusal | undefined> {
  const { companyId, windows } = asked
  await lockWaiter(tx, companyId, caller.id)
  const known = await selectWaitlistOf(tx, companyId)
  if (!known) return companyMissing
  const offering = await findOffering(tx, { companyId, items: namedBy(asked) }, now)
  if (isRefused(offering)) return offering
  const { company } = offering
  const wish = limitToOwn(asked, membershipIn(company, caller.id)?.only ?? null)
  if (isRefused(wish)) return wish
  const refusal = checkWindows(windows, localTime(now, company.timezone)) ?? closedFor(offering)
  if (refusal) return refusal
  if (!known.waitlist) return refused('waitlist_off')
  if (await isBlocked(tx, companyId, caller)) return refused('not_accepted')
  const open = await countOpen(tx, { companyId, userId: caller.id }, now)
  if (open >= caps.waitlist.max) return refuseClient('waitlist', company)
  if (!(await holdAccount(tx, caller))) return refused('unauthenticated')
  const endsAt = instantOf(lastMinute(windows), company.timezone)
  await insertEntry(tx, rowOf({ id, userId: caller.id, wish, endsAt }, now), windowRows(id, wish, now))
}

/** Returns the items for the look-up of ids. A professional named for the full entry is added to each item. */
const namedBy = ({ items, collaboratorId }: Wish): VisitItem[] =>
  collaboratorId === null ? items : items.flatMap((item) => [item, { ...item, collaboratorId }])

/** A professional may book only with themselves, and may therefore wait only for themselves. */
function limitToOwn(wish: Wish, only: string | null): Wish | Refused<'not_found'> {
  if (only === null) return wish
  const others = [wish, ...wish.items].some(
    ({ collaboratorId }) => collaboratorId !== null && collaboratorId !== only,
  )
  return others ? collaboratorMissing : { ...wish, collaboratorId: only }
}

type Row = { id: string; userId: string; wish: Wish; endsAt: Date }

const rowOf = ({ id, userId, wish, endsAt }: Row, now: Date) => ({
  company_id: wish.companyId,
  id,
  user_id: userId,
  items: JSON.stringify(wish.items),
  collaborator_id: wish.collaboratorId,
  windows: JSON.stringify(wish.windows),
  appointment_id: null,
  days_before: null,
  status: 'open' as const,
  created_at: now,
  ends_at: endsAt,
  closed_at: null,
})

const windowRows = (id: string, wish: Wish, now: Date) =>
  wish.windows.map(({ from, to, startTime, endTime }, place) => ({
    company_id: wish.companyId,
    entry_id: id,
    place,
    created_at: now,
    from_day: from,
    to_day: to,
    start_minute: minuteOf(startTime),
    end_minute: minuteOf(endTime),
    wish: wishText(wish),
  }))

/** Counts the open entries of a client. An entry that is over does not count, even when no job has closed it yet. */
async function countOpen(
  tx: Tx,
  whose: { companyId: CompanyId; userId: string },
  now: Date,
): Promise<number> {
  const entries = await selectOpenOf(tx, whose)
  return entries.filter((entry) => statusOf(entry, now) === 'open').length
}

async function isBlocked(tx: Tx, companyId: CompanyId, { id, name, email }: Caller): Promise<boolean> {
  const contact = { companyId, userId: id, name: name ?? email ?? 'Cliente', email, phone: null }
  return (await matchClient(tx, contact, { mostOutcomes: 0 }))?.blocked ?? false
}

type Asking = { appointment: KnownAppointment; body: EarlierInput; caller: Pick<Caller, 'id' | 'uid'> }

/** A client waits for an earlier time of a full visit, whichever part is named. A second request replaces the first. */
export async function waitEarlier(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { appointment, body, caller }: Asking,
): Promise<
  | WaitlistEntry
  | Refused<'unauthenticated' | 'not_found' | 'appointment_closed' | 'waitlist_off' | 'too_many'>
> {
  const { company_id: companyId } = appointment
  const userId = caller.id
  const visitId = visitIdOf(appointment)
  return database.transaction(async (tx) => {
    const now = clock.now()
    // Two accounts may own one visit, so requests of both accounts first lock the visit and then the client.
    await lockWaiter(tx, companyId, visitId)
    await lockWaiter(tx, companyId, userId)
    const company = await selectWaitlistOf(tx, companyId)
    if (!company) return companyMissing
    const here = localTime(now, company.timezone)
    const parts = (await selectVisit(tx, { companyId }, visitId)).filter(
      ({ status }) => status !== 'cancelled',
    )
    const closed = refuseClosed(parts, here)
    if (closed) return closed
    if (!company.waitlist) return refused('waitlist_off')
    if (!(await holdAccount(tx, caller))) return refused('unauthenticated')
    const daysBefore = body.days ?? 0
    const replaced = await replaceEarlier(tx, { companyId, id: visitId, userId, daysBefore })
    if (replaced !== undefined) return readEntry(tx, { companyId, id: replaced }, now)
    if ((await countOpen(tx, { companyId, userId }, now)) >= caps.waitlist.max) {
      return refuseClient('waitlist', company)
    }
    const id = newId()
    const entry = {
      company_id: companyId,
      id,
      user_id: userId,
      items: '[]',
      collaborator_id: null,
      windows: '[]',
      appointment_id: visitId,
      days_before: daysBefore,
      status: 'open' as const,
      created_at: now,
      ends_at: null,
      closed_at: null,
    }
    await insertEntry(tx, entry, [])
    return readEntry(tx, { companyId, id }, now)
  })
}

const begun = refused('appointment_closed', { sentence: 'Este horário já começou.' })
const waits = refused('appointment_closed', {
  sentence: 'Este horário ainda espera a resposta da empresa.',
})

function refuseClosed(
  parts: readonly KnownAppointment[],
  here: { date: string; minute: number },
): Refused<'appointment_closed'> | undefined {
  if (parts.some(({ status }) => status === 'held')) return waits
  if (parts.length === 0 || parts.some(({ status }) => status !== 'scheduled'))
    return refused('appointment_closed')
  return parts.some((part) => hasBegun(part, here)) ? begun : undefined
}

/** Removes a client's entry. Idempotent. Waits while the client takes a time, because that locks the entry. */
export async function leaveWaitlist(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  key: { companyId: CompanyId; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockEntry(tx, key)
    await closeEntry(tx, key, { status: 'ended', at: clock.now() })
  })
}
