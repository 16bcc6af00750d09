import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { noSubscription } from './no-subscription.ts'
import { offerPayment } from './offer-payment.ts'
import { readStatus } from './read-status.ts'
import { selectSubscription } from './store.ts'

/** A person waits at most this long for the provider. A page that opens later is stored and shown the next time. */
const providerWait = 3_000

/**
 * Opens a page to pay if a payment is awaited and none is open but `unpaidUrl`, which the owner has left without paying.
 * Idempotent: a second call returns the same page. Returns the status, because reading at the provider can reveal a payment.
 */
export async function openPayment(
  deps: BillingDeps,
  userId: string,
  unpaidUrl?: string,
): Promise<SubscriptionStatus | Refused<'not_found' | 'payment_unavailable'>> {
  const found = await selectSubscription(deps.database.db, { userId })
  if (!found) return noSubscription
  const link = await offerInTime(deps, found.row.id, unpaidUrl)
  const status = await readStatus(deps, userId)
  return status.awaitsPayment && !link ? refused('payment_unavailable') : status
}

async function offerInTime(deps: BillingDeps, id: string, unpaidUrl?: string): Promise<string | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), providerWait)
  const offer = offerPayment(deps, id, unpaidUrl).catch((error: unknown) => {
    deps.log.error('opening a page to pay failed', { subscriptionId: id, error })
    return undefined
  })
  return Promise.race([offer, late]).finally(() => clearTimeout(timer))
}
