import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment, AppointmentInput } from '@encaixe/contract/appointments.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import type { Visit, VisitInput, VisitSeries } from '@encaixe/contract/visits.ts'
import { companyMissing, findOwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { storePhone } from '../identity/facade.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { claimKey, releaseKey } from '../platform/database/idempotency.ts'
import type { Caller } from '../platform/http/route.ts'
import { isCompanyId, newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { type Approved, approveBooking, type BookingWish } from './approve-booking.ts'
import { type LockedOffering, lockOffering, lockVisitOffering } from './find-offering.ts'
import { offerAlternatives, offerVisitAlternatives } from './offer-alternatives.ts'
import type { By } from './place.ts'
import type { MissCode } from './place-chain.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { selectSeries, selectVisit } from './store/visits.ts'
import { visitIdOf, visitOf } from './visit-view.ts'
import { isPossible, readAgain, writeVisit } from './write-visit.ts'

export type BookingRefusal = Refused<
  | 'invalid'
  | 'not_found'
  | 'subscription_required'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'idempotency_key_reused'
  | 'too_many'
>

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Request<Body> = { key: string | undefined; caller: Caller; body: Body }

/** A lone appointment with a chosen professional. */
export async function bookSlot(
  deps: Needs,
  { body, ...request }: Request<AppointmentInput>,
): Promise<Appointment | BookingRefusal> {
  const { companyId, procedureId, collaboratorId, ...rest } = body
  if (!isCompanyId(companyId)) return companyMissing
  const items: BookingWish['items'] = [{ procedureId, collaboratorId }]
  const booked = await book(deps, { ...request, body, wish: { ...rest, companyId, items }, isLone: true })
  if (isRefused(booked)) return booked
  return viewOf(booked.visits[0]?.[0] as KnownAppointment, booked.reader)
}

/** One to six items, one right after the other; the company may repeat them on later weeks. */
export async function bookVisit(
  deps: Needs,
  { body, ...request }: Request<VisitInput>,
): Promise<Visit | VisitSeries | BookingRefusal> {
  const { companyId } = body
  if (!isCompanyId(companyId)) return companyMissing
  const booked = await book(deps, { ...request, body, wish: { ...body, companyId }, isLone: false })
  if (isRefused(booked)) return booked
  const { seriesId, missed, reader } = booked
  const visits = booked.visits.map((rows) => visitOf(rows, reader))
  return seriesId === null ? (visits[0] as Visit) : { seriesId, visits, missed }
}

type MissedDate = VisitSeries['missed'][number]
type Booked = {
  visits: KnownAppointment[][]
  missed: MissedDate[]
  seriesId: string | null
  reader: By['role']
}

type Booking = { key: string | undefined; caller: Caller; body: object; wish: BookingWish; isLone: boolean }

/** Books once for each idempotency key: a repetition within a day gets the first answer, a refusal frees the key. */
async function book(
  deps: Needs,
  { key, caller, body, wish, isLone }: Booking,
): Promise<Booked | BookingRefusal> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const id = newId()
    // The bodies of the two endpoints differ, so a key of one is another body for the other.
    const retry = key === undefined ? undefined : { userId: caller.id, key, body }
    const [claim, locked] = await Promise.all([
      retry && claimKey(tx, retry, id, now),
      lock(tx, wish, caller.id, now),
    ])
    const attempt = { caller, wish, isLone }
    if (typeof claim === 'object') return readBooked(tx, { ...attempt, id: claim.made }, locked, now)
    const answer = isRefused(locked)
      ? locked
      : claim === 'reused'
        ? refused('idempotency_key_reused')
        : await bookDates(tx, deps, { ...attempt, id }, locked, now)
    if (retry && isRefused(answer)) await releaseKey(tx, id, retry)
    return answer
  })
}

/** All dates of a repetition, the first one included. */
function datesOf({ date, repeat }: BookingWish): string[] {
  if (!repeat) return [date]
  return Array.from({ length: repeat.times }, (_, at) => addDays(date, at * repeat.everyWeeks * 7))
}

async function lock(
  tx: Tx,
  wish: BookingWish,
  bookerId: string,
  now: Date,
): Promise<LockedOffering | Refused<'not_found'>> {
  const { companyId, items, date } = wish
  const [{ procedureId, collaboratorId } = { procedureId: '', collaboratorId: null }, ...others] = items
  if (collaboratorId === null || others.length > 0 || wish.repeat) {
    // A day more, because the company's own date may be tomorrow already.
    const last = addDays(now.toISOString().slice(0, 10), horizonDays + 1)
    const dates = datesOf(wish).filter((one) => one === date || one <= last)
    return lockVisitOffering(tx, { companyId, items, dates }, bookerId, now)
  }
  const offering = await lockOffering(tx, { companyId, procedureId, collaboratorId, date }, bookerId, now)
  return isRefused(offering) ? offering : { offering, people: new Set(offering.staff.map((one) => one.id)) }
}

type Attempt = { id: string; caller: Caller; wish: BookingWish; isLone: boolean }

