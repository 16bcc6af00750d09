import type { TrailAct, TrailRole } from '@encaixe/contract/trail-words.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newId } from '../platform/ids.ts'

/** `userId` is null for the system and for a client who came by a link. `recordId` is null when the act is about many records. */
export type TrailDraft = TrailAct & {
  companyId: CompanyId
  at: Date
  by: { role: TrailRole; userId: string | null }
  recordId: string | null
}

/** In the transaction of the act itself, so that no act is without its entry. */
export async function writeTrail(tx: Tx, drafts: readonly TrailDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map(({ companyId, at, by, action, kind, recordId }) => ({
    company_id: companyId,
    id: newId(),
    at,
    by_user_id: by.userId,
    by_role: by.role,
    action,
    kind,
    record_id: recordId,
  }))
  await tx.insertInto('trail').values(rows).execute()
}
