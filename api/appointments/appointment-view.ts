import type { Appointment } from '@encaixe/contract/appointments.ts'
import { awaitedOf } from '@encaixe/contract/deposit-rules.ts'
import { instantOf, timeOf } from '@encaixe/contract/local-time.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { paymentIn } from './paid.ts'
import type { By } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'

/** What the company's people read of a payment. */
function moneyOf(row: KnownAppointment): Pick<Appointment, 'payment' | 'share'> {
  const paid = paymentIn(row)
  if (!paid) return { payment: null, share: null }
  const { paid_cents, paid_method, tip_cents, paid_on, share_basis_points, share_cents } = paid
  return {
    payment: { cents: paid_cents, method: paid_method, tipCents: tip_cents, paidOn: paid_on },
    share: { percent: share_basis_points === null ? null : share_basis_points / 100, cents: share_cents },
  }
}

function requestEndOf({ deposit, request_end: end = null }: KnownAppointment): Appointment['requestEnd'] {
  // A late deposit brought the visit back: whoever cancelled it after that had another reason.
  if (deposit?.state === 'received') return null
  return deposit && end === 'expired' ? 'unpaid' : end
}

/** Without a reader the client's view is returned, which has no internal notes. */
export function viewOf(row: KnownAppointment, reader: By['role'] = 'client'): Appointment {
  const { company_id: companyId, procedure_id: procedureId, collaborator_id: collaboratorId, timezone } = row
  const at = (minute: number) => instantOf({ date: row.day, minute }, timezone).toISOString()
  return {
    id: row.id,
    companyId,
    procedureId,
    collaboratorId,
    visitId: row.visit_id ?? row.id,
    seriesId: row.series_id,
    noPreference: row.no_preference,
    guestName: row.guest_name,
    clientId: row.client_uid,
    clientName: row.client_name,
    clientEmail: row.client_email,
    clientPhone: row.client_phone,
    date: row.day,
    startTime: timeOf(row.start_minute),
    endTime: timeOf(row.end_minute),
    duration: row.end_minute - row.start_minute,
    status: row.status,
    awaits: awaitedOf({ status: row.status, depositState: row.deposit?.state }),
    heldUntil: row.held_until?.toISOString() ?? null,
    requestEnd: requestEndOf(row),
    notes: row.notes,
    ...(reader === 'company' && {
      internalNotes: row.internal_notes,
      outside: row.outside,
      clientRecordId: row.client_id,
      ...(row.without_contact && { withoutContact: true }),
      ...moneyOf(row),
    }),
    price: row.price_cents === null ? null : reaisOf(row.price_cents),
    deposit: row.deposit ? { ...row.deposit, dueAt: new Date(row.deposit.dueAt).toISOString() } : null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    company: { id: companyId, name: row.company_name },
    procedure: { id: procedureId, name: row.procedure_name },
    collaborator: { id: collaboratorId, name: row.collaborator_name },
    companySlug: row.company_slug,
    timezone,
    startsAt: at(row.start_minute),
    endsAt: at(row.end_minute),
    sequence: row.sequence,
  }
}
