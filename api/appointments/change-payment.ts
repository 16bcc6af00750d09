import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { paymentDays } from '@encaixe/contract/payment-rules.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { editedPayment, paymentIn } from './paid.ts'
import type { By } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { lockAppointment } from './store/moves.ts'
import { updateRows } from './store/visit-changes.ts'
import { viewOf } from './visit-view.ts'
import { writeAppointmentActs } from './write-acts.ts'

type Changing = { appointment: KnownAppointment; payment: PaymentInput; by: By }

/** `paid_on` stays: a correction belongs to the till of the original day. */
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
    await writeAppointmentActs(tx, [row], { action: 'payment', at, by })
    // The client reads nothing of it.
    publishAppointmentChange(tx, 'changed', { ...row, client_user_id: null })
    return viewOf({ ...row, ...edited }, by.role)
  })
}
