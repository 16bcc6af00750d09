import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { recountClients } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import type { Refused } from '../platform/refused.ts'
import { rateOn, selectRates } from '../shares/facade.ts'
import { settleOffer } from './end-offer.ts'
import { paidNow } from './paid.ts'
import { actorOf, type By, changeOf, recordsOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges, lockAppointment } from './store/moves.ts'
import { updateRows } from './store/visit-changes.ts'
import { viewOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'

type Completing = { appointment: KnownAppointment; payment: PaymentInput | undefined; by: By }

/** The professional's rate is frozen with what was paid. */
export function completeAppointment(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  { appointment, payment = {}, by }: Completing,
): Promise<Appointment | Refused<'appointment_closed'>> {
  return deps.database.transaction(async (tx) => {
    const { company_id: companyId, id } = appointment
    const row = await lockAppointment(tx, { companyId, id })
    if (row?.status !== 'scheduled') return refuseClosed(row)
    const at = deps.clock.now()
    const { collaborator_id: collaboratorId, procedure_id: procedureId, price_cents } = row
    const rates = await selectRates(tx, { companyId, collaboratorId })
    const rate = rateOn(rates, { procedureId, date: row.day })
    const { date: day } = localTime(at, row.timezone)
    const completed = {
      status: 'completed' as const,
      ...paidNow(payment, { price_cents, day, rate }),
      updated_at: at,
    }
    await updateRows(tx, companyId, [id], completed)
    await settleOffer(tx, deps, { company_id: companyId, id }, { outcome: 'changed', at })
    await insertChanges(tx, actorOf(by), [changeOf(row, { kind: 'completed', at, by })])
    await recountClients(tx, companyId, recordsOf([row]))
    publishAppointmentChange(tx, 'changed', row)
    return viewOf({ ...row, ...completed }, by.role)
  })
}
