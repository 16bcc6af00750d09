import { createHmac, randomBytes } from 'node:crypto'
import type { Attribution } from '@encaixe/contract/attribution.ts'
import { attributionLifetime } from '@encaixe/contract/attribution-lifetime.ts'
import type { SubscriptionInput } from '@encaixe/contract/subscriptions.ts'
import type { Db } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { reactivateSubscription } from './change-subscription.ts'
import type { BillingDeps } from './create-payments.ts'
import { type NewCheckout, openCheckout, type Registered, registered, unregistered } from './open-checkout.ts'
import type { Payer } from './payment-provider.ts'
import { dateOf } from './periods.ts'
import { recordState, writeSubscriptionAct } from './record-state.ts'
import {
  ensureSecret,
  insertCheckout,
  insertSubscription,
  insertTrial,
  selectSubscription,
  selectTrial,
  updateSubscription,
} from './store.ts'
import type { Status } from './subscription-facts.ts'
import { computeState } from './subscription-state.ts'

type Taken = { status: Status; requiresPayment: boolean; paymentUrl?: string | undefined }
type Refusal = Refused<'subscription_exists' | 'plan_too_small' | 'payment_unavailable' | 'invalid'>

/**
 * Creates a subscription. The provider is called first, and the subscription is written last in one transaction, so
 * that a failure of the provider stores nothing. A trial needs no provider and begins even while the provider is away.
 */
export async function createSubscription(
  deps: BillingDeps,
  userId: string,
  { planId, customerData, attribution }: SubscriptionInput,
): Promise<Taken | Refusal> {
  const { db } = deps.database
  const now = deps.clock.now()
  const { cpfCnpj: taxId, ...contact } = customerData
  const payer: Payer = { ...contact, taxId }

  const before = await selectSubscription(db, { userId })
  if (before && computeState(before.facts, now).status !== 'expired') return refused('subscription_exists')
  const taxIdHash = await sealTaxId(db, taxId)
  const mayTry = !before && (await selectTrial(db, taxIdHash, userId)) === undefined
  const payerRow = await registerPayer(deps, userId, payer, mayTry)
  if (isRefused(payerRow)) return payerRow
  if (before) return comeBack(deps, userId, { planId, payerRow })

  const cents = deps.payments.prices[planId]
  const checkout = mayTry
    ? undefined
    : await openCheckout(deps, { userId, planId, cents, dueOn: dateOf(now) })
  if (isRefused(checkout)) return checkout
  const id = newId()
  const state = await deps.database.transaction(async (tx) => {
    const row = {
      id,
      user_id: userId,
      plan_id: planId,
      cents,
      trial: false,
      taken_at: now,
      attribution: attributionColumn(attribution, now),
      ...payerRow,
    }
    if (!(await insertSubscription(tx, row))) return undefined
    const trial =
      mayTry && (await insertTrial(tx, { tax_id_hash: taxIdHash, user_id: userId, granted_at: now }))
    if (trial) await updateSubscription(tx, id, { trial: true })
    if (checkout) await insertCheckout(tx, { ...checkout, subscription_id: id })
    await writeSubscriptionAct(tx, userId, { action: 'created', id, at: now })
    return (await recordState(tx, deps, id, now)).state
  })
  if (state) {
    const requiresPayment = state.status === 'pending'
    return { status: state.status, requiresPayment, ...(checkout && { paymentUrl: checkout.link }) }
  }
  await closeUnused(deps, checkout)
  return refused('subscription_exists')
}

async function registerPayer(
  { payments: { provider } }: BillingDeps,
  userId: string,
  payer: Payer,
  mayWait: boolean,
): Promise<Registered | Refused<'payment_unavailable' | 'invalid'>> {
  const payerAt = await provider.registerPayer(userId, payer)
  if (!isRefused(payerAt)) return registered(payerAt.customerId)
  return payerAt.refused === 'payment_unavailable' && mayWait ? unregistered(payer) : payerAt
}

/** Reactivates an expired subscription, without a trial: a user never has more than one subscription. */
async function comeBack(
  deps: BillingDeps,
  userId: string,
  { planId, payerRow }: { planId: SubscriptionInput['planId']; payerRow: Registered },
): Promise<Taken | Refusal> {
  const again = await reactivateSubscription(deps, userId, planId, payerRow)
  if (!isRefused(again)) return { status: 'pending', ...again }
  const { refused: code, ...details } = again
  return code === 'subscription_open' || code === 'not_found'
    ? refused('subscription_exists')
    : refused(code, details)
}

/** Closes the page of a request that lost to a concurrent request; an unclosed page expires and nobody has its link. */
async function closeUnused({ payments }: BillingDeps, checkout: NewCheckout | undefined) {
  if (checkout) await payments.provider.closeCheckout(checkout.provider_id)
}

/** Returns the attribution column's value: null when the attribution is older than 720 hours or has no valid date. */
function attributionColumn(given: Attribution | undefined, now: Date): string | null {
  const age = now.getTime() - Date.parse(given?.collected_at ?? '')
  if (!given || !(age >= 0 && age <= attributionLifetime)) return null
  return JSON.stringify(Object.fromEntries(Object.entries(given).filter(([, value]) => value)))
}

/**
 * Returns the hash that reveals a second trial of one CPF or CNPJ. The hash has a key, because all CPFs can be hashed
 * in an hour. The number itself is sent to the provider and is not stored.
 */
async function sealTaxId(db: Db, taxId: string): Promise<string> {
  const secret = await ensureSecret(db, 'trial', randomBytes(32).toString('base64url'))
  return createHmac('sha256', secret).update(taxId).digest('base64url')
}
