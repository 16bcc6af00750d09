import type { TrailAct, TrailRole } from '@encaixe/contract/trail-words.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { TrailTable } from '../platform/database/tables.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import type { InstantCursor } from '../platform/instant-cursor.ts'

/**
 * `userId` is null for an act of the system or of a client with a link, `recordId` for an act on many records. `amount`:
 * the centavos of an act about money; of the act of a share, its basis points.
 */
export type TrailDraft = TrailAct & {
  companyId: CompanyId
  at: Date
  by: { role: TrailRole; userId: string | null }
  recordId: string | null
  amount?: number | undefined
}

/** Writes the acts of a member of the company to the trail, all at one instant, each with its record. */
export function writeOwnActs(
  tx: Tx,
  { id: companyId, by }: { id: CompanyId; by: TrailDraft['by'] },
  at: Date,
  acts: readonly (TrailAct & Pick<TrailDraft, 'recordId' | 'amount'>)[],
): Promise<void> {
  return writeTrail(
    tx,
    acts.map((act) => ({ ...act, companyId, at, by })),
  )
}

/** Runs in the transaction of the acts in `drafts`, so that no act is stored without its entry in the trail. */
export async function writeTrail(tx: Tx, drafts: readonly TrailDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map(({ companyId, at, by, action, kind, recordId, amount = null }) => ({
    company_id: companyId,
    id: newId(),
    at,
    by_user_id: by.userId,
    by_role: by.role,
    action,
    kind,
    record_id: recordId,
    amount,
  }))
  await tx.insertInto('trail').values(rows).execute()
}

export type TrailRow = Selectable<TrailTable> & { by_name: string | null }
type Asked = {
  companyId: CompanyId
  kind?: string | undefined
  role?: TrailRole | undefined
  recordId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  after?: InstantCursor | undefined
  limit: number
}

const erasedName = 'Conta apagada'

/** The entries of the trail, newest first, with the names of present and former members. */
export function selectTrail(db: Db, asked: Asked): Promise<TrailRow[]> {
  const { companyId, kind, role, recordId, from, until, after, limit } = asked
  return db
    .selectFrom('trail')
    .selectAll()
    .select(
      sql<string | null>`(
        select case when u.subject = 'erased:' || u.id then ${erasedName} else coalesce(k.name, m.name, former.name) end
        from users u
        left join members m on m.company_id = trail.company_id and m.user_id = u.id
        left join collaborators k on k.company_id = m.company_id and k.id = m.collaborator_id
        left join trail_names former on former.company_id = trail.company_id and former.user_id = u.id
        where u.id = trail.by_user_id)`.as('by_name'),
    )
    .where('company_id', '=', companyId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(role !== undefined, (query) => query.where('by_role', '=', role as TrailRole))
    .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('at', '<', until as Date))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('at', 'id'), '<', eb.tuple((after as InstantCursor).at, (after as InstantCursor).id)),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
