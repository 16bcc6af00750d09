import type { Collaborator, CollaboratorChange } from '@encaixe/contract/collaborators.ts'
import type { StatusChange } from '@encaixe/contract/companies.ts'
import type { TrailAct } from '@encaixe/contract/trail-words.ts'
import type { Updateable } from 'kysely'
import { type ChangeHours, lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { convertPhoto, replacePhoto } from '../photos/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CollaboratorsTable } from '../platform/database/tables.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { lockProcedures } from '../procedures/facade.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { switched, writeOwnActs } from '../trail/facade.ts'
import {
  type CloseDeps,
  checkAccess,
  checkFutureAppointments,
  checkOneMore,
  isOtherAddress,
} from './check-status.ts'
import { changesFrom } from './collaborator-changes.ts'
import { collaboratorMissing } from './facade.ts'
import { viewOf } from './read-collaborators.ts'
import {
  lockCollaboratorRow,
  replacePerformed,
  updateCollaboratorPhoto,
  updateCollaboratorRow,
} from './store.ts'

type Which = { company: MemberCompany; id: string }
/** This domain may not import the appointments, so app.ts passes in the function that changes hours. */
export type UpdateDeps = CloseDeps & { changeHours: ChangeHours }

type Change = {
  changes: Updateable<CollaboratorsTable>
  procedureIds?: string[] | undefined
  version: number | undefined
  acts: readonly TrailAct[]
}
type Refusal = Refused<
  'not_found' | 'role' | 'subscription_required' | 'plan_limit' | 'has_future_appointments' | 'stale_version'
>
type Make = () => Promise<Collaborator>

export function updateCollaborator(deps: UpdateDeps, which: Which, input: CollaboratorChange) {
  const { version, procedureIds, keep, workSchedule } = input
  const ask = keep === false
  const { company, id } = which
  const apply = (tx: Tx, make: Make, now: Date) =>
    workSchedule
      ? deps.changeHours(tx, { company, collaboratorIds: [id], days: null, ask, now, make })
      : make()
  // A change that asks about affected appointments locks the company `to close`, because a concurrent change of the
  // company's hours asks about the same appointments.
  const why = ask && workSchedule ? 'to close' : 'to change'
  const acts = [{ kind: 'collaborator', action: 'changed' }] as const
  return change(deps, which, { changes: changesFrom(input), procedureIds, version, acts }, { why, apply })
}

export function changeCollaboratorStatus(deps: CloseDeps, which: Which, { isActive, version }: StatusChange) {
  const apply = (_: Tx, make: Make) => make()
  const changes = { is_active: isActive }
  return change(deps, which, { changes, version, acts: [] }, { why: 'to change', apply })
}

type How<R> = {
  why: Lock
  apply: (tx: Tx, make: Make, now: Date) => Promise<Collaborator | R>
}

type Lock = 'to change' | 'to close'
type Row = NonNullable<Awaited<ReturnType<typeof lockCollaboratorRow>>>
type Work<R> = (tx: Tx, row: Row, now: Date) => Promise<R>

/** Every write locks company, subscription and collaborator in this order, so that two writes cannot deadlock. */
function withLocks<R>(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: Which,
  locks: { company: Lock; row: Lock },
  work: Work<R>,
) {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await lockCompany(tx, company.id, locks.company)
    const barred = await requireSubscription(tx, company.ownerId, now, 'colaboradores')
    if (barred) return barred
    const row = await lockCollaboratorRow(tx, { companyId: company.id, id }, locks.row)
    return row ? work(tx, row, now) : collaboratorMissing
  })
}

