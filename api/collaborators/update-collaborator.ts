import type { Collaborator, CollaboratorChange } from '@encaixe/contract/collaborators.ts'
import type { StatusChange } from '@encaixe/contract/companies.ts'
import type { Updateable } from 'kysely'
import type { OwnedCompany } from '../companies/find-owned-company.ts'
import { lockCompany } from '../companies/lock-company.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { CollaboratorsTable } from '../platform/tables.ts'
import { lockProcedures } from '../procedures/check-procedures.ts'
import { checkFutureAppointments } from './check-future-appointments.ts'
import { changesFrom } from './collaborator-changes.ts'
import { collaboratorMissing } from './find-collaborator.ts'
import { viewOf } from './read-collaborators.ts'
import { requireAccess } from './require-access.ts'
import { requireRoom } from './require-room.ts'
import { lockCollaboratorRow, replacePerformed, updateCollaboratorRow } from './store.ts'

type Parts = Pick<Deps, 'database' | 'clock'>
type Which = { company: OwnedCompany; id: string }
type Change = {
  changes: Updateable<CollaboratorsTable>
  procedureIds?: string[] | undefined
  version: number | undefined
}
type Refusal = Refused<
  'not_found' | 'subscription_required' | 'plan_limit' | 'has_future_appointments' | 'stale_version'
>

export function updateCollaborator(deps: Parts, which: Which, wish: CollaboratorChange) {
  const { version, procedureIds } = wish
  return change(deps, which, { changes: changesFrom(wish), procedureIds, version })
}

export function changeCollaboratorStatus(deps: Parts, which: Which, { isActive, version }: StatusChange) {
  return change(deps, which, { changes: { is_active: isActive }, version })
}

function change(
  { database, clock }: Parts,
  { company, id }: Which,
  { changes, procedureIds, version }: Change,
): Promise<Collaborator | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    // Company, subscription, collaborator: one order in every write, so that no two wait for each other.
    if (changes.is_active) await lockCompany(tx, company.id, 'to change')
    const barred = await requireAccess(tx, company.ownerId, now)
    if (barred) return barred
    const why = changes.is_active === false ? 'to close' : 'to change'
    const before = await lockCollaboratorRow(tx, { companyId: company.id, id }, why)
    if (!before) return collaboratorMissing
    if (version !== undefined && version !== before.version) return refused('stale_version')

    const wrong =
      (await checkActivity(tx, company, { from: before.is_active, to: changes.is_active, id, now })) ??
      (procedureIds && (await lockProcedures(tx, company.id, procedureIds)))
    if (wrong) return wrong
    if (procedureIds) await replacePerformed(tx, before, procedureIds)
    return viewOf(tx, await updateCollaboratorRow(tx, before, { ...changes, updated_at: now }))
  })
}

type Turn = { from: boolean; to: boolean | undefined; id: string; now: Date }

async function checkActivity(tx: Tx, company: OwnedCompany, { from, to, id, now }: Turn) {
  if (to === undefined || to === from) return undefined
  return to
    ? requireRoom(tx, company, now)
    : checkFutureAppointments(tx, { companyId: company.id, id, wish: 'desativar' }, now)
}
