import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { Share, ShareInput } from '@encaixe/contract/shares.ts'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { publishFiguresChange } from '../live/facade.ts'
import type { Db } from '../platform/database/db.ts'
import { makeOnce } from '../platform/database/idempotency.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import {
  countShares,
  deleteShareRow,
  insertShare,
  type ShareRow,
  selectShare,
  selectShares,
} from './store.ts'

export const shareMissing = refused('not_found', { sentence: 'Cota não encontrada' })

type Refusal = Refused<
  'not_found' | 'subscription_required' | 'share_exists' | 'too_many' | 'idempotency_key_reused'
>
type Wanted = { company: MemberCompany; key: string | undefined; input: ShareInput }

/** Makes one share for each idempotency key; a refusal frees the key. Completed appointments keep their share. */
export function createShare(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, key, input }: Wanted,
): Promise<Share | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    return makeOnce<Share | Refusal>(tx, {
      ...{ key, userId: company.by.userId, body: input, now },
      make: create,
      async read(id) {
        const made = await selectShare(tx, company.id, id)
        return made ? viewOf(made) : shareMissing
      },
    })

    async function create(id: string): Promise<Share | Refusal> {
      await lockCompany(tx, company.id, 'to change')
      const barred = await requireSubscription(tx, company.ownerId, now)
      if (barred) return barred
      if ((await countShares(tx, company.id)) >= caps.shares.max) {
        return refused('too_many', { sentence: capSentence('shares') })
      }
      const { collaboratorId, procedureId = null, percent, from } = input
      const row = await insertShare(tx, {
        company_id: company.id,
        id,
        collaborator_id: collaboratorId,
        procedure_id: procedureId,
        basis_points: Math.round(percent * 100),
        from_day: from,
        created_at: now,
      })
      if (!row) return refused('share_exists')
      await writeOwnActs(tx, company, now, [
        { kind: 'share', action: 'created', recordId: id, amount: row.basis_points },
      ])
      publishFiguresChange(tx, company.id)
      return viewOf(row)
    }
  })
}

/** Deletes a share before its first day only: from this day on, appointments may be completed with the share. */
export function deleteShare(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, share }: { company: MemberCompany; share: ShareRow },
): Promise<Refused<'not_found' | 'share_in_force'> | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    if (share.from_day <= localTime(now, company.timezone).date) return refused('share_in_force')
    if (!(await deleteShareRow(tx, company.id, share.id))) return shareMissing
    await writeOwnActs(tx, company, now, [
      {
        kind: 'share',
        action: 'deleted',
        recordId: share.id,
        amount: share.basis_points,
        aboutId: share.collaborator_id,
      },
    ])
    publishFiguresChange(tx, company.id)
    return undefined
  })
}

const viewOf = (row: ShareRow): Share => ({
  id: row.id,
  collaboratorId: row.collaborator_id,
  procedureId: row.procedure_id,
  percent: row.basis_points / 100,
  from: row.from_day,
})

export async function listShares(
  db: Db,
  company: MemberCompany,
  collaboratorId: string | null,
): Promise<Share[]> {
  return (await selectShares(db, company.id, collaboratorId)).map(viewOf)
}
