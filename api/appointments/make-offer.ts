import { localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { Offer, OfferedTime, OfferInput, OwnOffer } from '@encaixe/contract/offers.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { createLinks, enqueueOfferEvent, writeOfferByHand } from '../notifications/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { claimKey, releaseKey } from '../platform/database/idempotency.ts'
import { isId, newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { checkAppointment, checkProposals, endOf, heldSpansOf } from './check-offer.ts'
import { expireOffersJob, scheduleEnd, settleOffer } from './end-holds.ts'
import { findMoveOffering } from './find-offering.ts'
import { appointmentMissing } from './find-visit.ts'
import { itemsOf, refuseMissed } from './move-visit.ts'
import { offerView } from './offer-state.ts'
import { alone, type By, onlyOf } from './place.ts'
import { insertAppointment, type KnownAppointment, selectAppointmentsOf } from './store/appointments.ts'
import { lockAppointment, lockDays, writeAppointmentActs } from './store/moves.ts'
import { lockPlaces } from './store/offering.ts'
import { insertOffer, selectLastOffer, selectOffer, selectOwnOffers } from './store/offers.ts'
import { planVisit } from './visit-plan.ts'
import { viewOf } from './visit-view.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>
type Making = {
  appointment: KnownAppointment
  body: OfferInput
  by: By & { userId: string }
  key: string | undefined
}
type Refusal = Refused<
  | 'invalid'
  | 'not_found'
  | 'subscription_required'
  | 'appointment_closed'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'too_many'
  | 'idempotency_key_reused'
>

class Missed extends Error {
  readonly code: 'slot_taken' | 'slot_unavailable'
  readonly time: OfferedTime
  constructor(code: Missed['code'], time: OfferedTime) {
    super(`An offered time is not free: ${code}`)
    this.code = code
    this.time = time
  }
}

/** Holds the proposed times until the client answers. One taken time rolls the transaction back, so no time is held. */
export async function makeOffer(deps: Needs, making: Making): Promise<Offer | Refusal> {
  const { database, clock } = deps
  try {
    return await database.transaction((tx) => makeOnce(tx, deps, making))
  } catch (error) {
    if (!(error instanceof Missed)) throw error
    const rows = [making.appointment]
    const missed = { code: error.code, rows, items: itemsOf(making.appointment, error.time), to: error.time }
    return refuseMissed(database.db, { ...missed, byPerson: true }, { by: making.by, now: clock.now() })
  }
}

/** Makes one offer per idempotency key: a repeated request gets the first answer for a day; a refusal frees the key. */
async function makeOnce(tx: Tx, deps: Needs, making: Making): Promise<Offer | Refusal> {
  const { appointment, body, by, key } = making
  const now = deps.clock.now()
  const id = newId()
  const retry =
    key === undefined ? undefined : { userId: by.userId, key, body: { offerFor: appointment.id, ...body } }
  const claim = retry && (await claimKey(tx, retry, id, now))
  if (claim === 'reused') return refused('idempotency_key_reused')
  if (typeof claim === 'object') {
    const made = await selectOffer(tx, { companyId: appointment.company_id, id: claim.made })
    if (!made)
      throw new Error(`The idempotency key of an offer points to offer ${claim.made}, which does not exist`)
    // The text was not stored, so a repeated request gets it with a new link.
    const about = { companyId: made.company_id, appointmentId: appointment.id, offerId: made.id }
    const whatsappUrl = body.byHand ? await writeOfferByHand(tx, deps, about) : undefined
    return { ...offerView(made), ...(whatsappUrl && { whatsappUrl }) }
  }
  const answer = await make(tx, deps, making, { id, now })
  if (retry && isRefused(answer)) await releaseKey(tx, id, retry)
  return answer
}

async function make(
  tx: Tx,
  deps: Needs,
  { appointment, body, by }: Making,
  { id, now }: { id: string; now: Date },
): Promise<Offer | Refusal> {
  const { company_id: companyId, procedure_id: procedureId } = appointment
  const wanted = body.proposals.map((one) => ({ ...one, collaboratorId: one.collaboratorId.toLowerCase() }))
  const named = wanted.map(({ collaboratorId }) => collaboratorId)
  const only = onlyOf(by)
  if (only !== null && named.some((id) => id !== only)) return collaboratorMissing
  const places = { companyId, procedureIds: [procedureId], named: named.filter(isId), open: [] }
  const people = await lockPlaces(tx, places)
  if (!named.every((id) => people.has(id))) return collaboratorMissing
  const row = await lockAppointment(tx, { companyId, id: appointment.id })
  if (!row) return appointmentMissing
  const reached = await checkAppointment(tx, deps, row, { byHand: body.byHand === true, now })
  if (isRefused(reached)) return reached
  const wrong = checkProposals(row, wanted, now)
  if (wrong) return wrong

  const proposals: OfferedTime[] = []
  for (const one of wanted) {
    const { date, startTime, collaboratorId } = one
    const reading = { days: { from: date, to: date }, busy: false }
    const offering = await findMoveOffering(tx, [row], reading, now)
    if (!offering.subscribed) return refused('subscription_required')
    const person = offering.staff.find(({ id }) => id === collaboratorId)
    const time = { ...one, collaboratorName: person?.name ?? '' }
    const here = localTime(now, offering.company.timezone)
    const when = { date, minute: minuteOf(startTime), here, who: 'company' as const }
    if (!planVisit(offering, itemsOf(row, one)).partsAt(when)) throw new Missed('slot_unavailable', time)
    proposals.push(time)
  }
  return hold(tx, deps, row, { id, now, proposals, by, byHand: reached.byHand })
}

type Made = { id: string; now: Date; proposals: OfferedTime[]; by: By; byHand: boolean }

/** Holds the times and stores the offer. The former offer ends first, so that its own times can be offered again. */
async function hold(
  tx: Tx,
  deps: Needs,
  row: KnownAppointment,
  { id, now, proposals, by, byHand }: Made,
): Promise<Offer> {
  const { company_id: companyId } = row
  await lockDays(tx, companyId, proposals)
  await settleOffer(tx, deps, row, { outcome: 'withdrawn', at: now, near: proposals })
  const endsAt = endOf(row, proposals, now)
  for (const { span, of } of heldSpansOf(row, proposals)) {
    const held = {
      ...span,
      collaborator_name: of.collaboratorName,
      client_user_id: null,
      client_id: null,
      client_email: null,
      client_phone: null,
      price_cents: null,
      notes: null,
      internal_notes: null,
      confirmed_at: null,
      created_at: now,
      updated_at: now,
      sequence: 0,
      outside: false,
      status: 'held' as const,
      held_until: endsAt,
      offer_id: id,
      ...alone,
      company_id: companyId,
      id: newId(),
      procedure_id: row.procedure_id,
      procedure_name: row.procedure_name,
      client_name: row.client_name,
    }
    if (!(await insertAppointment(tx, held))) throw new Missed('slot_taken', of)
  }
  const offer = { id, ends_at: endsAt, proposals }
  await insertOffer(tx, { ...offer, company_id: companyId, appointment_id: row.id, made_at: now })
  const about = { companyId, appointmentId: row.id, offerId: id }
  const whatsappUrl = byHand ? await writeOfferByHand(tx, deps, about) : undefined
  if (!byHand) await enqueueOfferEvent(tx, deps.jobs, { ...about, event: 'offered' })
  await scheduleEnd(tx, deps, expireOffersJob, endsAt)
  await writeAppointmentActs(tx, [row], { action: 'offered', at: now, by })
  publishAppointmentChange(tx, 'changed', row)
  return { ...offerView(offer), ...(whatsappUrl && { whatsappUrl }) }
}

/** Withdraws an offer. Idempotent. The held times are free again, and a message that was not sent yet is withdrawn. */
export function withdrawOffer(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  { company_id: companyId, id }: KnownAppointment,
  by: By,
): Promise<undefined> {
  return deps.database.transaction(async (tx) => {
    const row = await lockAppointment(tx, { companyId, id })
    const at = deps.clock.now()
    if (row && (await settleOffer(tx, deps, row, { outcome: 'withdrawn', at }))) {
      await writeAppointmentActs(tx, [row], { action: 'withdrawn', at, by })
      publishAppointmentChange(tx, 'changed', row)
    }
    return undefined
  })
}

/**
 * Creates a link for the signed-in client to choose a time, like the link in the client's message. The page of the link
 * is the only place to answer an offer, and it also shows an offer that was answered or has ended. The link in the
 * message cannot be read back.
 */
export function openOffer(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company_id: companyId, id: appointmentId }: KnownAppointment,
): Promise<{ path: string } | Refused<'not_found'>> {
  return database.transaction(async (tx) => {
    const offer = await selectLastOffer(tx, { companyId, id: appointmentId })
    if (!offer) return appointmentMissing
    const about = { companyId, appointmentId, offerId: offer.id, now: clock.now() }
    const { choose } = await createLinks(tx, { ...about, purposes: ['choose'], publicUrl: '' })
    return { path: choose }
  })
}

/** The offers that wait for this client's answer, ordered by their end. The cap of bookings keeps the offers few. */
export async function listOwnOffers(db: Db, userId: string, now: Date): Promise<OwnOffer[]> {
  const waiting = await selectOwnOffers(db, userId, now)
  const rows = await selectAppointmentsOf(
    db,
    userId,
    waiting.map(({ appointment_id }) => appointment_id),
  )
  return waiting.flatMap((offer) => {
    const row = rows.find(({ id }) => id === offer.appointment_id)
    return row ? [{ appointment: viewOf(row), offer: offerView(offer) }] : []
  })
}
