import type { Till } from '@encaixe/contract/till.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { expectedOf, sumOf } from './method-sums.ts'
import { selectClosing, selectLines } from './store.ts'

/**
 * The closing is read before the payments. `laterCents` holds everything that the closing did not include, even a
 * completion that committed during the closing, because it is a difference of sums and no comparison of instants.
 */
export async function readTill(db: Db | Tx, company: MemberCompany, date: string): Promise<Till> {
  const about = { companyId: company.id, day: date }
  const closing = await selectClosing(db, about)
  const lines = await selectLines(db, about)
  const expected = expectedOf(lines)
  if (!closing) return { date, lines, expected, counted: null, closedAt: null, closedBy: null, laterCents: 0 }
  return {
    date,
    lines: closing.lines,
    expected: closing.expected,
    counted: closing.counted,
    closedAt: closing.closed_at.toISOString(),
    closedBy: closing.closed_by_name,
    laterCents: sumOf(expected) - sumOf(closing.expected),
  }
}
