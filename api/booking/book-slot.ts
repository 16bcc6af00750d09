import type { Appointment, AppointmentInput } from '@encaixe/contract/booking.ts'
import { bookingSentences } from '@encaixe/contract/booking-rules.ts'
import { type LocalTime, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { enqueueBookingEvent } from '../notifications/enqueue-booking-event.ts'
import type { Tx } from '../platform/db.ts'
import { oncePerKey } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { findOffering } from './find-offering.ts'
import { isOffered } from './free-times.ts'
import { offerAlternatives } from './offer-alternatives.ts'
import { closedFor, diaryOf, type Offering, wishOn } from './offering.ts'
import { type AppointmentRow, holdOffering, insertAppointment } from './store.ts'

export type Client = {
  /** Null when the owner books for somebody. */
  user: { id: string; uid: string } | null
  name: string
  email: string | null
  phone: string | null
}

export type Booking = {
  wish: Pick<
    AppointmentInput,
    'companyId' | 'procedureId' | 'collaboratorId' | 'date' | 'startTime' | 'notes'
  >
  client: Client
  /** The company's own owner is told of her subscription; to anyone else the company takes no bookings. */
  byOwner: boolean
  retry: { userId: string; key: string; body: unknown } | undefined
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

export function bookSlot(deps: Needs, booking: Booking): Promise<Appointment | BookingRefusal> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const book = () => decide(tx, deps, booking, now)
    return (await oncePerKey(tx, booking.retry, now, book)) as Appointment | BookingRefusal
  })
}

async function decide(
  tx: Tx,
  { jobs }: Needs,
  { wish, client, byOwner }: Booking,
  now: Date,
): Promise<Appointment | BookingRefusal> {
  await holdOffering(tx, wish)
  const offering = await findOffering(tx, wish, now)
  if (isRefused(offering)) return offering
  const start = { date: wish.date, minute: minuteOf(wish.startTime) }
  const missed = async (code: 'slot_taken' | 'slot_unavailable') => {
    const alternatives = await offerAlternatives(tx, { ...wish, ...start }, now)
    return refused(code, { extra: { alternatives } })
  }

  if (byOwner && !offering.subscribed) return refused('subscription_required')
  if (wish.date < localTime(now, offering.company.timezone).date) return past
  const closed = closedFor(offering)
  if (closed) return closed
  if (!isOnOffer(offering, start, now)) return missed('slot_unavailable')

  const row = await insertAppointment(tx, draftFrom(offering, { wish, client, start, now }))
  if (!row) return missed('slot_taken')
  await enqueueBookingEvent(tx, jobs, { companyId: row.company_id, appointmentId: row.id, event: 'booked' })
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

type Draft = Pick<Booking, 'wish' | 'client'> & { start: LocalTime; now: Date }

function draftFrom(offering: Offering, { wish, client, start, now }: Draft): AppointmentRow {
  const { procedure, staff, company } = offering
  const [professional] = staff
  if (!procedure || !professional) throw new Error('only what is on offer is booked')
  return {
    company_id: company.id,
    id: newId(),
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
    notes: wish.notes ?? null,
    confirmed_at: null,
    created_at: now,
    updated_at: now,
  }
}

function knownFrom({ company: { name, slug, timezone } }: Offering, { user }: Client) {
  return { company_name: name, company_slug: slug, timezone, client_uid: user?.uid ?? null }
}
