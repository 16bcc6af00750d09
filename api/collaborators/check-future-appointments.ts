import { countFutureAppointments } from '../appointments/count-future-appointments.ts'
import type { OwnedCompanyId } from '../companies/find-owned-company.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'

type Closing = { companyId: OwnedCompanyId; id: string; wish: 'desativar' | 'excluir' }

/** With the collaborator's row locked to close it, so that no booking slips in after the count. */
export async function checkFutureAppointments(
  tx: Tx,
  { companyId, id, wish }: Closing,
  now: Date,
): Promise<Refused<'has_future_appointments'> | undefined> {
  const count = await countFutureAppointments(tx, { companyId, collaboratorId: id }, now)
  if (count === 0) return undefined
  const what = count === 1 ? '1 agendamento futuro' : `${count} agendamentos futuros`
  const sentence = `Este colaborador tem ${what}. Remarque ou cancele antes de ${wish}.`
  return refused('has_future_appointments', { sentence, extra: { count } })
}
