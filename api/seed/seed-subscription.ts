import type { Deps } from '../deps.ts'
import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from '../subscriptions/create-payments.ts'
import { offerPayment } from '../subscriptions/offer-payment.ts'
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts'
import { simulatedProvider } from '../subscriptions/simulated/provider.ts'
import { selectSubscription } from '../subscriptions/store.ts'
import { takeSubscription } from '../subscriptions/take-subscription.ts'

type Parts = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

const day = 86_400_000

/**
 * Taken forty days ago, the trial used to its end, the first month paid a day before. No real provider hears of it.
 * False when it was there, and paid, already.
 */
export async function seedSubscription(deps: Parts, ownerId: string): Promise<boolean> {
  const { db } = deps.database
  const known = await selectSubscription(db, { userId: ownerId })
  if (known?.payments.some(({ paidAt }) => paidAt !== null)) return false
  if (!known) await take(daysAgo(deps, 40), ownerId)
  const taken = await selectSubscription(db, { userId: ownerId })
  if (!taken) throw new Error('the demonstration has no subscription')
  await pay(daysAgo(deps, 11), taken.row.id)
  return true
}

async function take(deps: BillingDeps, ownerId: string): Promise<void> {
  const taken = await takeSubscription(deps, ownerId, {
    planId: 'basic',
    customerData: {
      name: 'Rafael Nogueira',
      cpfCnpj: '11222333000181',
      phone: '11955550142',
      email: 'rafael@navalha.example',
    },
    attribution: undefined,
  })
  if (isRefused(taken)) throw new Error(`the demonstration has no subscription: ${taken.refused}`)
}

/** Only what is still awaited: a start that was killed may have paid, and not have heard of it. */
async function pay(deps: BillingDeps, id: string): Promise<void> {
  const state = await refreshSubscription(deps, id)
  if (isRefused(state) || state.paymentDueAt === null) return
  const { till } = deps.payments
  const link = await offerPayment(deps, id)
  const charge = await till?.find(link?.split('/').at(-1) ?? '')
  if (!charge) throw new Error('the demonstration has nothing to pay')
  await till?.pay(charge)
  await refreshSubscription(deps, id)
}

function daysAgo(deps: Parts, days: number): BillingDeps {
  const clock = { now: () => new Date(deps.clock.now().getTime() - days * day) }
  const then = { ...deps, clock }
  const { till, ...provider } = simulatedProvider(then)
  return { ...then, payments: { provider, till, webhookToken: '' } }
}
