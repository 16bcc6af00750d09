import type { DepositTerms, Pix } from '@encaixe/contract/deposit-fields.ts'
import { depositSentences } from '@encaixe/contract/deposit-rules.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { CompanyRow } from './store.ts'

type PixColumns = Pick<CompanyRow, 'pix_kind' | 'pix_key' | 'pix_name' | 'pix_city'>

/** The Pix data of a row, which has all four columns or none. */
export function pixOf({ pix_kind, pix_key, pix_name, pix_city }: PixColumns): Pix | null {
  if (pix_kind === null || pix_key === null || pix_name === null || pix_city === null) return null
  return { kind: pix_kind, key: pix_key, name: pix_name, city: pix_city }
}

type Terms = Pick<
  CompanyRow,
  'deposit_when' | 'deposit_cents' | 'deposit_percent' | 'deposit_minutes' | 'deposit_refund'
>

export function depositTermsOf({
  deposit_when: when,
  deposit_cents: cents,
  deposit_percent: percent,
  deposit_minutes: minutes,
  deposit_refund: refund,
}: Terms): DepositTerms | null {
  if (when === null || minutes === null) return null
  if (cents !== null) return { when, minutes, refund, amount: { cents } }
  return percent === null ? null : { when, minutes, refund, amount: { percent } }
}

/** Refuses a deposit rule without a Pix key, because no client could pay. The row is the company after the change. */
export function refuseDeposit({
  pix,
  deposit,
}: {
  pix: Pix | null
  deposit: DepositTerms | null
}): Refused<'invalid'> | undefined {
  if (pix !== null || asksNobody(deposit)) return undefined
  return refused('invalid', { fields: { deposit: depositSentences.withoutPix } })
}

export const asksNobody = (deposit: DepositTerms | null) => deposit === null || deposit.when === 'never'
