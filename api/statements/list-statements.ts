import { defaultPage } from '@encaixe/contract/list-query.ts'
import { isMonth, monthOf } from '@encaixe/contract/local-time.ts'
import type { ListedStatement } from '@encaixe/contract/statement-fields.ts'
import type { Db } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { type Figures, linesOf } from './statement-lines.ts'
import { listedViewOf } from './statement-view.ts'
import { selectBases, selectSums } from './store/lines.ts'
import { type StatementRow, type StatementStatus, selectStatements } from './store/statements.ts'

type Wanted = {
  collaboratorId?: string | undefined
  month?: string | undefined
  status?: StatementStatus | undefined
  cursor?: string | undefined
  limit?: number | undefined
}
type Page = { items: ListedStatement[]; nextCursor: string | null }

const noPage: Page = { items: [], nextCursor: null }

export async function listStatements(
  db: Db,
  company: MemberCompany,
  { cursor, limit = defaultPage, ...filters }: Wanted,
): Promise<Page | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
  if (filters.collaboratorId !== undefined && !isId(filters.collaboratorId)) return noPage
  const rows = await selectStatements(db, company, { ...filters, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const figures = await figuresOf(db, company, shown)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => listedViewOf(row, figures.get(row.id) ?? [])),
    nextCursor: last ? `${monthOf(last.month)} ${last.id}` : null,
  }
}

/** Returns the sums of all statements, with two queries for any number of statements. */
async function figuresOf(
  db: Db,
  { id: companyId }: MemberCompany,
  rows: readonly StatementRow[],
): Promise<Map<string, readonly Figures[]>> {
  const drafts = rows.filter(({ status }) => status === 'draft')
  const sent = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id)
  const bases = await selectBases(db, { companyId, ids: drafts.map(({ id }) => id) })
  const found = new Map<string, readonly Figures[]>()
  for (const { id, month } of drafts) {
    const basis = bases.get(id)
    if (basis) found.set(id, linesOf(monthOf(month), basis.appointments, basis.closedMonths))
  }
  for (const [id, sums] of await selectSums(db, { companyId, ids: sent })) found.set(id, [sums])
  return found
}

function readCursor(text: string): { month: string; id: string } | null {
  const [month = '', id] = text.split(' ')
  return isMonth(month) && isId(id) ? { month, id } : null
}
