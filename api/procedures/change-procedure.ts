import type { StatusChange } from '@encaixe/contract/companies.ts'
import type { Procedure, ProcedureChange } from '@encaixe/contract/procedures.ts'
import type { TrailAct } from '@encaixe/contract/trail-words.ts'
import type { Updateable } from 'kysely'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import type { ProceduresTable } from '../platform/database/tables.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { switched, writeOwnActs } from '../trail/facade.ts'
import { changesFrom } from './procedure-changes.ts'
import { ownerView } from './procedure-view.ts'
import { procedureMissing } from './show-procedures.ts'
import { deletePerformed, lockProcedureRow, updateProcedureRow } from './store.ts'

type Parts = Pick<Deps, 'database' | 'clock'>
type Which = { company: MemberCompany; id: string }
type Outcome = Promise<Procedure | Refused<'not_found' | 'subscription_required' | 'stale_version'>>

export function updateProcedure(deps: Parts, which: Which, { version, ...input }: ProcedureChange): Outcome {
  return change(deps, which, changesFrom(input), { version, acts: changed })
}

export function changeProcedureStatus(deps: Parts, which: Which, input: StatusChange): Outcome {
  return change(deps, which, { is_active: input.isActive }, { version: input.version, acts: [] })
}

const changed = [{ kind: 'procedure', action: 'changed' }] as const

type Row = NonNullable<Awaited<ReturnType<typeof lockProcedureRow>>>

/** Every write locks company, subscription and procedure in this order, so that two writes cannot deadlock. */
function withLocks<R>(
  { database, clock }: Parts,
  { company, id }: Which,
  why: 'to change' | 'to close',
  work: (tx: Tx, row: Row, now: Date) => Promise<R>,
) {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await lockCompany(tx, company.id, 'to change')
    const barred = await requireSubscription(tx, company.ownerId, now, 'procedimentos')
    if (barred) return barred
    const row = await lockProcedureRow(tx, { companyId: company.id, id }, why)
    return row ? work(tx, row, now) : procedureMissing
  })
}

function change(
  deps: Parts,
  which: Which,
  changes: Updateable<ProceduresTable>,
  { version, acts }: { version: number | undefined; acts: readonly TrailAct[] },
): Outcome {
  const why = changes.is_active === false ? 'to close' : 'to change'
  return withLocks<Awaited<Outcome>>(deps, which, why, async (tx, before, now) => {
    if (version !== undefined && version !== before.version) return refused('stale_version')
    const after = await updateProcedureRow(tx, before, { ...changes, updated_at: now })
    const done = [...acts, ...switched('procedure', before, after)]
    await writeOwnActs(
      tx,
      which.company,
      now,
      done.map((act) => ({ ...act, recordId: before.id })),
    )
    return ownerView(after)
  })
}

type Refusal = Refused<'not_found' | 'subscription_required' | 'has_future_appointments'>

/** The domain of procedures may not import the appointments, so app.ts passes in the count of appointments. */
export type DeleteDeps = Pick<Deps, 'database' | 'clock'> & {
  countFutureAppointments(
    tx: Tx,
    company: MemberCompany,
    about: { procedureId: string },
    now: Date,
  ): Promise<number>
}

/** A soft delete: past appointments still refer to the procedure. */
export function deleteProcedure(deps: DeleteDeps, which: Which): Promise<Refusal | undefined> {
  const { company } = which
  return withLocks<Refusal | undefined>(deps, which, 'to close', async (tx, row, now) => {
    const count = await deps.countFutureAppointments(tx, company, { procedureId: row.id }, now)
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