function change<R>(
  deps: CloseDeps,
  which: Which,
  { changes, procedureIds, version, acts }: Change,
  { why, apply }: How<R>,
): Promise<Collaborator | Refusal | R> {
  const { company, id } = which
  const locks = { company: why, row: changes.is_active === false ? 'to close' : why } as const
  return withLocks<Collaborator | Refusal | R>(deps, which, locks, async (tx, before, now) => {
    const turn = changes.is_active === before.is_active ? undefined : changes.is_active
    const { email } = changes
    const wrong =
      (await checkAccess(tx, deps, { company, before, closes: turn === false, email })) ??
      (procedureIds && (await lockProcedures(tx, company.id, procedureIds))) ??
      (turn ? await checkOneMore(tx, company, now) : undefined)
    if (wrong) return wrong
    if (version !== undefined && version !== before.version) return refused('stale_version')
    const booked =
      turn === false && (await checkFutureAppointments(tx, deps, { company, id, action: 'desativar' }))
    if (booked) return booked
    const make = async () => {
      if (turn === false) await deps.endAccessOfCollaborator(tx, { company, collaboratorId: before.id, now })
      if (procedureIds) await replacePerformed(tx, before, procedureIds)
      const isOther = isOtherAddress(before, email)
      const isOwner = company.by.role === 'owner'
      // The owner confirms an address by saving it, also without a change.
      const by = email !== undefined && (isOwner || isOther) ? { email_by_owner: isOwner } : {}
      // A new address begins the mails again, unless the request says whether the collaborator gets mails.
      const gets_mails = changes.gets_mails ?? (isOther || undefined)
      const after = await updateCollaboratorRow(tx, before, {
        ...changes,
        ...by,
        gets_mails,
        updated_at: now,
      })
      if (isOther)
        await deps.applyAddressChange(tx, deps, {
          company,
          collaboratorId: id,
          address: before.email,
          now,
        })
      const done = [...acts, ...switched('collaborator', before, after)]
      await writeOwnActs(
        tx,
        company,
        now,
        done.map((act) => ({ ...act, recordId: before.id })),
      )
      return viewOf(tx, after)
    }
    return apply(tx, make, now)
  })
}

type PhotoRefusal = Refused<
  'not_found' | 'subscription_required' | 'invalid' | 'unavailable' | 'too_many_requests'
>

/** Stores the photo; without bytes, deletes it. The version stays, because a form with the other fields may be open. */
export async function changeCollaboratorPhoto(
  deps: Pick<Deps, 'database' | 'clock'>,
  which: Which,
  file: Uint8Array | null,
): Promise<Collaborator | PhotoRefusal> {
  const { company } = which
  const bytes = file && (await convertPhoto(file, 'person', company.id))
  if (isRefused(bytes)) return bytes
  return withLocks(deps, which, { company: 'to change', row: 'to change' }, async (tx, row, at) => {
    const replaced = { companyId: company.id, before: row.photo_id, bytes, at }
    const after = await replacePhoto(tx, replaced, (photo_id) =>
      updateCollaboratorPhoto(tx, row, { photo_id, updated_at: at }),
    )
    await writeOwnActs(tx, company, at, [{ kind: 'collaborator', action: 'changed', recordId: row.id }])
    return viewOf(tx, after)
  })
}

type DeleteRefusal = Refused<'not_found' | 'role' | 'subscription_required' | 'has_future_appointments'>

/** Deletes a collaborator softly, because past appointments still refer to the row. */
export function deleteCollaborator(deps: CloseDeps, which: Which): Promise<DeleteRefusal | undefined> {
  const { company, id } = which
  const locks = { company: 'to change', row: 'to close' } as const
  return withLocks<DeleteRefusal | undefined>(deps, which, locks, async (tx, row, now) => {
    const kept = await checkAccess(tx, deps, { company, before: row, closes: true })
    if (kept) return kept
    const booked = await checkFutureAppointments(tx, deps, { company, id, action: 'excluir' })
    if (booked) return booked
    await deps.deleteExceptionsOf(tx, { companyId: company.id, collaboratorId: id })
    await deps.endAccessOfCollaborator(tx, { company, collaboratorId: row.id, now })
    await replacePerformed(tx, row, [])
    const replaced = { companyId: company.id, before: row.photo_id, bytes: null, at: now }
    const gone = { is_active: false, deleted_at: now, updated_at: now }
    await replacePhoto(tx, replaced, (photo_id) => updateCollaboratorRow(tx, row, { ...gone, photo_id }))
    await writeOwnActs(tx, company, now, [{ kind: 'collaborator', action: 'deleted', recordId: row.id }])
    return undefined
  })
}
