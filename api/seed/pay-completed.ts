import type { PaymentMethod } from '@encaixe/contract/payment-rules.ts'
import { paidNow } from '../appointments/paid.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { rateOn, selectRates } from '../shares/facade.ts'
import type { Draft } from './plan-waiting.ts'

/** Of ten clients. */
const methods: readonly PaymentMethod[] = [
  ...(['pix', 'credit', 'pix', 'debit', 'cash'] as const),
  ...(['pix', 'credit', 'pix', 'cash', 'debit'] as const),
]
const tips = [500, 1_000, 300]
const tippedOneIn = 7

/** Every completed appointment was paid on its day, as it costs; some clients left a tip. */
export async function payCompleted(tx: Tx, companyId: CompanyId, drafts: readonly Draft[]): Promise<void> {
  const completed = drafts.filter(({ status }) => status === 'completed')
  for (const [collaboratorId, hers] of Map.groupBy(completed, (draft) => draft.collaborator_id)) {
    const rates = await selectRates(tx, { companyId, collaboratorId })
    for (const [at, draft] of hers.entries()) {
      const { day, procedure_id: procedureId, price_cents = null } = draft
      const method = methods[(at * 7 + draft.start_minute / 15) % methods.length] ?? 'pix'
      const tipCents = at % tippedOneIn === 3 ? (tips[at % tips.length] ?? 0) : 0
      const rate = rateOn(rates, { procedureId, date: day })
      Object.assign(draft, paidNow({ method, tipCents }, { price_cents, day, rate }))
    }
  }
}
