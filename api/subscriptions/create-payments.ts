import { randomBytes } from 'node:crypto'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import type { Deps } from '../deps.ts'
import { ownAddress } from '../platform/config/config.ts'
import type { AsaasOptions } from './asaas/client.ts'
import { asaasProvider } from './asaas/provider.ts'
import { type EmulatedAsaas, emulateAsaas, emulatorPath } from './asaas-emulator/emulator.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The price of each plan for new subscriptions, in centavos. An existing subscription keeps its agreed price. */
export type PriceList = Record<PlanId, number>

export type Payments = {
  provider: PaymentProvider
  prices: PriceList
  /** Each event of the provider must have one of these tokens. */
  webhookTokens: string[]
  /** The emulator exists only in a deployment without an account at Asaas. */
  emulator?: EmulatedAsaas
}

export type BillingDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'database' | 'jobs'> & {
  payments: Payments
}

type Parts = Pick<Deps, 'config' | 'clock' | 'log' | 'database'>
type Options = Pick<AsaasOptions, 'timeout' | 'waits' | 'fetch'> & { prices?: Partial<PriceList> }

const contractPrices: PriceList = {
  micro: plans.micro.priceCents,
  basic: plans.basic.priceCents,
  pro: plans.pro.priceCents,
}

export const webhookPath = '/api/webhooks/asaas'

/**
 * Creates the payments. A deployment without an account at Asaas emulates an account. Its adapter sends the emulator the
 * requests of the real Asaas, by the given `fetch` without the network.
 */
export function createPayments(parts: Parts, { prices: changed, ...options }: Options = {}): Payments {
  const prices = { ...contractPrices, ...changed }
  const { config, clock, log } = parts
  const account = config.payments.kind === 'asaas' ? config.payments : emulatedAccount(config)
  const { apiKey, baseUrl, webhookTokens } = account
  const returnTo = `${config.publicUrl}/subscription`
  const provider = asaasProvider({ apiKey, baseUrl, clock, log, returnTo, ...options })
  if (config.payments.kind === 'asaas') return { provider, prices, webhookTokens }
  const webhookUrl = ownAddress(config.http) + webhookPath
  return {
    provider,
    prices,
    webhookTokens,
    emulator: emulateAsaas(parts, {
      ...account,
      webhookToken: webhookTokens[0] ?? '',
      webhookUrl,
      fetch,
      ...options,
    }),
  }
}

/** The account has new secrets at every start, because only this process calls its emulator and delivers its events. */
const emulatedAccount = ({ http }: Parts['config']) => ({
  apiKey: randomBytes(32).toString('base64url'),
  baseUrl: `${ownAddress(http)}${emulatorPath}/v3`,
  webhookTokens: [randomBytes(32).toString('base64url')],
})
