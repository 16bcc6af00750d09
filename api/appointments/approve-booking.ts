import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { clientContact, nameAlone } from '@encaixe/contract/client-contact.ts'
import { addDays, instantOf, type LocalTime, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { fits } from '@encaixe/contract/open-hours.ts'
import type { VisitInput } from '@encaixe/contract/visits.ts'
import { membershipIn } from '../companies/facade.ts'
import type { AskedDeposit } from '../deposits/facade.ts'
import type { Caller } from '../platform/http/route.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { closedFor, dayOf, isOddMinute, type Offering, oddMinute, refuseClient } from './offering.ts'
import { unpaid } from './paid.ts'
import { type By, hasBegun } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import type { Part } from './visit-plan.ts'
import { askedUntil, payUntil } from './waiting.ts'

/** A visit as it was asked for; of a lone appointment the only item names its professional. */
export type BookingWish = Omit<VisitInput, 'companyId' | 'guestName'> & {
  companyId: CompanyId
  guestName?: VisitInput['guestName']
}

/** All dates of a repetition, the first one included. */
export function datesOf({ date, repeat }: BookingWish): string[] {
  if (!repeat) return [date]
  return Array.from({ length: repeat.times }, (_, at) => addDays(date, at * repeat.everyWeeks * 7))
}

type Wanted = { caller: Caller; wish: BookingWish; offering: Offering }

export type Approved = {
  client: Client
  reader: By['role']
  by: By
  here: LocalTime
  minute: number
  /** The company said `outside`. */
  onPurpose: boolean
  /** For the company's yes, by its rule of no-shows. */
  waits: boolean
  /** Until it is paid, the visit is held. */
  deposit: AskedDeposit | null
}
type Refusal = Refused<
  'invalid' | 'subscription_required' | 'company_inactive' | 'procedure_inactive' | 'too_many'
>

const past = refused('invalid', { fields: { date: bookingSentences.datePast } })

/** Every rule of a booking but its place. */
export function approveBooking({ caller, wish, offering }: Wanted, now: Date): Approved | Refusal {
  const minute = minuteOf(wish.startTime)
  const member = membershipIn(offering.company, caller.id)
  const byCompany = member !== undefined
  // Only the company's people learn that the subscription is missing; others get `company_inactive`.
  if (byCompany && !offering.subscribed) return refused('subscription_required')
  const client = chooseClient(caller, byCompany, wish)
  if (isRefused(client)) return client
  const here = localTime(now, offering.company.timezone)
  if (wish.date < here.date) return past
  const onPurpose = byCompany && wish.outside === true
  if (onPurpose && isOddMinute({ minute })) return oddMinute
  const closed = closedFor(offering)
  if (closed) return closed
  const full = byCompany ? undefined : checkOpenBookings(offering, here)
  const by: By = member
    ? { role: 'company', as: member.role, userId: caller.id, only: member.only }
    : { role: 'client', userId: caller.id }
  return full ?? { client, reader: by.role, by, here, minute, onPurpose, waits: false, deposit: null }
}

/** The company's own people book without this bound. A visit counts once. */
function checkOpenBookings({ company, own }: Offering, here: LocalTime): Refused<'too_many'> | undefined {
  const open = new Set(own.filter((part) => !hasBegun(part, here)).map((part) => part.visit_id)).size
  // She may have more than the figure, if the company lowered it.
  return open < company.maxOpenBookings ? undefined : refuseClient('openBookings', company, open)
}

type Placed = {
  wish: BookingWish
  approved: Approved
  offering: Offering
  parts: readonly Part[]
  date: string
  ids: { visit: string; series: string | null }
  now: Date
}

/** The rows of a visit, one for each part, back to back. */
export function draftsOf({ wish, approved, offering, parts, date, ids, now }: Placed): KnownAppointment[] {
  const { client, reader, minute, onPurpose } = approved
  const { company } = offering
  const guest = reader === 'client' ? (wish.guestName ?? null) : null
  const until = heldUntil(approved, instantOf({ date, minute }, company.timezone), now)
  let start = minute
  return parts.map(({ procedure, professional, noPreference }, at) => {
    const span = { start, end: start + procedure.duration }
    start = span.end
    const goesOn = parts[at + 1]?.professional.id === professional.id
    const { windows } = dayOf(offering, professional, date, 0)
    return {
      company_id: company.id,
      id: at === 0 ? ids.visit : newId(),
      procedure_id: procedure.id,
      collaborator_id: professional.id,
      client_user_id: client.user?.id ?? null,
      client_id: client.recordId,
      client_name: client.name,
      client_email: client.email,
      client_phone: client.phone,
      day: date,
      start_minute: span.start,
      end_minute: span.end,
      procedure_name: procedure.name,
      price_cents: procedure.priceCents,
      collaborator_name: professional.name,
      status: until ? 'held' : 'scheduled',
      notes: wish.notes ?? null,
      internal_notes: reader === 'company' ? (wish.internalNotes ?? null) : null,
      confirmed_at: null,
      created_at: now,
      updated_at: now,
      sequence: 0,
      buffer_minutes: goesOn ? 0 : procedure.buffer,
      outside: onPurpose && !fits(windows, span),
      without_contact: client.withoutContact,
      held_until: until,
      asked_until: until,
      offer_id: null,
      visit_id: parts.length > 1 ? ids.visit : null,
      series_id: ids.series,
      no_preference: noPreference,
      waived_minutes: goesOn ? procedure.buffer : 0,
      guest_name: guest,
      ...unpaid,
      company_name: company.name,
      company_slug: company.slug,
      timezone: company.timezone,
      client_uid: client.user?.uid ?? null,
    }
  })
}

function heldUntil({ waits, deposit }: Approved, start: Date, now: Date): Date | null {
  if (waits) return askedUntil(start, now)
  return deposit && payUntil(start, now, deposit.minutes)
}

type Client = {
  /** Null when the owner books for a client. */
  user: { id: string; uid: string } | null
  /** In the company's book, once it is known. */
  recordId: string | null
  name: string
  email: string | null
  phone: string | null
  withoutContact: boolean
}

type ClientFields = Pick<VisitInput, 'clientName' | 'clientEmail' | 'clientPhone' | 'withoutContact'>

/** The client of a booking is the caller, unless the company's owner names another person. */
function chooseClient(caller: Caller, byCompany: boolean, fields: ClientFields): Client | Refused<'invalid'> {
  const phone = fields.clientPhone ?? null
  const withoutContact = byCompany && fields.withoutContact === true
  const names =
    withoutContact || typeof fields.clientName === 'string' || typeof fields.clientEmail === 'string'
  if (!byCompany || !names) {
    const { id, uid, email } = caller
    const name = caller.name ?? email ?? 'Cliente'
    return { user: { id, uid }, recordId: null, name, email, phone, withoutContact }
  }
  const contact = (withoutContact ? nameAlone : clientContact).safeParse(fields)
  if (contact.success) {
    const { clientName: name, clientEmail: email } = contact.data
    return { user: null, recordId: null, name, email, phone, withoutContact }
  }
  const messages: Record<string, string> = {}
  for (const { path, message } of contact.error.issues) messages[path.join('.')] ??= message
  return refused('invalid', { fields: messages })
}
