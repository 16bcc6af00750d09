import type { Appointment, AppointmentInput } from '@encaixe/contract/appointments.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import { companyMissing, findOwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { storePhone } from '../identity/facade.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { claimKey, releaseKey } from '../platform/database/idempotency.ts'
import type { Caller } from '../platform/http/route.ts'
import { type CompanyId, isCompanyId, newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { approveBooking } from './approve-booking.ts'
import { lockOffering } from './find-offering.ts'
import { offerAlternatives } from './offer-alternatives.ts'
import type { For, Offering } from './offering.ts'
import { type AppointmentRow, insertAppointment, selectAppointment } from './store/appointments.ts'
import { deleteHolds } from './store/holds.ts'

type Booking = { caller: Caller; body: AppointmentInput & { companyId: CompanyId } }

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

/** Books once for each idempotency key: a repetition within a day gets the first answer, a refusal frees the key. */
export async function bookSlot(
  deps: Needs,
  { key, caller, body: wish }: { key: string | undefined; caller: Caller; body: AppointmentInput },
): Promise<Appointment | BookingRefusal> {
  const { companyId, procedureId, collaboratorId, date } = wish
  if (!isCompanyId(companyId)) return companyMissing
  const body = { ...wish, companyId }
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const id = newId()
    const retry = key === undefined ? undefined : { userId: caller.id, key, body }
    const [claim, offering] = await Promise.all([
      retry && claimKey(tx, retry, id, now),
      lockOffering(tx, { companyId, procedureId, collaboratorId, date }, caller.id, now),
    ])
    if (typeof claim === 'object') return readBooked(tx, { caller, body }, claim.made)
    const answer =
      claim === 'reused' && !isRefused(offering)
        ? refused('idempotency_key_reused')
        : await book(tx, deps, { id, caller, body, offering }, now)
    if (retry && isRefused(answer)) await releaseKey(tx, id, retry)
    return answer
  })
}

async function book(
  tx: Tx,
  { jobs }: Needs,
  { id, caller, body, offering }: Booking & { id: string; offering: Offering | Refused<'not_found'> },
  now: Date,
): Promise<Appointment | BookingRefusal> {
  if (isRefused(offering)) return offering
  const who = offering.company.ownerId === caller.id ? 'company' : 'client'
  const approved = approveBooking({ id, caller, body, offering }, now)
  if (isRefused(approved)) {
    return approved.refused === 'slot_unavailable'
      ? refuseSlot(tx, { code: 'slot_unavailable', body, who }, now)
      : approved
  }
  const { row, known, reader } = approved
  if (!(await insertFree(tx, row, now))) return refuseSlot(tx, { code: 'slot_taken', body, who }, now)
  if (row.client_user_id !== null && body.clientPhone !== undefined) {
    await storePhone(tx, row.client_user_id, row.client_phone)
  }
  await enqueueBookingEvent(tx, jobs, {
    companyId: row.company_id,
    appointmentId: id,
    event: 'booked',
    byRole: reader,
  })
  publishAppointmentChange(tx, 'created', row)
  return viewOf(known, reader)
}

/** An expired hold is free at once, although its row is still there. */
async function insertFree(tx: Tx, row: AppointmentRow, now: Date): Promise<boolean> {
  if (await insertAppointment(tx, row)) return true
  const { company_id: companyId, collaborator_id: collaboratorId, day: date } = row
  await deleteHolds(tx, { companyId, near: [{ collaboratorId, date }], now })
  return insertAppointment(tx, row)
}

type Missed = { code: 'slot_taken' | 'slot_unavailable'; body: Booking['body']; who: For }

async function refuseSlot(tx: Tx, { code, body, who }: Missed, now: Date) {
  const missed = { ...body, minute: minuteOf(body.startTime), who }
  const alternatives = await offerAlternatives(tx, missed, now)
  return refused(code, { extra: { alternatives } })
}

/** The first answer again, without the changes that were made to the appointment since. */
async function readBooked(tx: Tx, { caller, body }: Booking, id: string) {
  const { companyId, notes = null, internalNotes = null } = body
  const row = await selectAppointment(tx, { companyId }, id)
  if (!row) throw new Error(`An idempotency key points to appointment ${id}, which does not exist`)
  const first = {
    ...row,
    status: 'scheduled' as const,
    notes,
    internal_notes: internalNotes,
    confirmed_at: null,
  }
  return viewOf(first, (await findOwnedCompany(tx, caller.id, { id: companyId })) ? 'company' : 'client')
}
