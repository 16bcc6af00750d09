import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment, AppointmentInput } from '@encaixe/contract/appointments.ts'
import { addDays, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import type { Visit, VisitInput, VisitSeries } from '@encaixe/contract/visits.ts'
import { adoptClient } from '../clients/facade.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import { companyMissing, membershipIn } from '../companies/facade.ts'
import { openDeposit } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { storePhone } from '../identity/facade.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { claimKey } from '../platform/database/idempotency.ts'
import type { Caller } from '../platform/http/route.ts'
import { isCompanyId, newId } from '../platform/ids.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { approveBooking, type BookingWish, datesOf, matchBooker } from './approve-booking.ts'
import { type Booker, limitNewClient } from './check-new-clients.ts'
import { expireRequestsJob, scheduleEnd } from './end-holds.ts'
import { type LockedOffering, lockOffering } from './find-offering.ts'
import { offerAlternatives } from './offer-alternatives.ts'
import type { Offering } from './offering.ts'
import { actorOf, whoseAct } from './place.ts'
import { type Attempt, type Booked, isBeyond, readBooked } from './read-booked.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { writeAppointmentActs } from './store/moves.ts'
import { countBooking } from './store/new-clients.ts'
import { viewOf, visitIdOf, visitOf } from './visit-view.ts'
import { writeVisit } from './write-visit.ts'

type PlaceRefusal = Refused<
  | 'invalid'
  | 'not_found'
  | 'subscription_required'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'price_changed'
  | 'too_many'
  | 'not_accepted'
>
export type BookingRefusal = PlaceRefusal | Refused<'unauthenticated' | 'idempotency_key_reused'>

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Request<Body> = {
  key: string | undefined
  caller: Caller
  companies: CallerCompanies
  body: Body
  /** The network of the caller's address; undefined when rate limits are off. */
  network: string | undefined
}

/** Books a single appointment with a chosen professional. */
export async function bookSlot(
  deps: Needs,
  { body, ...request }: Request<AppointmentInput>,
): Promise<Appointment | BookingRefusal> {
  const { companyId, procedureId, collaboratorId, price, ...rest } = body
  if (!isCompanyId(companyId)) return companyMissing
  const items: BookingWish['items'] = [{ procedureId, collaboratorId, price }]
  const booked = await book(deps, { ...request, body, wish: { ...rest, companyId, items } })
  if (isRefused(booked)) return booked
  return viewOf(booked.visits[0]?.[0] as KnownAppointment, booked.reader)
}

/** Books one to six items, one right after the other. The company may repeat them in later weeks. */
export async function bookVisit(
  deps: Needs,
  { body, ...request }: Request<VisitInput>,
): Promise<Visit | VisitSeries | BookingRefusal> {
  const { companyId } = body
  if (!isCompanyId(companyId)) return companyMissing
  const booked = await book(deps, { ...request, body, wish: { ...body, companyId } })
  if (isRefused(booked)) return booked
  const { seriesId, missed, reader } = booked
  const visits = booked.visits.map((rows) => visitOf(rows, reader))
  return seriesId === null ? (visits[0] as Visit) : { seriesId, visits, missed }
}

/**
 * Books for a client who accepts a time of the waiting list, in the transaction of the caller. Returns all parts of the
 * visit. A refusal has written nothing and offers no other times.
 */
export async function bookAsked(
  tx: Tx,
  deps: Needs,
  { caller, wish }: { caller: Caller; wish: BookingWish },
  now: Date,
): Promise<KnownAppointment[] | PlaceRefusal> {
  const locked = await lock(tx, wish, caller.id, now)
  if (isRefused(locked)) return locked
  const attempt: Attempt = { id: newId(), caller, wish, asked: true }
  const admitted = await admit(tx, attempt, locked, now)
  if (isRefused(admitted)) return admitted
  const booked = await bookDates(tx, deps, attempt, { ...locked, ...admitted }, now)
  return isRefused(booked) ? booked : booked.visits.flat()
}

type Booking = Request<object> & { wish: BookingWish }

/** Other free times are read after the write, so that no lock waits for this query. */
async function book(
  deps: Needs,
  booking: Booking,
): Promise<Booked<VisitSeries['missed'][number]> | BookingRefusal> {
  const now = deps.clock.now()
  const { answer, locked } = await bookOnce(deps, booking, now)
  const byCompany = !isRefused(locked) && membershipIn(locked.offering.company, booking.caller.id)
  // Loads the caller's role, so that the fields that this role may not read are removed from the response.
  if (byCompany) await booking.companies.one(booking.wish.companyId)
  const alternativesTo = async (date: string, ahead?: number) =>
    isRefused(locked) ? [] : findAlternatives(deps.database.db, booking, { ...locked, date, ahead }, now)
  if (isRefused(answer)) {
    const code = answer.refused
    if (code !== 'slot_taken' && code !== 'slot_unavailable') return answer
    return refused(code, { extra: { alternatives: await alternativesTo(booking.wish.date) } })
  }
  const missed: VisitSeries['missed'] = []
  for (const one of answer.missed) {
    const found = await alternativesTo(one.date, daysAfterMissed)
    missed.push({ ...one, alternatives: found.map(({ date, startTime }) => ({ date, startTime })) })
  }
  return { ...answer, missed }
}

/** The number of days searched for alternatives to a missed date of a repetition: enough to pass a weekend. */
const daysAfterMissed = 3

type Outcome<Answer> = { answer: Answer; locked: LockedOffering | Refused<'not_found'> }

/** Rolls the transaction back: a refused booking stores nothing, not even its key, and no commit waits for the disk. */
class Undone extends Error {
  readonly outcome: Outcome<BookingRefusal>
  constructor(outcome: Outcome<BookingRefusal>) {
    super(`A booking was refused: ${outcome.answer.refused}`)
    this.outcome = outcome
  }
}

/** Books once for each idempotency key: a repeated request gets the first answer for a day. */
async function bookOnce(
  deps: Needs,
  { key, caller, body, wish, network }: Booking,
  now: Date,
): Promise<Outcome<Booked | BookingRefusal>> {
  const made = deps.database.transaction(async (tx) => {
    const id = newId()
    // The bodies of the two endpoints differ, so the key of one endpoint counts as reused at the other.
    const retry = key === undefined ? undefined : { userId: caller.id, key, body }
    const locked = await lock(tx, wish, caller.id, now)
    const own = isRefused(locked) ? { wish } : limitToOwn(wish, locked, caller)
    if (isRefused(own)) throw new Undone({ answer: own, locked })
    const attempt = { id, caller, wish: own.wish, network }
    // Both are sent together: a repeated request waits for the first one at the key.
    const [claim, admitted] = await Promise.all([
      retry && claimKey(tx, retry, id, now),
      isRefused(locked) ? locked : admit(tx, attempt, locked, now),
    ])
    if (typeof claim === 'object') {
      return { answer: await readBooked(tx, { ...attempt, id: claim.made }, locked, now), locked }
    }
    if (isRefused(locked)) throw new Undone({ answer: locked, locked })
    const allowed = claim === 'reused' ? refused('idempotency_key_reused') : admitted
    if (isRefused(allowed)) throw new Undone({ answer: allowed, locked })
    const answer = await bookDates(tx, deps, attempt, { ...locked, ...allowed }, now)
    if (isRefused(answer)) throw new Undone({ answer, locked })
    return { answer, locked }
  })
  return made.catch((error: unknown) => {
    if (error instanceof Undone) return error.outcome
    throw error
  })
}

/**
 * A professional may book only their own time, even when the request leaves the choice open. They read no prices, so the
 * refusal of another price must not tell them one.
 */
function limitToOwn(
  wish: BookingWish,
  locked: LockedOffering,
  caller: Caller,
): { wish: BookingWish } | Refused<'not_found'> {
  const only = membershipIn(locked.offering.company, caller.id)?.only ?? null
  if (only === null) return { wish }
  const ids = wish.items.flatMap(({ collaboratorId }) => collaboratorId?.toLowerCase() ?? [])
  if (ids.some((id) => id !== only)) return collaboratorMissing
  return {
    wish: { ...wish, items: wish.items.map(({ procedureId }) => ({ procedureId, collaboratorId: only })) },
  }
}

function lock(
  tx: Tx,
  wish: BookingWish,
  bookerId: string,
  now: Date,
): Promise<LockedOffering | Refused<'not_found'>> {
  // The range has one more day, because it may already be tomorrow in the company's time zone.
  const last = addDays(now.toISOString().slice(0, 10), horizonDays + 1)
  const dates = datesOf(wish).filter((one) => one === wish.date || one <= last)
  return lockOffering(tx, { ...wish, dates }, bookerId, now)
}

/** Approves a booking and finds the record of its client. */
async function admit(
  tx: Tx,
  { wish, ...attempt }: Attempt,
  { offering }: LockedOffering,
  now: Date,
): Promise<Booker | PlaceRefusal> {
  const approved = approveBooking({ ...attempt, wish, offering }, now)
  return isRefused(approved) ? approved : matchBooker(tx, { approved, wish, offering })
}

async function bookDates(
  tx: Tx,
  deps: Needs,
  attempt: Attempt,
  { offering, people, ...booker }: LockedOffering & Booker,
  now: Date,
): Promise<Booked | PlaceRefusal> {
  const { id, wish } = attempt
  const admitted = await limitNewClient(tx, { booker, wish, offering, network: attempt.network }, now)
  if (isRefused(admitted)) return admitted
  const { approved, matched } = admitted
  const seriesId = wish.repeat ? id : null
  const joined = wish.seriesId?.toLowerCase() ?? null
  const booked: Booked = { visits: [], missed: [], seriesId, reader: approved.reader }
  for (const date of datesOf(wish)) {
    const known = date === wish.date ? offering : undefined
    const ids = { visit: seriesId === null ? id : newId(), series: seriesId ?? joined }
    const placed = isBeyond(date, approved)
      ? 'slot_unavailable'
      : await writeVisit(tx, deps, { wish, approved, date, ids, people, known }, now)
    if (typeof placed === 'string') booked.missed.push({ date, code: placed })
    else booked.visits.push(placed)
  }
  const [lead] = booked.visits[0] ?? []
  if (!lead) return refused(booked.missed[0]?.code ?? 'slot_unavailable')
  const bound_as_new = approved.isNew && !approved.isBound
  booked.visits = booked.visits.map((visit) => visit.map((part) => ({ ...part, bound_as_new })))
  if (matched) await adoptClient(tx, matched, actorOf(approved.by), now)
  if (lead.held_until) await scheduleEnd(tx, deps, expireRequestsJob, lead.held_until)
  if (approved.deposit && lead.held_until) {
    const visit = { companyId: lead.company_id, visitId: visitIdOf(lead) }
    const deposit = await openDeposit(tx, { ...visit, asked: approved.deposit, dueAt: lead.held_until }, now)
    booked.visits = booked.visits.map((parts) => parts.map((part) => ({ ...part, deposit })))
  }
  if (lead.client_user_id !== null && wish.clientPhone !== undefined) {
    await storePhone(tx, lead.client_user_id, lead.client_phone)
  }
  await enqueueBookingEvent(tx, deps.jobs, {
    companyId: lead.company_id,
    appointmentId: lead.id,
    event: approved.deposit ? 'deposit_asked' : approved.waits ? 'asked' : 'booked',
    ...whoseAct(approved.by),
    ...(attempt.asked && { taken: true }),
    ...(seriesId !== null && { series: seriesEvent(seriesId, booked) }),
  })
  const parts = booked.visits.flat()
  await writeAppointmentActs(tx, parts, {
    action: lead.status === 'held' ? 'asked' : 'booked',
    at: now,
    by: approved.by,
  })
  for (const part of parts) publishAppointmentChange(tx, 'created', part)
  const userId = approved.client.user?.id
  if (approved.isNew && userId !== undefined && attempt.network !== undefined) {
    const of = { companyId: lead.company_id, visitId: visitIdOf(lead), userId, network: attempt.network }
    await countBooking(tx, of, now)
  }
  return booked
}

const seriesEvent = (id: string, { visits, missed }: Booked) => ({
  id,
  visitIds: visits.flatMap(([first]) => first?.id ?? []),
  missed: missed.map(({ date }) => date),
})

type Missing = { offering: Offering; date: string; ahead?: number | undefined }

/** Only one service with a chosen professional has alternatives with a colleague; a series keeps the same people. */
async function findAlternatives(
  db: Db,
  { caller, wish }: Booking,
  { offering: known, date, ahead }: Missing,
  now: Date,
): Promise<Alternative[]> {
  const { company } = known
  if (isBeyond(date, { here: localTime(now, company.timezone) })) return []
  const { companyId, items } = wish
  const member = membershipIn(company, caller.id)
  const who = member ? ('company' as const) : ('client' as const)
  const [first, ...others] = items
  const isOfSeries = wish.repeat !== undefined || wish.seriesId !== undefined
  const byPerson = !isOfSeries && others.length === 0 && first?.collaboratorId !== null
  const missed = { companyId, items, date, minute: minuteOf(wish.startTime), who, only: member?.only, ahead }
  const day = date === wish.date ? known : undefined
  return offerAlternatives(db, { ...missed, byPerson, day }, now)
}
