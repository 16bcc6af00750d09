import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { procedureMissing } from './facade.ts'
import { deletePerformed, lockProcedureRow, updateProcedureRow } from './store.ts'

type Refusal = Refused<'not_found' | 'subscription_required' | 'has_future_appointments'>

/** This domain may not import the appointments, so app.ts passes in their count. */
export type DeleteDeps = Pick<Deps, 'database' | 'clock'> & {
  countFutureAppointments(
    tx: Tx,
    company: MemberCompany,
    about: { procedureId: string },
    now: Date,
  ): Promise<number>
}

/** A soft delete: past appointments still refer to the procedure. */
export function deleteProcedure(
  { database, clock, countFutureAppointments }: DeleteDeps,
  { company, id }: { company: MemberCompany; id: string },
): Promise<Refusal | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await lockCompany(tx, company.id, 'to change')
    const barred = await requireSubscription(tx, company.ownerId, now, 'procedimentos')
    if (barred) return barred
    const row = await lockProcedureRow(tx, { companyId: company.id, id }, 'to close')
    if (!row) return procedureMissing
    const count = await countFutureAppointments(tx, company, { procedureId: row.id }, now)
    if (count > 0) return stillBooked(count)
    await deletePerformed(tx, row)
    await updateProcedureRow(tx, row, { deleted_at: now, updated_at: now })
    await writeOwnActs(tx, company, now, [{ kind: 'procedure', action: 'deleted', recordId: row.id }])
    return undefined
  })
}

function stillBooked(count: number): Refused<'has_future_appointments'> {
  const what = count === 1 ? 'Há 1 agendamento futuro' : `Há ${count} agendamentos futuros`
  const advice = 'Cancele ou espere os atendimentos antes de excluir, ou desative o procedimento.'
  return refused('has_future_appointments', {
    sentence: `${what} deste procedimento. ${advice}`,
    extra: { count },
  })
}
