import { localTime } from '@encaixe/contract/local-time.ts'
import { paymentMethods, paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import type { Deps } from '../deps.ts'
import { publishFiguresChange } from '../live/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { makeOnce } from '../platform/database/idempotency.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { insertClosing, type Line, selectClosing, selectLines } from './store.ts'

const ahead = refused('invalid', { fields: { date: paymentSentences.closeAhead } })

type Closing = { date: string; counted: MethodSums; key: string | undefined }
type Outcome = Promise<Till | Refused<'invalid' | 'till_closed' | 'idempotency_key_reused'>>

/**
 * Closes the till of a day once. Later payments and corrections do not change the counted sums. A repeated request with
 * the same key gets the same closed till.
 */
export function closeTill(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
  { date: day, counted, key }: Closing,
): Outcome {
  return database.transaction(async (tx) => {
    const at = clock.now()
    if (day > localTime(at, company.timezone).date) return ahead
    const { id: companyId, by } = company
    return makeOnce<Awaited<Outcome>>(tx, {
      ...{ key, userId: by.userId, body: { companyId, day, counted }, now: at },
      async make() {
        const lines = await selectLines(tx, { companyId, day })
        const draft = { companyId, day, lines, expected: expectedOf(lines), counted, at, by: by.userId }
        if (!(await insertClosing(tx, draft))) return refused('till_closed')
        await writeOwnActs(tx, company, at, [
          { kind: 'till', action: 'closed', recordId: null, amount: sumOf(counted) },
        ])
        publishFiguresChange(tx, companyId)
        return readTill(tx, company, day)
      },
      read: () => readTill(tx, company, day),
    })
  })
}

/**
 * The closing is read before the payments. `laterCents` is the difference of their sums, so it includes everything that
 * the closing left out, even a completion that committed during the closing.
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

type Paid = Pick<Line, 'method' | 'cents' | 'tipCents'>

/** Adds up the sum of each payment method, tips included. */
function expectedOf(lines: readonly Paid[]): MethodSums {
  const sums: MethodSums = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
  for (const { method, cents, tipCents } of lines) sums[method] += cents + tipCents
  return sums
}

const sumOf = (sums: MethodSums): number => paymentMethods.reduce((total, method) => total + sums[method], 0)
