import { localTime } from '@encaixe/contract/local-time.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import type { Deps } from '../deps.ts'
import { publishFiguresChange } from '../live/facade.ts'
import { makeOnce } from '../platform/database/idempotency.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { expectedOf } from './method-sums.ts'
import { readTill } from './read-till.ts'
import { insertClosing, selectLines } from './store.ts'

const ahead = refused('invalid', { fields: { date: paymentSentences.closeAhead } })

type Closing = { date: string; counted: MethodSums; key: string | undefined }
type Outcome = Promise<Till | Refused<'invalid' | 'till_closed' | 'idempotency_key_reused'>>

/**
 * Closes the till of a day once: the counted sums stay, whatever is paid or corrected later. A repeated request with
 * the same key gets the till again.
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
        await writeOwnActs(tx, company, at, [{ kind: 'till', action: 'closed', recordId: null }])
        publishFiguresChange(tx, companyId)
        return readTill(tx, company, day)
      },
      read: () => readTill(tx, company, day),
    })
  })
}
