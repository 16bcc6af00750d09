import type { StatementView } from '@encaixe/contract/message-links.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { Db } from '../platform/database/db.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { readStatement } from './find-statement.ts'
import type { LinkedStatement } from './store/statements.ts'

/** The statement that a link opens, as its page shows it. */
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
    },
    statement,
  }
}
