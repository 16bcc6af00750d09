import type { Selectable } from 'kysely'
import type {
  InJson,
  SubscriptionActsTable,
  SubscriptionFactsView,
  SubscriptionPaymentsTable,
} from '../platform/tables.ts'
import { standing } from './standing.ts'
import type { Act, Facts, PaymentFact } from './standing-facts.ts'

export type FactsRow = Selectable<SubscriptionFactsView>
export type Told = { invoiceUrl: string | null; lookup: number; flag: SubscriptionPaymentsTable['flag'] }

/** For who read the view along with something else: whether the subscription, if there is one, is active. */
export function readAccess(row: FactsRow, now: Date): boolean {
  const facts = readFacts(row)
  return facts !== undefined && standing(facts, now).isActive
}

function readFacts({ plan_id, trial, taken_at, acts, payments }: FactsRow): Facts | undefined {
  if (plan_id === null || trial === null || taken_at === null) return undefined
  return {
    planId: plan_id,
    trial,
    takenAt: taken_at,
    acts: (acts ?? []).map(readAct),
    payments: (payments ?? []).map(readPayment),
  }
}

// Inside JSON an instant is text.
const maybe = (text: string | null) => (text === null ? null : new Date(text))

export function readAct(row: InJson<Omit<Selectable<SubscriptionActsTable>, 'subscription_id'>>): Act {
  return { id: row.id, order: row.act_order, kind: row.kind, planId: row.plan_id, at: new Date(row.at) }
}

export function readPayment(row: InJson<Selectable<SubscriptionPaymentsTable>>): PaymentFact & Told {
  return {
    id: row.provider_id,
    cents: row.cents,
    dueOn: row.due_on,
    state: row.state,
    paidAt: maybe(row.paid_at),
    overdueAt: maybe(row.overdue_at),
    returnedAt: maybe(row.returned_at),
    order: row.paid_order ?? 0,
    invoiceUrl: row.invoice_url,
    lookup: row.lookup,
    flag: row.flag,
  }
}
