import { limits } from '@encaixe/contract/limits.ts'
import { planIds } from '@encaixe/contract/plans.ts'
import { subscriptions } from '@encaixe/contract/subscriptions.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { type Caller, type Route, route } from '../platform/http/route.ts'
import type { Log } from '../platform/log/log.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { isRefused } from '../platform/refused.ts'
import { asaasEmulatorMounts } from './asaas-emulator/mounts.ts'
import { cancelSubscription, changePlan, openPayment, reactivateSubscription } from './change-subscription.ts'
import { type BillingDeps, webhookPath } from './create-payments.ts'
import { createSubscription } from './create-subscription.ts'
import { noSubscription, planView, readHistory, readStatus } from './read-status.ts'
import { receiveEvent } from './receive-event.ts'
import { selectSubscription } from './store.ts'

type Change = Parameters<typeof logSecurityEvent>[2]['change'] & string
type Asked = { user: Caller; log: Log }

/** Logs a change of the subscription unless it was refused, and returns the outcome of the change. */
function logged<T>({ user, log }: Asked, change: Change, outcome: T): T {
  if (!isRefused(outcome)) logSecurityEvent(log, 'subscription changed', { userId: user.id, change })
  return outcome
}

export function subscriptionRoutes(deps: BillingDeps): Route[] {
  const {
    database: { db },
    payments: { prices },
  } = deps
  const find = async ({ user }: { user: { id: string } }) =>
    (await selectSubscription(db, { userId: user.id })) ? undefined : noSubscription

  return [
    route(subscriptions.plans, { handle: async () => planIds.map((id) => planView(id, prices[id])) }),
    route(subscriptions.status, { handle: ({ user }) => readStatus(deps, user.id) }),
    route(subscriptions.history, { handle: ({ user }) => readHistory(deps, user.id) }),
    route(subscriptions.create, {
      async handle({ user, body, log }) {
        const taken = logged({ user, log }, 'created', await createSubscription(deps, user.id, body))
        return isRefused(taken) ? taken : { success: true as const, data: taken }
      },
    }),
    route(subscriptions.changePlan, {
      find,
      async handle({ user, body, log }) {
        const changed = logged({ user, log }, 'plan', await changePlan(deps, user.id, body.planId))
        if (changed) return changed
        // A payment page that is still open has the price of the old plan, so a page with the new price is opened.
        const offered = await openPayment(deps, user.id)
        return isRefused(offered) ? readStatus(deps, user.id) : offered
      },
    }),
    route(subscriptions.openPayment, {
      find,
      handle: ({ user, body }) => openPayment(deps, user.id, body?.unpaidUrl),
    }),
    route(subscriptions.cancel, {
      find,
      handle: async (asked) => logged(asked, 'cancelled', await cancelSubscription(deps, asked.user.id)),
    }),
    route(subscriptions.reactivate, {
      find,
      async handle({ user, body, log }) {
        const outcome = await reactivateSubscription(deps, user.id, body.planId)
        const back = logged({ user, log }, 'reactivated', outcome)
        return isRefused(back) ? back : { success: true as const, data: back }
      },
    }),
  ]
}

export function subscriptionMounts(deps: BillingDeps): Mount[] {
  const events: Mount = {
    methods: ['POST'],
    path: webhookPath,
    limit: limits.machines,
    handle: (incoming) => receiveEvent(deps, incoming),
  }
  return [events, ...asaasEmulatorMounts(deps)]
}
