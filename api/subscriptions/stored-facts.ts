import type { Selectable } from 'kysely'
import type { InJson } from '../platform/database/json-columns.ts'
import type { SubscriptionActsTable, SubscriptionPaymentsTable } from '../platform/database/tables.ts'
import type { Act, PaymentFact } from './subscription-facts.ts'

/** A stored fact with the columns that a fact does not have. */
export type KnownPayment = PaymentFact & {
  invoiceUrl: string | null
  lookup: number
  flag: SubscriptionPaymentsTable['flag']
}

// JSON gives an instant as text.
const maybe = (text: string | null) => (text === null ? null : new Date(text))

export function actFrom(row: InJson<Omit<Selectable<SubscriptionActsTable>, 'subscription_id'>>): Act {
  const { id, act_order: order, kind, plan_id: planId, cents, at } = row
  return { id, order, kind, planId, cents, at: new Date(at) }
}

export function paymentFrom(row: InJson<Selectable<SubscriptionPaymentsTable>>): KnownPayment {
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
