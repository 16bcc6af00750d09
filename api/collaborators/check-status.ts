import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import { mustAttend } from '@encaixe/contract/permissions.ts'
import type { Deps } from '../deps.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { checkPlanLimit } from '../subscriptions/facade.ts'
import { type CollaboratorRow, countActive } from './store.ts'

/**
 * Checks whether the plan allows one more active collaborator. A write locks the company first; otherwise two
 * concurrent writes would both see that one more is allowed.
 */
export async function checkOneMore(db: Db | Tx, { id, ownerId }: MemberCompany, now: Date) {
  return checkPlanLimit(db, ownerId, (await countActive(db, id)) + 1, now)
}

/** This domain may not import appointments, exceptions, members and statements, so app.ts passes in their functions. */
export type CloseDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'> & {
  countFutureAppointments(
    tx: Tx,
    company: MemberCompany,
    about: { collaboratorId: string },
    now: Date,
  ): Promise<number>
  deleteExceptionsOf(tx: Tx, of: { companyId: CompanyId; collaboratorId: string }): Promise<void>
  endAccessOfCollaborator(
    tx: Tx,
    of: { company: MemberCompany; collaboratorId: string; now: Date },
  ): Promise<void>
  /** Voids the links of open statements after a collaborator's address changed, and tells the old address and the owner. */
  applyAddressChange(
    tx: Tx,
    deps: Pick<Deps, 'config' | 'jobs'>,
    moved: { company: MemberCompany; collaboratorId: string; address: string; now: Date },
  ): Promise<void>
  findAccess(db: Db | Tx, companyId: CompanyId, collaboratorId: string): Promise<Access>
}

/** The access that the account of a collaborator has, or was offered. */
type Access = { role: InvitedRole | null; isInvited: boolean }

const ownerDecides = refused('role', {
  sentence: 'Só quem registrou a empresa muda o acesso desta pessoa.',
})

export const isOtherAddress = (before: Pick<CollaboratorRow, 'email'>, email: unknown) =>
  typeof email === 'string' && email.trim().toLowerCase() !== before.email.toLowerCase()

type Touched = { company: MemberCompany; before: CollaboratorRow; closes: boolean; email?: unknown }

/**
 * A manager who may not end another member's access must not end it by closing that person's record. The manager also
 * must not redirect the mail of an invitation by changing the address of the record.
 */
export async function checkAccess(
  db: Db | Tx,
  { findAccess }: Pick<CloseDeps, 'findAccess'>,
  { company, before, closes, email }: Touched,
): Promise<Refused<'role'> | undefined> {
  const isMoved = isOtherAddress(before, email)
  if (company.by.role === 'owner' || !(closes || isMoved)) return undefined
  const { role, isInvited } = await findAccess(db, company.id, before.id)
  const ends = closes && role !== null && !mustAttend(role)
  return ends || (isMoved && isInvited) ? ownerDecides : undefined
}

type Closing = { company: MemberCompany; id: string; action: 'desativar' | 'excluir' }

/**
 * Refuses to close a collaborator with future appointments. The caller has locked the collaborator `to close`, so no
 * booking is made between the count and the write.
 */
export async function checkFutureAppointments(
  tx: Tx,
  { countFutureAppointments, clock }: CloseDeps,
  { company, id, action }: Closing,
): Promise<Refused<'has_future_appointments'> | undefined> {
  const count = await countFutureAppointments(tx, company, { collaboratorId: id }, clock.now())
  if (count === 0) return undefined
  const what = count === 1 ? '1 agendamento futuro' : `${count} agendamentos futuros`
  const sentence = `Este colaborador tem ${what}. Remarque ou cancele antes de ${action}.`
  return refused('has_future_appointments', { sentence, extra: { count } })
}
