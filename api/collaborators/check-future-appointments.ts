import type { OwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'

/** The appointments stand above this domain, so app.ts passes their count in. */
export type CloseDeps = Pick<Deps, 'database' | 'clock'> & {
  countFutureAppointments(
    tx: Tx,
    company: OwnedCompany,
    about: { collaboratorId: string },
    now: Date,
  ): Promise<number>
}

type Closing = { company: OwnedCompany; id: string; wish: 'desativar' | 'excluir' }

/** Needs the collaborator's row locked `to close`, so that nobody books between the count and the write. */
export async function checkFutureAppointments(
  tx: Tx,
  { countFutureAppointments, clock }: CloseDeps,
  { company, id, wish }: Closing,
): Promise<Refused<'has_future_appointments'> | undefined> {
  const count = await countFutureAppointments(tx, company, { collaboratorId: id }, clock.now())
  if (count === 0) return undefined
  const what = count === 1 ? '1 agendamento futuro' : `${count} agendamentos futuros`
  const sentence = `Este colaborador tem ${what}. Remarque ou cancele antes de ${wish}.`
  return refused('has_future_appointments', { sentence, extra: { count } })
}
