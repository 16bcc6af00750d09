import { depositAmount } from '@encaixe/contract/deposit-amount.ts'
import { addDays, instantOf, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import type { PaymentMethod } from '@encaixe/contract/payment-rules.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { paidNow } from '../appointments/paid.ts'
import { changeOf } from '../appointments/place.ts'
import { adoptClient, matchClient, recountClients } from '../clients/facade.ts'
import { openDeposit, updateDeposit } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { findUser } from '../identity/find-user.ts'
import { acceptTerms } from '../identity/read-profile.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { rateOn, selectRates } from '../shares/facade.ts'
import { type ServiceName, services, shop } from './barbearia-navalha.ts'
import { demoClients, waiters as waiting } from './people-of-navalha.ts'
import { type Planned, type PlannedBy, planAppointments } from './plan-appointments.ts'
import { type Account, cancelNow, type Draft, isPlain, planWaiting } from './plan-waiting.ts'
import { seedChanges } from './seed-changes.ts'
import { tokenOf } from './seed-owner.ts'
import { seedWaiting } from './seed-waiting.ts'

type Needs = Pick<Deps, 'config' | 'clock' | 'database' | 'jobs' | 'log'>

export type SeededShop = {
  companyId: CompanyId
  ownerId: string
  staff: readonly (PlannedBy & { name: string })[]
  serviceIds: ReadonlyMap<ServiceName, string>
}

const atOnce = 100

/** Seeds the appointments. It writes rows directly, because booking them would send messages. */
export async function seedAppointments(deps: Needs, shop: SeededShop): Promise<void> {
  const now = localTime(deps.clock.now(), defaultZone)
  const durations = new Map(services.map(({ name, duration }) => [name, duration]))
  const planned = planAppointments(shop.staff, durations, now)
  const [marcos, nina] = [await account(deps, 'demo-marcos'), await account(deps, 'demo-nina')]
  const waiters: Account[] = []
  for (const { sub } of waiting) {
    const one = await account(deps, sub)
    await acceptTerms(deps, one.userId)
    waiters.push(one)
  }
  const drafts = planned.map((one) => draftFrom(shop, one, deps.clock.now()))
  for (const [at, person] of [marcos, nina].entries()) giveSome(drafts, person, { now, at })
  const changes = seedChanges(drafts, deps.clock.now())
  joinVisits(drafts, nina, now)
  const list = planWaiting(drafts, waiters, now)
  if (list) changes.push(cancelNow(list.freed, deps.clock.now()))
  const at = deps.clock.now()
  const touched = new Set([...changes.map((change) => change.appointment_id), list?.stood.id])
  const deposits = planDeposits(drafts, touched, now)
  holdDrafts(deposits, at)
  changes.push(...claimsOf(deposits, at))
  await deps.database.transaction(async (tx) => {
    await payCompleted(tx, shop.companyId, drafts)
    const clientIds = await seedClients(tx, shop, drafts)
    for (let at = 0; at < drafts.length; at += atOnce) {
      await tx
        .insertInto('appointments')
        .values(drafts.slice(at, at + atOnce))
        .execute()
    }
    for (let at = 0; at < changes.length; at += atOnce) {
      await tx
        .insertInto('appointment_changes')
        .values(changes.slice(at, at + atOnce))
        .execute()
    }
    await openDeposits(tx, shop.companyId, deposits, at)
    await recountClients(tx, shop.companyId, clientIds)
    const { companyId, serviceIds } = shop
    if (list) await seedWaiting(tx, deps, { ...list, companyId, serviceIds, waiters, marcos, nina, drafts })
  })
}

/** Creates a client of the demonstration who has not accepted the terms: a visitor who signs in sees the terms page. */
async function account(deps: Needs, sub: string): Promise<Account> {
  const user = await findUser(deps, tokenOf(deps, sub))
  return { userId: user.id, name: user.name ?? '', email: user.email ?? '' }
}

function draftFrom({ companyId, staff, serviceIds }: SeededShop, planned: Planned, now: Date): Draft {
  const { collaboratorId, service, date, start, status, person, notes, internalNotes } = planned
  const offered = services.find(({ name }) => name === service)
  const client = demoClients[person % demoClients.length]
  if (!offered || !client)
    throw new Error(
      `The plan of the demonstration needs service ${service} and client ${person}, but one of them does not exist`,
    )
  const ahead = instantOf({ date: addDays(date, -1 - (person % 9)), minute: 600 + person * 11 }, defaultZone)
  // An appointment far ahead counts as booked in the last days, because clients seldom book weeks ahead.
  const latest = now.getTime() - (person + 1) * 3_600_000
  const booked = new Date(Math.min(ahead.getTime(), latest))
  return {
    company_id: companyId,
    id: newId(),
    procedure_id: serviceIds.get(service) ?? '',
    collaborator_id: collaboratorId,
    client_user_id: null,
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    day: date,
    start_minute: start,
    end_minute: start + offered.duration,
    procedure_name: service,
    price_cents: offered.price * 100,
    collaborator_name: staff.find(({ id }) => id === collaboratorId)?.name ?? '',
    status,
    notes,
    internal_notes: internalNotes,
    confirmed_at: null,
    created_at: booked,
    updated_at: booked,
  }
}

/** Gives two future, three past and one cancelled appointment to this client. */
function giveSome(
  drafts: Draft[],
  { userId, name, email }: Account,
  { now, at }: { now: LocalTime; at: number },
) {
  const ahead = ({ day, start_minute: start }: Draft) =>
    day > now.date || (day === now.date && start > now.minute)
  const upcoming = drafts.filter((draft) => draft.status === 'scheduled' && ahead(draft))
  const done = drafts.filter(({ status }) => status === 'completed')
  const cancelled = drafts.filter(({ status }) => status === 'cancelled')
  const chosen = [
    upcoming[2 + at * 5],
    upcoming[40 + at * 9],
    done.at(-3 - at * 4),
    done.at(-90 - at * 11),
    done.at(-190 - at * 13),
    cancelled[at],
  ]
  for (const draft of chosen) {
    if (!draft) continue
    Object.assign(draft, {
      client_user_id: userId,
      client_name: name,
      client_email: email,
      client_phone: null,
      notes: null,
    })
  }
}

const aMinute = 60_000
const daysAhead = 4

/** Chooses two future visits: one waits for its deposit, and the other visit's client says that the deposit is paid. */
function planDeposits(drafts: readonly Draft[], touched: ReadonlySet<unknown>, now: LocalTime): Draft[] {
  const from = addDays(now.date, daysAhead)
  const ahead = drafts.filter(
    (draft) => draft.status === 'scheduled' && draft.day >= from && isPlain(draft) && !touched.has(draft.id),
  )
  return [ahead[0], ahead[5]].flatMap((draft) => draft ?? [])
}

/** Turns the planned appointments, before they are stored, into held appointments that wait for their deposits. */
function holdDrafts(planned: readonly Draft[], now: Date): void {
  const until = new Date(now.getTime() + shop.deposit.minutes * aMinute)
  for (const draft of planned) Object.assign(draft, { status: 'held', held_until: until, asked_until: until })
}

/** Creates the deposits after the appointments are stored. */
async function openDeposits(tx: Tx, companyId: CompanyId, planned: readonly Draft[], now: Date) {
  for (const [at, { id, price_cents, held_until }] of planned.entries()) {
    const cents = depositAmount(
      [{ priceCents: price_cents ?? null, deposit: 'company' }],
      shop.deposit.amount,
    )
    const terms = { refund: 'until_notice' as const, refundNotice: 0 }
    const asked = { ...terms, cents, minutes: shop.deposit.minutes, pix: shop.pix }
    await openDeposit(tx, { companyId, visitId: id, asked, dueAt: held_until as Date }, now)
    if (at > 0)
      await updateDeposit(
        tx,
        { companyId, visitId: id },
        { state: 'claimed', claimed_at: now, claimed_until: held_until },
      )
  }
}

/** Returns the changes for claimed deposits. Each claim has the time at which the deposit was asked for. */
const claimsOf = ([, ...claimed]: readonly Draft[], at: Date) =>
  claimed.map((draft) =>
    changeOf(draft, { kind: 'deposit_claimed', at, by: { role: 'client', userId: null } }),
  )

/**
 * Joins future back-to-back appointments to visits: one visit of this client with two professionals, and one visit with
 * a single professional. A third appointment becomes one that was booked without a preference.
 */
function joinVisits(drafts: readonly Draft[], client: Account, now: LocalTime): void {
  const open = (draft: Draft) =>
    draft.status === 'scheduled' &&
    draft.day > now.date &&
    !draft.client_user_id &&
    !draft.sequence &&
    !draft.confirmed_at &&
    !draft.visit_id
  const join = (isWanted: (first: Draft, second: Draft) => boolean, change: Partial<Draft> = {}) => {
    const [first, second] = neighbours(drafts.filter(open), isWanted)
    if (!first || !second) return
    const { client_user_id, client_name, client_email, client_phone, created_at, updated_at, id } = first
    const shared = { client_user_id, client_name, client_email, client_phone, created_at, updated_at }
    Object.assign(second, shared, change, { visit_id: id, notes: null, internal_notes: null })
    Object.assign(first, change, { visit_id: id, notes: null, internal_notes: null })
  }
  const { userId, name, email } = client
  const own = { client_user_id: userId, client_name: name, client_email: email, client_phone: null }
  join((one, next) => one.collaborator_id !== next.collaborator_id, own)
  join((one, next) => one.collaborator_id === next.collaborator_id)
  const lone = drafts.find(open)
  if (lone) lone.no_preference = true
}

function neighbours(drafts: readonly Draft[], isWanted: (first: Draft, second: Draft) => boolean): Draft[] {
  for (const first of drafts) {
    const second = drafts.find(
      (next) =>
        next.day === first.day &&
        next.start_minute === first.end_minute &&
        next.procedure_id !== first.procedure_id &&
        isWanted(first, next),
    )
    if (second) return [first, second]
  }
  return []
}

/** The payment methods of ten clients. */
const methods: readonly PaymentMethod[] = [
  ...(['pix', 'credit', 'pix', 'debit', 'cash'] as const),
  ...(['pix', 'credit', 'pix', 'cash', 'debit'] as const),
]
const tips = [500, 1_000, 300]
const tippedOneIn = 7

/** Marks every completed appointment as paid in full on its day; some clients left a tip. */
async function payCompleted(tx: Tx, companyId: CompanyId, drafts: readonly Draft[]): Promise<void> {
  const completed = drafts.filter(({ status }) => status === 'completed')
  for (const [collaboratorId, own] of Map.groupBy(completed, (draft) => draft.collaborator_id)) {
    const rates = await selectRates(tx, { companyId, collaboratorId })
    for (const [at, draft] of own.entries()) {
      const { day, procedure_id: procedureId, price_cents = null } = draft
      const method = methods[(at * 7 + draft.start_minute / 15) % methods.length] ?? 'pix'
      const tipCents = at % tippedOneIn === 3 ? (tips[at % tips.length] ?? 0) : 0
      const rate = rateOn(rates, { procedureId, date: day })
      Object.assign(draft, paidNow({ method, tipCents }, { price_cents, day, rate }))
    }
  }
}

/**
 * Gives each appointment the client record that its booking would have found or created, in the order of the bookings.
 * Returns the ids of the client records.
 */
async function seedClients(
  tx: Tx,
  { companyId, ownerId }: SeededShop,
  drafts: readonly Draft[],
): Promise<string[]> {
  const known = new Map<string, string>()
  for (const draft of drafts.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    const [userId = null, email = null, phone = null] = [
      draft.client_user_id,
      draft.client_email,
      draft.client_phone,
    ]
    const key = JSON.stringify([userId, email, phone])
    const found = known.get(key)
    if (found !== undefined) {
      draft.client_id = found
      continue
    }
    const contact = { companyId, userId, name: draft.client_name, email, phone }
    const matched = await matchClient(tx, contact, { mostOutcomes: 0 })
    if (!matched) continue
    const by = { role: userId === null ? ('owner' as const) : ('client' as const), userId: userId ?? ownerId }
    await adoptClient(tx, matched, by, draft.created_at)
    draft.client_id = matched.id
    known.set(key, matched.id)
  }
  return [...known.values()]
}
