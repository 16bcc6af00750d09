import { planLimitSentence, plans } from '@encaixe/contract/plans.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { type Standing, standing } from './standing.ts'
import { selectSubscription } from './store.ts'

type Saying = { sentence?: string }

/**
 * Whether an owner's subscription is active: the one question that every write of every domain asks, in its own
 * transaction, after locking the company and before locking anything of it. Inside a transaction the subscription
 * stays as it was found until the end: a cancellation waits.
 */
export async function openSubscription(
  db: Db | Tx,
  ownerId: string,
  now: Date,
): Promise<Standing | undefined> {
  const found = await selectSubscription(db, { userId: ownerId }, db.isTransaction ? 'held' : undefined)
  const state = found && standing(found.facts, now)
  return state?.isActive ? state : undefined
}

export async function hasAccess(db: Db | Tx, ownerId: string, now: Date): Promise<boolean> {
  return (await openSubscription(db, ownerId, now)) !== undefined
}

export async function requireSubscription(
  db: Db | Tx,
  ownerId: string,
  now: Date,
  saying: Saying = {},
): Promise<Refused<'subscription_required'> | undefined> {
  return (await hasAccess(db, ownerId, now)) ? undefined : refused('subscription_required', saying)
}

/**
 * Whether the plan allows so many active collaborators, the new one counted. In a write the company's row must be
 * locked before the count, or two could take the last place.
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
