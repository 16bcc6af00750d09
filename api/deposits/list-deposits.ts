import type { DepositState } from '@encaixe/contract/deposit-rules.ts'
import type { ListedDeposit } from '@encaixe/contract/deposits.ts'
import { defaultPage } from '@encaixe/contract/list-query.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type { Db } from '../platform/database/db.ts'
import { readInstantCursor, writeInstantCursor } from '../platform/instant-cursor.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { type ListedRow, selectDeposits } from './store.ts'

type Asked = { state?: DepositState | undefined; cursor?: string | undefined; limit?: number | undefined }
type Page = { items: ListedDeposit[]; nextCursor: string | null }

/** Lists deposits: in the states `waiting` and `claimed` the deposit that ends first, otherwise the newest first. */
export async function listDeposits(
  db: Db,
  { id: companyId }: MemberCompany,
  { state, cursor, limit = defaultPage }: Asked,
  now: Date,
): Promise<Page | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readInstantCursor(cursor)
  if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
  const rows = await selectDeposits(db, { companyId, now, state, after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next = rows.length > limit && last ? { at: last.ordered_at, id: last.visit_id } : null
  return { items: items.map(viewOf), nextCursor: next && writeInstantCursor(next) }
}

/** Builds a line of the list. Date and services come from parts not cancelled, or from all when all were cancelled. */
function viewOf({ parts, ...row }: ListedRow): ListedDeposit {
  const left = parts.filter(({ status }) => status !== 'cancelled')
  const shown = left.length > 0 ? left : parts
  const [first] = shown
  const isOpen = row.state === 'waiting' || row.state === 'claimed'
  if (!first) throw new Error(`The deposit of visit ${row.visit_id} was read without appointments`)
  return {
    visitId: row.visit_id,
    cents: row.cents,
    state: row.state,
    dueAt: row.due_at.toISOString(),
    claimedAt: row.claimed_at?.toISOString() ?? null,
    endsAt: row.ends_at.toISOString(),
    heldUntil: isOpen && first.held_until ? new Date(first.held_until).toISOString() : null,
    settledAt: (row.settled_at ?? (isOpen ? null : row.ends_at))?.toISOString() ?? null,
    comesBack: row.comes_back,
    visitStatus: (shown.find(({ status }) => status !== 'no_show') ?? first).status,
    date: first.day,
    startTime: timeOf(first.start_minute),
    clientName: first.client_name,
    procedures: shown.map(({ procedure_name }) => procedure_name),
  }
}
