import type { Selectable } from 'kysely'
import type { SubscriptionFactsView } from '../platform/database/tables.ts'
import { standing } from './standing.ts'
import { actFrom, paymentFrom } from './stored-facts.ts'

/** Whether a subscription is active, for who read its facts along with something else in one query. */
export function readAccess(facts: Selectable<SubscriptionFactsView>, now: Date): boolean {
  const { plan_id: planId, trial, taken_at: takenAt, acts, payments } = facts
  if (planId === null || trial === null || takenAt === null) return false
  const told = { acts: (acts ?? []).map(actFrom), payments: (payments ?? []).map(paymentFrom) }
  return standing({ planId, trial, takenAt, ...told }, now).isActive
}
