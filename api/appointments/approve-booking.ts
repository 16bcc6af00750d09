import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import type { AppointmentInput } from '@encaixe/contract/appointments.ts'
import { clientContact, nameAlone } from '@encaixe/contract/client-contact.ts'
import { type LocalTime, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { Caller } from '../platform/http/route.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { approveStart, isOddMinute, oddMinute } from './approve-start.ts'
import { closedFor, type Offering, refuseClient } from './offering.ts'
import { alone, type By, hasBegun } from './place.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'

type Wanted = { id: string; caller: Caller; body: AppointmentInput; offering: Offering }

type Approved = { row: AppointmentRow; known: KnownAppointment; reader: By['role'] }
type Refusal = Refused<
  | 'invalid'
  | 'subscription_required'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'slot_unavailable'
  | 'too_many'
>

const past = refused('invalid', { fields: { date: bookingSentences.datePast } })

/** Every rule of a booking but one: whether the slot is taken, which the insert decides. */
export function approveBooking({ id, caller, body, offering }: Wanted, now: Date): Approved | Refusal {
  const start = { date: body.date, minute: minuteOf(body.startTime) }
  const byOwner = offering.company.ownerId === caller.id
  // Only the owner learns that the subscription is missing; others get `company_inactive`.
  if (byOwner && !offering.subscribed) return refused('subscription_required')
  const client = chooseClient(caller, byOwner, body)
  if (isRefused(client)) return client
  const here = localTime(now, offering.company.timezone)
  if (body.date < here.date) return past
  const onPurpose = byOwner && body.outside === true
  if (onPurpose && isOddMinute(start)) return oddMinute
  const closed = closedFor(offering)
  if (closed) return closed
  const full = byOwner ? undefined : checkOpenBookings(offering, here)
  if (full) return full
  const [procedure] = offering.procedures
  const who = byOwner ? 'company' : 'client'
  const placed = procedure && approveStart(offering, { ...start, ...procedure }, { here, who, onPurpose })
  if (!placed) return refused('slot_unavailable')
  const internalNotes = byOwner ? (body.internalNotes ?? null) : null
  const draft = draftFrom(offering, { id, body: { ...body, internalNotes }, client, start, now })
  const row = { ...draft, ...placed }
  return { row, known: { ...row, ...knownFrom(offering, client) }, reader: who }
}

/** The company's own people book without this bound. */
function checkOpenBookings({ company, own }: Offering, here: LocalTime): Refused<'too_many'> | undefined {
  const open = own.filter((booked) => !hasBegun(booked, here)).length
  // She may have more than the figure, if the company lowered it.
  return open < company.maxOpenBookings ? undefined : refuseClient('openBookings', company, open)
}

type Draft = { id: string; body: AppointmentInput; client: Client; start: LocalTime; now: Date }

function draftFrom(offering: Offering, { id, body, client, start, now }: Draft): AppointmentRow {
  const { company } = offering
  const [procedure] = offering.procedures
  const [professional] = offering.staff
  if (!procedure || !professional)
    throw new Error(`Appointment ${id} was approved without a procedure or a professional`)
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
    internal_notes: body.internalNotes ?? null,
    confirmed_at: null,
    created_at: now,
    updated_at: now,
    sequence: 0,
    buffer_minutes: procedure.buffer,
    outside: false,
    without_contact: client.withoutContact,
    held_until: null,
    offer_id: null,
    ...alone,
  }
}

function knownFrom({ company: { name, slug, timezone } }: Offering, { user }: Client) {
  return { company_name: name, company_slug: slug, timezone, client_uid: user?.uid ?? null }
}

type Client = {
  /** Null when the owner books for a client. */
  user: { id: string; uid: string } | null
  name: string
  email: string | null
  phone: string | null
  withoutContact: boolean
}

type ClientFields = Pick<AppointmentInput, 'clientName' | 'clientEmail' | 'clientPhone' | 'withoutContact'>

/** The client of a booking is the caller, unless the company's owner names another person. */
function chooseClient(caller: Caller, byOwner: boolean, fields: ClientFields): Client | Refused<'invalid'> {
  const phone = fields.clientPhone ?? null
  const withoutContact = byOwner && fields.withoutContact === true
  const names =
    withoutContact || typeof fields.clientName === 'string' || typeof fields.clientEmail === 'string'
  if (!byOwner || !names) {
    const { id, uid, email } = caller
    return { user: { id, uid }, name: caller.name ?? email ?? 'Cliente', email, phone, withoutContact }
  }
  const contact = (withoutContact ? nameAlone : clientContact).safeParse(fields)
  if (contact.success) {
    const { clientName: name, clientEmail: email } = contact.data
    return { user: null, name, email, phone, withoutContact }
  }
  const messages: Record<string, string> = {}
  for (const { path, message } of contact.error.issues) messages[path.join('.')] ??= message
  return refused('invalid', { fields: messages })
}
