import { depositAmount } from '@encaixe/contract/deposit-amount.ts'
import { addDays, type LocalTime } from '@encaixe/contract/local-time.ts'
import { changeOf } from '../appointments/place.ts'
import { openDeposit, updateDeposit } from '../deposits/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { shop } from './barbearia-navalha.ts'
import { type Draft, isPlain } from './plan-waiting.ts'

const aMinute = 60_000
const daysAhead = 4

/** Two visits to come: one waits for its deposit, and of the other the client says that she paid. */
export function planDeposits(
  drafts: readonly Draft[],
  touched: ReadonlySet<unknown>,
  now: LocalTime,
): Draft[] {
  const from = addDays(now.date, daysAhead)
  const ahead = drafts.filter(
    (draft) => draft.status === 'scheduled' && draft.day >= from && isPlain(draft) && !touched.has(draft.id),
  )
  return [ahead[0], ahead[5]].flatMap((draft) => draft ?? [])
}

/** Before they are stored. */
export function holdDrafts(planned: readonly Draft[], now: Date): void {
  const until = new Date(now.getTime() + shop.deposit.minutes * aMinute)
  for (const draft of planned) Object.assign(draft, { status: 'held', held_until: until, asked_until: until })
}

/** Once they are stored. */
export async function openDeposits(tx: Tx, companyId: CompanyId, planned: readonly Draft[], now: Date) {
  for (const [at, { id, price_cents, held_until }] of planned.entries()) {
    const cents = depositAmount(
      [{ priceCents: price_cents ?? null, deposit: 'company' }],
      shop.deposit.amount,
    )
    const asked = { cents, minutes: shop.deposit.minutes, pix: shop.pix }
    await openDeposit(tx, { companyId, visitId: id, asked, dueAt: held_until as Date }, now)
    if (at > 0) await updateDeposit(tx, { companyId, visitId: id }, { state: 'claimed', claimed_at: now })
  }
}

/** She said so when it was asked for. */
export const claimsOf = ([, ...claimed]: readonly Draft[], at: Date) =>
  claimed.map((draft) =>
    changeOf(draft, { kind: 'deposit_claimed', at, by: { role: 'client', userId: null } }),
  )
