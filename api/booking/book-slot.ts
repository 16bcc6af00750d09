import type { Appointment, AppointmentInput } from '@encaixe/contract/booking.ts'
import { bookingSentences } from '@encaixe/contract/booking-rules.ts'
import { type LocalTime, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { tellAppointment } from '../live/tell-appointment.ts'
import { enqueueBookingEvent } from '../notifications/enqueue-booking-event.ts'
import { constraintOf, type Db, type Tx } from '../platform/db.ts'
import type { Caller } from '../platform/http/route.ts'
import { oncePerKey } from '../platform/idempotency.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { type Client, chooseClient } from './choose-client.ts'
import { findMissing, keepOffering } from './find-offering.ts'
import { isOffered } from './free-times.ts'
import { offerAlternatives } from './offer-alternatives.ts'
import { closedFor, diaryOf, type Offering, wishOn } from './offering.ts'
import { type AppointmentRow, insertAppointment, selectAppointment } from './store/appointments.ts'

export type Booking = {
  caller: Caller
  body: AppointmentInput
  key: string | undefined
}

export type BookingRefusal = Refused<
  | 'invalid'
  | 'not_found'
  | 'subscription_required'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'idempotency_key_reused'
>

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

export async function bookSlot(deps: Needs, booking: Booking): Promise<Appointment | BookingRefusal> {
  const { database, clock } = deps
  try {
    return await database.transaction((tx) => bookOnce(tx, deps, booking))
  } catch (error) {
    if (constraintOf(error) !== 'appointments_no_overlap') throw error
    // The transaction is gone with its answer and its key, so what is still free is read after it.
    return missed(database.db, booking.body, { code: 'slot_taken', now: clock.now() })
  }
}

async function bookOnce(tx: Tx, deps: Needs, booking: Booking): Promise<Appointment | BookingRefusal> {
  const { caller, body, key } = booking
  const now = deps.clock.now()
  const retry = key === undefined ? undefined : { userId: caller.id, key, body }
  const { companyId, procedureId, collaboratorId } = body
  const wish = { companyId, procedureId, collaboratorId }
  const made = await oncePerKey(tx, retry, now, {
    open: (taking) => keepOffering(tx, wish, taking, now),
    make: async (id, kept) => {
      const offering = kept ?? (await findMissing(tx, wish, now))
      return isRefused(offering) ? offering : decide(tx, deps, { ...booking, id, offering }, now)
    },
    recall: (id) => recall(tx, body, id),
  })
  return made as Appointment | BookingRefusal
}

async function missed(
  db: Db | Tx,
  body: AppointmentInput,
  { code, now }: { code: 'slot_taken' | 'slot_unavailable'; now: Date },
) {
  const alternatives = await offerAlternatives(db, { ...body, minute: minuteOf(body.startTime) }, now)
  return refused(code, { extra: { alternatives } })
}

/** As it was answered then, whatever has become of it since. */
async function recall(
  tx: Tx,
  { companyId, notes = null }: AppointmentInput,
  id: string,
): Promise<Appointment> {
  const row = await selectAppointment(tx, { companyId }, id)
  if (!row) throw new Error('a key is kept only with what was made under it')
  return viewOf({ ...row, status: 'scheduled', notes, confirmed_at: null })
}

async function decide(
  tx: Tx,
  { jobs }: Needs,
  { id, caller, body, offering }: Booking & { id: string; offering: Offering },
  now: Date,
): Promise<Appointment | BookingRefusal> {
  const start = { date: body.date, minute: minuteOf(body.startTime) }

  const byOwner = offering.company.ownerId === caller.id
  // The owner is told of her subscription; to anyone else the company takes no bookings.
  if (byOwner && !offering.subscribed) return refused('subscription_required')
  const client = chooseClient(caller, byOwner, body)
  if (isRefused(client)) return client
  if (body.date < localTime(now, offering.company.timezone).date) return past
  const closed = closedFor(offering)
  if (closed) return closed
  if (!isOnOffer(offering, start, now)) return missed(tx, body, { code: 'slot_unavailable', now })

  const row = draftFrom(offering, { id, body, client, start, now })
  await insertAppointment(tx, row)
  tellAppointment(tx, 'created', row)
  await enqueueBookingEvent(tx, jobs, { companyId: row.company_id, appointmentId: id, event: 'booked' })
  return viewOf({ ...row, ...knownFrom(offering, client) })
}

const past = refused('invalid', { fields: { date: bookingSentences.datePast } })

/** By the rule that lists the free times; who is busy is for the insert to find out. */
function isOnOffer(offering: Offering, { date, minute }: LocalTime, now: Date): boolean {
  const [professional] = offering.staff
  if (!professional || !offering.procedure) return false
  const wish = wishOn(offering, offering.procedure.duration, date, localTime(now, offering.company.timezone))
  return isOffered(diaryOf(professional, date, 0).windows, wish, minute)
}

type Draft = { id: string; body: AppointmentInput; client: Client; start: LocalTime; now: Date }

function draftFrom(offering: Offering, { id, body, client, start, now }: Draft): AppointmentRow {
  const { procedure, staff, company } = offering
  const [professional] = staff
  if (!procedure || !professional) throw new Error('only what is on offer is booked')
  return {
    company_id: company.id,
    id,
    procedure_id: procedure.id,
    collaborator_id: professional.id,
    client_user_id: client.user?.id ?? null,
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    day: start.date,
    start_minute: start.minute,
    end_minute: start.minute + procedure.duration,
    procedure_name: procedure.name,
    price_cents: procedure.priceCents,
    collaborator_name: professional.name,
    status: 'scheduled',
    notes: body.notes ?? null,
    confirmed_at: null,
    created_at: now,
    updated_at: now,
    sequence: 0,
  }
}

function knownFrom({ company: { name, slug, timezone } }: Offering, { user }: Client) {
  return { company_name: name, company_slug: slug, timezone, client_uid: user?.uid ?? null }
}
