import { chosenArticle } from '@encaixe/contract/company-article.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import type { StatementView } from '@encaixe/contract/message-links.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { type Line, linesOf } from './statement-lines.ts'
import { viewOf } from './statement-view.ts'
import { selectBases, selectLines } from './store/lines.ts'
import { type LinkedStatement, type Scope, type StatementRow, selectStatement } from './store/statements.ts'

export const statementMissing = refused('not_found', { sentence: 'Extrato não encontrado' })

export type FoundStatement = { company: MemberCompany; found: StatementRow }

/** Finds a statement of a company of the caller. A professional finds only their own sent statements. */
export async function findStatement(
  db: Db,
  companies: CallerCompanies,
  id: unknown,
): Promise<FoundStatement | Refused<'not_found'>> {
  const found = isId(id) ? await companies.having((company) => selectStatement(db, company, id)) : undefined
  return found ?? statementMissing
}

/** Returns the lines of a sent statement as they were sent, or the present lines of a draft. */
export async function readLines(
  db: Db | Tx,
  { company_id: companyId, id, month, status }: StatementRow,
): Promise<Line[]> {
  if (status !== 'draft') return selectLines(db, { companyId, id })
  const basis = (await selectBases(db, { companyId, ids: [id] })).get(id)
  return basis ? linesOf(monthOf(month), basis.appointments, basis.closedMonths) : []
}

export async function readStatement(
  db: Db | Tx,
  company: Scope,
  id: string,
): Promise<Statement | Refused<'not_found'>> {
  const row = await selectStatement(db, company, id)
  return row ? viewOf(row, await readLines(db, row)) : statementMissing
}

/** Returns the statement that a link opens, in the form in which its page shows it. */
export async function showLinked(
  db: Db,
  linked: LinkedStatement,
): Promise<StatementView | Refused<'link_gone'>> {
  const { company_id: id, company_name: name } = linked
  const statement = await readStatement(db, { id, only: null }, linked.id)
  if (isRefused(statement)) return refused('link_gone')
  return {
    purpose: 'statement',
    company: {
      id,
      name,
      slug: linked.company_slug,
      themeColor: linked.theme_color ?? themeColorOf(name),
      timezone: linked.timezone,
      address: linked.company_address,
      phone: linked.company_phone,
      ...chosenArticle(linked.article),
    },
    statement,
  }
}
