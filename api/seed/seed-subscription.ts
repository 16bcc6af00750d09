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

/** Taken forty days ago, the trial used to its end, the first month paid a day before. No real provider hears of it. */
export async function seedSubscription(deps: Parts, ownerId: string): Promise<void> {
  const begun = daysAgo(deps, 40)
  const taken = await takeSubscription(begun, ownerId, {
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

  const paying = daysAgo(deps, 11)
  const subscription = await selectSubscription(deps.database.db, { userId: ownerId })
  const link = subscription && (await offerPayment(paying, subscription.row.id))
  const charge = await paying.payments.till?.find(link?.split('/').at(-1) ?? '')
  if (!subscription || !charge) throw new Error('the demonstration has nothing to pay')
  await paying.payments.till?.pay(charge)
  await refreshSubscription(paying, subscription.row.id)
}

function daysAgo(deps: Parts, days: number): BillingDeps {
  const clock = { now: () => new Date(deps.clock.now().getTime() - days * day) }
  const then = { ...deps, clock }
  const { till, ...provider } = simulatedProvider(then)
  return { ...then, payments: { provider, till, webhookToken: '' } }
}
