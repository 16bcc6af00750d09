import { planLimitSentence, plans } from '@encaixe/contract/plans.ts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { SubscriptionFactsView } from '../platform/database/tables.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { actFrom, paymentFrom, selectSubscription } from './store.ts'
import { activityBy, computeState, type SubscriptionState } from './subscription-state.ts'

/**
 * Returns the state of an owner's subscription, if it is active. Every write of an owner reads the state in its own
 * transaction, after it locked the company and before it locks other rows of the company. Inside a transaction, the
 * read makes a cancellation wait for the end of this transaction.
 */
export async function openSubscription(
  db: Db | Tx,
  ownerId: string,
  now: Date,
): Promise<SubscriptionState | undefined> {
  const found = await selectSubscription(db, { userId: ownerId }, db.isTransaction ? 'held' : undefined)
  const state = found && computeState(found.facts, now)
  return state?.isActive ? state : undefined
}

export async function hasAccess(db: Db | Tx, ownerId: string, now: Date): Promise<boolean> {
  return (await openSubscription(db, ownerId, now)) !== undefined
}

/** Whether the owner has a subscription that is not cancelled or expired, paid or not. */
export async function isSubscriptionOpen(db: Db | Tx, ownerId: string, now: Date): Promise<boolean> {
  const found = await selectSubscription(db, { userId: ownerId }, db.isTransaction ? 'held' : undefined)
  if (!found) return false
  return !['cancelled', 'expired'].includes(computeState(found.facts, now).status)
}

export async function requireSubscription(
  db: Db | Tx,
  ownerId: string,
  now: Date,
  edits?: 'colaboradores' | 'procedimentos' | 'folgas',
): Promise<Refused<'subscription_required'> | undefined> {
  if (await hasAccess(db, ownerId, now)) return undefined
  const sentence = `Você precisa de uma assinatura ativa para adicionar ou editar ${edits}.`
  return refused('subscription_required', edits && { sentence })
}

/**
 * Checks whether the plan allows this number of active collaborators, including the new one. In a write the company's
 * row must be locked before the count, otherwise two simultaneous requests could exceed the plan's number.
 */
export async function checkPlanLimit(
  db: Db | Tx,
  ownerId: string,
  active: number,
  now: Date,
): Promise<Refused<'subscription_required' | 'plan_limit'> | undefined> {
  const state = await openSubscription(db, ownerId, now)
  if (!state) return refused('subscription_required')
  const limit = plans[state.planId].maxCollaborators
  if (active <= limit) return undefined
  return refused('plan_limit', { sentence: planLimitSentence(limit) })
}

/** Whether a subscription is active, for a caller that has already read its facts. */
export const isActiveBy = (facts: Selectable<SubscriptionFactsView>, now: Date): boolean =>
  activityOf(facts)(now)

/**
 * Returns a function that says whether a subscription is active at an instant, for a caller that has already read its
 * facts and checks many instants.
 */
export function activityOf(facts: Selectable<SubscriptionFactsView>): (now: Date) => boolean {
  const { plan_id: planId, cents, trial, taken_at: createdAt, acts, payments } = facts
  if (planId === null || cents === null || trial === null || createdAt === null) return () => false
  const known = { acts: (acts ?? []).map(actFrom), payments: (payments ?? []).map(paymentFrom) }
  return activityBy({ planId, cents, trial, createdAt, ...known })
}
