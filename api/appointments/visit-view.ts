import type { Appointment } from '@encaixe/contract/appointments.ts'
import { chosenArticle } from '@encaixe/contract/company-article.ts'
import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { awaitedOf } from '@encaixe/contract/deposit-rules.ts'
import { instantOf, timeOf } from '@encaixe/contract/local-time.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { paymentIn } from './paid.ts'
import type { By } from './place.ts'
import type { Key, KnownAppointment } from './store/appointments.ts'
import { isWaiting } from './waiting.ts'

/**
 * A visit as the API returns it. It lasts from the first start to the last end among the parts that were not cancelled,
 * or among all parts if all were cancelled. The rows are ordered by their times.
 */
export function visitOf(rows: readonly KnownAppointment[], reader: By['role'] = 'client'): Visit {
  const left = rows.filter(({ status }) => status !== 'cancelled')
  const parts = left.length > 0 ? left : rows
  const [first] = parts
  if (!first) throw new Error('A visit was read without appointments')
  const last = parts.reduce((a, b) => (isEarlier(a, b) ? b : a))
  const prices = parts.flatMap(({ price_cents }) => price_cents ?? [])
  return {
    id: visitIdOf(first),
    date: first.day,
    startTime: timeOf(first.start_minute),
    endTime: timeOf(last.end_minute),
    duration: parts.reduce((sum, { start_minute, end_minute }) => sum + end_minute - start_minute, 0),
    price: prices.length > 0 ? reaisOf(prices.reduce((sum, cents) => sum + cents, 0)) : null,
    seriesId: first.series_id,
    deposit: viewOf(first).deposit,
    appointments: rows.map((row) => viewOf(row, reader)),
  }
}

/** Parts of a visit that were moved alone may overlap: the part that begins last may end first. */
const isEarlier = (a: KnownAppointment, b: KnownAppointment) =>
  a.day === b.day ? a.end_minute < b.end_minute : a.day < b.day

export const visitIdOf = ({ id, visit_id }: Pick<KnownAppointment, 'id' | 'visit_id'>) => visit_id ?? id
export const visitKeyOf = (part: KnownAppointment): Key => ({
  companyId: part.company_id,
  id: visitIdOf(part),
})

/**
 * The row as it is now: a deposit whose time is over is expired at once, although the job that frees the time has not run
 * yet. Every reader of rows that may wait for a deposit calls this.
 */
export const asOf = <Row extends KnownAppointment>(row: Row, now: Date): Row =>
  row.status !== 'held' || isWaiting(row, now) ? row : withDeposit(row, 'expired')

export const withDeposit = <Row extends KnownAppointment>(row: Row, state: Deposit['state']): Row =>
  row.deposit
    ? {
        ...row,
        deposit: {
          ...row.deposit,
          state,
          claimed: row.deposit.claimed || state === 'claimed',
          comesBack: state === 'received' ? row.deposit.comesBack : null,
        },
      }
    : row

/** The payment and share, which only the company's people read. */
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
  // A late deposit booked the visit again: a later cancellation had another reason than the request.
  if (deposit?.state === 'received' || deposit?.state === 'refunded') return null
  return deposit && end === 'expired' ? 'unpaid' : end
}

/** `unanswered` was selected before this change; a confirmation or another status answers the reminder. */
const isOpen = ({ unanswered, status, confirmed_at }: KnownAppointment) =>
  unanswered === true && status === 'scheduled' && confirmed_at === null

/** An appointment as the API returns it. Without a reader the client's view is returned, without internal notes. */
export function viewOf(row: KnownAppointment, reader: By['role'] = 'client'): Appointment {
  const { company_id: companyId, procedure_id: procedureId, collaborator_id: collaboratorId, timezone } = row
  const at = (minute: number) => instantOf({ date: row.day, minute }, timezone).toISOString()
  const awaits = awaitedOf({ status: row.status, depositState: row.deposit?.state })
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
    awaits,
    heldUntil: row.held_until?.toISOString() ?? null,
    ...(awaits === 'answer' && row.bound_as_new && { fromNewClient: true }),
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
    ...(reader === 'company' && isOpen(row) && { unanswered: true as const }),
    company: { id: companyId, name: row.company_name, ...chosenArticle(row.company_article) },
    procedure: { id: procedureId, name: row.procedure_name },
    collaborator: { id: collaboratorId, name: row.collaborator_name },
    companySlug: row.company_slug,
    timezone,
    startsAt: at(row.start_minute),
    endsAt: at(row.end_minute),
    sequence: row.sequence,
  }
}
