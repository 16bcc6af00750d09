import {
  defaultServicePage,
  longestServiceList,
  type Procedure,
  type PublicListQuery,
  type PublicProcedure,
  type PublicProcedurePage,
} from '@encaixe/contract/procedures.ts'
import { groupByCategory } from '@encaixe/contract/service-groups.ts'
import type { PublicCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { byName, byPlace } from '../platform/shown-order.ts'
import { ownerView, publicView } from './procedure-view.ts'
import {
  type ProcedureRow,
  selectActiveOrder,
  selectActiveProcedures,
  selectProcedures,
  selectShownProcedures,
} from './store.ts'

export const procedureMissing = refused('not_found', { sentence: 'Procedimento não encontrado' })

type Sortable = Pick<ProcedureRow, 'id' | 'name' | 'position' | 'created_at'>

/** The order that the company chose, then by creation. */
const inShownOrder = (a: Sortable, b: Sortable): number =>
  byPlace(a, b) || a.created_at.getTime() - b.created_at.getTime() || byName(a, b)

/** Returns all services or one page, by category, then in the company's order. Empty for an inactive company, which is hidden. */
export async function showProcedures(
  db: Db | Tx,
  company: PublicCompany,
  { cursor, limit }: PublicListQuery,
): Promise<PublicProcedure[] | PublicProcedurePage> {
  const order = company.isActive ? await selectActiveOrder(db, company.id) : []
  order.sort(inShownOrder)
  const ids = groupByCategory(order).flatMap(({ items }) => items.map(({ id }) => id))
  if (cursor === undefined && limit === undefined)
    return inOrder(db, company, ids.slice(0, longestServiceList))
  // The cursor is the index of a service in the list, so that a page without script can be opened by its number.
  const from = Number(cursor ?? 0)
  const until = from + (limit ?? defaultServicePage)
  const items = await inOrder(db, company, ids.slice(from, until))
  return { items, nextCursor: until < ids.length ? String(until) : null }
}

async function inOrder(db: Db | Tx, { id }: PublicCompany, ids: string[]): Promise<PublicProcedure[]> {
  const rows = new Map((await selectShownProcedures(db, id, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).map(publicView)
}

export async function showProcedure(
  db: Db | Tx,
  company: PublicCompany,
  id: string,
): Promise<PublicProcedure | Refused<'not_found' | 'company_inactive' | 'procedure_inactive'>> {
  const [row] = isId(id) ? await selectShownProcedures(db, company.id, [id]) : []
  if (!row) return procedureMissing
  if (!company.isActive) return refused('company_inactive')
  return row.is_active ? publicView(row) : refused('procedure_inactive')
}

export async function listProcedures(db: Db | Tx, { id }: MemberCompany): Promise<Procedure[]> {
  return (await selectProcedures(db, id)).sort(inShownOrder).map(ownerView)
}

export async function listActiveProcedures(db: Db | Tx, { id }: MemberCompany): Promise<Procedure[]> {
  return (await selectActiveProcedures(db, id)).sort(inShownOrder).map(ownerView)
}