async function bookDates(
  tx: Tx,
  { jobs }: Needs,
  attempt: Attempt,
  { offering, people }: LockedOffering,
  now: Date,
): Promise<Booked | BookingRefusal> {
  const { id, wish } = attempt
  const approved = approveBooking({ ...attempt, offering }, now)
  if (isRefused(approved)) return approved
  const seriesId = wish.repeat ? id : null
  const booked: Booked = { visits: [], missed: [], seriesId, reader: approved.reader }
  const refusals: BookingRefusal[] = []
  for (const date of datesOf(wish)) {
    const known = date === wish.date ? offering : undefined
    const ids = { visit: seriesId === null ? id : newId(), series: seriesId }
    const placed = isBeyond(date, approved)
      ? 'slot_unavailable'
      : await writeVisit(tx, { wish, approved, date, ids, people, known }, now)
    if (typeof placed !== 'string') {
      booked.visits.push(placed)
      continue
    }
    const alternatives = await alternativesTo(tx, attempt, { approved, date }, now)
    booked.missed.push(missedDate(date, placed, alternatives))
    refusals.push(refused(placed, { extra: { alternatives } }))
  }
  const [lead] = booked.visits[0] ?? []
  if (!lead) return refusals[0] as BookingRefusal
  if (lead.client_user_id !== null && wish.clientPhone !== undefined) {
    await storePhone(tx, lead.client_user_id, lead.client_phone)
  }
  await enqueueBookingEvent(tx, jobs, {
    companyId: lead.company_id,
    appointmentId: lead.id,
    event: 'booked',
    byRole: approved.reader,
    ...(seriesId !== null && { series: seriesEvent(seriesId, booked) }),
  })
  for (const [first] of booked.visits) if (first) publishAppointmentChange(tx, 'created', first)
  return booked
}

const seriesEvent = (id: string, { visits, missed }: Booked) => ({
  id,
  visitIds: visits.flatMap(([first]) => first?.id ?? []),
  missed: missed.map(({ date }) => date),
})

const isBeyond = (date: string, { here }: Approved) => date > addDays(here.date, horizonDays)

const missedDate = (date: string, code: MissCode, alternatives: Alternative[]): MissedDate => ({
  date,
  code,
  alternatives: alternatives.map((one) => ({ date: one.date, startTime: one.startTime })),
})

type When = { approved: Approved; date: string }

function alternativesTo(
  tx: Tx,
  { wish, isLone }: Attempt,
  { approved, date }: When,
  now: Date,
): Promise<Alternative[]> {
  if (isBeyond(date, approved)) return Promise.resolve([])
  const { companyId, items } = wish
  const missed = { companyId, date, minute: approved.minute, who: approved.reader }
  const [{ procedureId, collaboratorId } = { procedureId: '', collaboratorId: null }] = items
  return isLone && collaboratorId !== null
    ? offerAlternatives(tx, { ...missed, procedureId, collaboratorId }, now)
    : offerVisitAlternatives(tx, { ...missed, items }, now)
}

/** The first answer again, without the changes that were made to the appointments since. */
async function readBooked(
  tx: Tx,
  attempt: Attempt,
  locked: LockedOffering | Refused<'not_found'>,
  now: Date,
): Promise<Booked> {
  const { id, caller, wish } = attempt
  const { companyId, notes = null, internalNotes = null } = wish
  const rows = await (wish.repeat ? selectSeries : selectVisit)(tx, { companyId }, id)
  if (rows.length === 0) throw new Error(`An idempotency key points to visit ${id}, which does not exist`)
  const first = rows.map((row) => ({
    ...row,
    status: 'scheduled' as const,
    notes,
    internal_notes: internalNotes,
    confirmed_at: null,
  }))
  const visits = [...Map.groupBy(first, visitIdOf).values()]
  const reader = (await findOwnedCompany(tx, caller.id, { id: companyId })) ? 'company' : 'client'
  const days = new Set(rows.map(({ day }) => day))
  const missed =
    wish.repeat && !isRefused(locked) ? await missedAgain(tx, attempt, locked, { days, now }) : []
  return { visits, missed, seriesId: wish.repeat ? id : null, reader }
}

/** The dates of a repetition on which no visit stands, with what is free now. */
async function missedAgain(
  tx: Tx,
  attempt: Attempt,
  { offering, people }: LockedOffering,
  { days, now }: { days: ReadonlySet<string>; now: Date },
): Promise<MissedDate[]> {
  const { wish } = attempt
  const approved = approveBooking({ ...attempt, offering }, now)
  if (isRefused(approved)) return []
  const missed: MissedDate[] = []
  for (const date of datesOf(wish).filter((one) => !days.has(one))) {
    const placing = { wish, approved, date, people }
    const isFull = !isBeyond(date, approved) && isPossible(await readAgain(tx, placing, now), placing)
    const alternatives = await alternativesTo(tx, attempt, placing, now)
    missed.push(missedDate(date, isFull ? 'slot_taken' : 'slot_unavailable', alternatives))
  }
  return missed
}
