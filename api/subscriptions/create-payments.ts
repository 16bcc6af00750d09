import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { asaasProvider } from './asaas.ts'
import type { AsaasOptions } from './asaas-client.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { simulatedProvider, type Till } from './simulated/provider.ts'

export type Payments = {
  provider: PaymentProvider
  /** What the provider's events must carry. */
  webhookToken: string
  /** Only where payments are simulated. */
  till?: Till
}

/** What the subscriptions are built from. */
export type BillingDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'database' | 'jobs'> & {
  payments: Payments
}

type Parts = Pick<Deps, 'config' | 'clock' | 'log' | 'database'>
type Patience = Pick<AsaasOptions, 'timeout' | 'waits'>

export function createPayments(parts: Parts, patience: Patience = {}): Payments {
  const { config, clock, log } = parts
  const { payments } = config
  if (payments.kind === 'simulated') {
    const { till, ...provider } = simulatedProvider(parts)
    // Nobody but this process delivers events of the simulated provider.
    return { provider, webhookToken: randomBytes(32).toString('base64url'), till }
  }
  const { apiKey, baseUrl, webhookToken } = payments
  const returnTo = `${config.publicUrl}/subscription`
  return { provider: asaasProvider({ apiKey, baseUrl, clock, log, returnTo, ...patience }), webhookToken }
}
