import type { ApiClient } from '@encaixe/contract/client.ts'
import type { PlanId } from '@encaixe/contract/plans.ts'
import type { SubscriptionInput } from '@encaixe/contract/subscriptions.ts'
import { isCpf } from '@encaixe/contract/tax-id.ts'
import type { TestApi } from './test-api.ts'

/** Returns the valid CPF whose first nine digits are this number. */
export function cpf(number: number): string {
  const nine = String(number).padStart(9, '0')
  for (let digits = 0; digits < 100; digits++) {
    const whole = nine + String(digits).padStart(2, '0')
    if (isCpf(whole)) return whole
  }
  throw new Error(`No valid CPF begins with ${nine}`)
}

let last = 123_456_780

export function billing(
  wish: Partial<SubscriptionInput['customerData']> = {},
): SubscriptionInput['customerData'] {
  last += 1
  return {
    name: 'Ana Souza',
    cpfCnpj: cpf(last),
    phone: '(11) 95555-0142',
    email: 'ana@navalha.example',
    ...wish,
  }
}

/** A subscriber who can pay on the page of the Asaas emulator. The API needs `jobs: 'by hand'`. */
export function aSubscriber(api: TestApi, who: string) {
  const call: ApiClient = api.as(who)
  const status = () => call('GET /api/subscriptions/status')
  const payment = (unpaidUrl?: string) => call('POST /api/subscriptions/payment', { body: { unpaidUrl } })
  const reactivate = (planId: PlanId) => call('POST /api/subscriptions/reactivate', { body: { planId } })

  async function choose(escolha: string, link?: string): Promise<Response> {
    const page = link ?? (await payment()).paymentUrl
    if (!page) throw new Error(`Subscriber ${who} has no payment page`)
    const form = { method: 'POST', body: new URLSearchParams({ escolha }), redirect: 'manual' } as const
    const answer = await api.fetch(page, form)
    await api.drain()
    return answer
  }

  return {
    call,
    status,
    payment,
    reactivate,
    statusName: async () => (await status()).subscription?.status,
    take: (planId: PlanId = 'basic', customerData = billing()) =>
      call('POST /api/subscriptions', { body: { planId, customerData } }),
    cancel: () => call('DELETE /api/subscriptions/my-subscription'),
    change: (planId: PlanId) => call('PATCH /api/subscriptions/my-subscription', { body: { planId } }),
    history: () => call('GET /api/subscriptions/history'),
    choose,
    pays: (link?: string) => choose('pagar', link),
  }
}

export type Subscriber = ReturnType<typeof aSubscriber>
