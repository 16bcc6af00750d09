import type { Deps } from '../deps.ts'
import { isRefused } from '../platform/refused.ts'
import { type BillingDeps, createPayments, type Payments } from '../subscriptions/create-payments.ts'
import { createSubscription } from '../subscriptions/create-subscription.ts'
import { offerPayment } from '../subscriptions/offer-payment.ts'
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts'
import { selectSubscription } from '../subscriptions/store.ts'

type Parts = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

const day = 86_400_000

/**
 * Taken forty days ago, after the whole trial, with the first month paid a day before at the Asaas emulator. False when
 * it exists and is paid already.
 */
export async function seedSubscription(deps: Parts, ownerId: string): Promise<boolean> {
  const { db } = deps.database
  const known = await selectSubscription(db, { userId: ownerId })
  if (known?.payments.some(({ paidAt }) => paidAt !== null)) return false
  if (!known) await take(daysAgo(deps, 40), ownerId)
  const taken = await selectSubscription(db, { userId: ownerId })
  if (!taken) throw new Error(`Demonstration owner ${ownerId} has no subscription after taking one`)
  await pay(daysAgo(deps, 11), taken.row.id)
  return true
}

async function take(deps: BillingDeps, ownerId: string): Promise<void> {
  const outcome = await createSubscription(deps, ownerId, {
    planId: 'basic',
    customerData: {
      name: 'Rafael Nogueira',
      cpfCnpj: '11222333000181',
      phone: '11955550142',
      email: 'rafael@navalha.example',
    },
    attribution: undefined,
  })
  if (isRefused(outcome))
    throw new Error(`Demonstration owner ${ownerId} may not subscribe: ${outcome.refused}`)
}

/** Pays only an awaited payment: a start that was killed may have paid without storing the answer. */
async function pay(deps: BillingDeps, id: string): Promise<void> {
  const state = await refreshSubscription(deps, id)
  if (isRefused(state) || state.paymentDueAt === null) return
  const billId = (await offerPayment(deps, id))?.split('/').at(-1)
  if (!billId) throw new Error(`Demonstration subscription ${id} has no page to pay`)
  await deps.payments.emulator?.choose(billId, 'pay')
  await refreshSubscription(deps, id)
}

/**
 * Never a real account, even when the deployment has one. The server does not listen yet, so the adapter calls the
 * emulator in process.
 */
function daysAgo(deps: Parts, days: number): BillingDeps {
  const clock = { now: () => new Date(deps.clock.now().getTime() - days * day) }
  const config = { ...deps.config, payments: { kind: 'emulated' as const } }
  const then = { ...deps, clock, config }
  const payments: Payments = createPayments(then, {
    fetch: async (input, init) => payments.emulator?.fetch(new Request(input, init)) ?? Response.error(),
  })
  return { ...then, payments }
}
