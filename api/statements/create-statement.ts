import { localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import type { StatementInput } from '@encaixe/contract/statements.ts'
import type { Deps } from '../deps.ts'
import { publishFiguresChange } from '../live/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { makeOnce } from '../platform/database/idempotency.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { readStatement } from './find-statement.ts'
import { insertStatement } from './store/statements.ts'

type Refusal = Refused<
  'invalid' | 'not_found' | 'subscription_required' | 'statement_exists' | 'idempotency_key_reused'
>
type Wanted = { company: MemberCompany; key: string | undefined; input: StatementInput }

/** Makes one statement for each idempotency key; a refusal frees the key. */
export function createStatement(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, key, input }: Wanted,
): Promise<Statement | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    return makeOnce<Awaited<ReturnType<typeof create>>>(tx, {
      ...{ key, userId: company.by.userId, body: input, now },
      make: (id) => create(tx, { company, id, input }, now),
      read: (id) => readStatement(tx, company, id),
    })
  })
}

async function create(
  tx: Tx,
  { company, id, input }: { company: MemberCompany; id: string; input: StatementInput },
  now: Date,
): Promise<Statement | Refusal> {
  const { collaboratorId, month } = input
  if (month > monthOf(localTime(now, company.timezone).date))
    return refused('invalid', { fields: { month: paymentSentences.monthAhead } })
  const barred = await requireSubscription(tx, company.ownerId, now)
  if (barred) return barred
  const made = await insertStatement(tx, {
    company_id: company.id,
    id,
    collaborator_id: collaboratorId,
    collaborator_name: null,
    month: `${month}-01`,
    status: 'draft',
    note: null,
    created_at: now,
    sent_at: null,
    answered_at: null,
  })
  if (!made) return refused('statement_exists')
  await writeOwnActs(tx, company, now, [{ kind: 'statement', action: 'created', recordId: id }])
  publishFiguresChange(tx, company.id)
  return readStatement(tx, company, id)
}
