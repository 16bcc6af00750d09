import { type Appointment, notesMissing } from '@encaixe/contract/appointments.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { paymentDays } from '@encaixe/contract/payment-rules.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { checkChanges } from './move-rules.ts'
import { editedPayment, paymentIn, receivedIn } from './paid.ts'
import { actorOf, type By, changeOf } from './place.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'
import { insertChanges, lockAppointment, writeAppointmentActs } from './store/moves.ts'
import { updateRows } from './store/visits.ts'
import { viewOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type NotesChange = { notes?: string | null | undefined; internalNotes?: string | null | undefined }

export async function changeNotes(
  deps: Needs,
  appointment: KnownAppointment,
  { notes, internalNotes }: NotesChange,
  by: By,
): Promise<Appointment | Refused<'appointment_closed' | 'invalid' | 'too_many'>> {
  const changed: Partial<Pick<AppointmentRow, 'notes' | 'internal_notes'>> = {
    ...(notes !== undefined && { notes }),
    ...(internalNotes !== undefined && by.role === 'company' && { internal_notes: internalNotes }),
  }
  if (Object.keys(changed).length === 0) return refused('invalid', { fields: { notes: notesMissing } })
  return deps.database.transaction(async (tx) => {
    const kind = notes === undefined ? undefined : 'notes'
    const { company_id: companyId, id } = appointment
    const row = await lockAppointment(tx, { companyId, id })
    if (!row || !mayWriteNotes(row.status, kind)) return refuseClosed(row)
    const full = kind && (await checkChanges(tx, { companyId, ids: [id] }, by))
    if (full) return full
    const at = deps.clock.now()
    await updateRows(tx, companyId, [id], { ...changed, updated_at: at })
    // Internal notes have no history, and only the company's pages are refreshed.
    if (kind) await insertChanges(tx, actorOf(by), [changeOf(row, { kind, at, by })])
    else await writeAppointmentActs(tx, [row], { action: 'notes', at, by })
    publishAppointmentChange(tx, 'changed', kind ? row : { ...row, client_user_id: null })
    return viewOf({ ...row, ...changed }, by.role)
  })
}

/** The company may write internal notes after the visit too; notes that both sides read cannot change any more. */
const mayWriteNotes = (status: AppointmentRow['status'], kind: 'notes' | undefined) =>
  status === 'scheduled' || (kind === undefined && (status === 'completed' || status === 'no_show'))

type Changing = { appointment: KnownAppointment; payment: PaymentInput; by: By }

/** Edits a payment. `paid_on` does not change: a correction belongs to the till of the original day. */
export function changePayment(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { appointment, payment, by }: Changing,
): Promise<Appointment | Refused<'not_completed' | 'payment_closed'>> {
  return database.transaction(async (tx) => {
    const { company_id: companyId, id } = appointment
    const row = await lockAppointment(tx, { companyId, id })
    const paid = row && paymentIn(row)
    if (!row || !paid) return refused('not_completed')
    const at = clock.now()
    if (localTime(at, row.timezone).date > addDays(paid.paid_on, paymentDays))
      return refused('payment_closed')
    const edited = editedPayment(payment, paid)
    if (!edited) return viewOf(row, by.role)
    await updateRows(tx, companyId, [id], { ...edited, updated_at: at })
    await writeAppointmentActs(tx, [row], { action: 'payment', at, by, amount: receivedIn(edited) })
    // The client cannot read payments, so the client's pages are not refreshed.
    publishAppointmentChange(tx, 'changed', { ...row, client_user_id: null })
    return viewOf({ ...row, ...edited }, by.role)
  })
}
