import { aVisitShop, type VisitShop } from './a-visit-shop.ts'
import type { TestApi } from './test-api.ts'

export const pix = { kind: 'email', key: 'caixa@sinal.example', name: 'João Conceição', city: 'São Paulo' }

/** A company that asks every client for 30 % an hour before the time is free again, unless the change says otherwise. */
export function aDepositShop(api: TestApi, name: string, change: object = {}): Promise<VisitShop> {
  const deposit = { when: 'always', amount: { percent: 30 }, minutes: 60 }
  return aVisitShop(api, name, { maxOpenBookings: 50, pix, deposit, ...change })
}
