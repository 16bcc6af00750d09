import { timeOf } from '@encaixe/contract/local-time.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import {
  type Changed,
  type StatusAction,
  settleParts,
  statusAfter,
  useChangeStatus,
} from '../appointments/change-status.ts'
import { nameChange } from '../appointments/describe-status-change.ts'
import { describePayments } from '../payments/describe-payment.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useToast } from '../ui/toast.tsx'
import type { DayVisit } from './read-day.ts'

/** The row asks again, with the same button. */
const unsaved = (action: Outcome) => `não ficou salvo. Toque em “${names[action]}” de novo.`

type Outcome = Extract<StatusAction, 'complete' | 'noShow' | 'reopen'>

const names: Record<Outcome, string> = { complete: 'Veio', noShow: 'Não veio', reopen: 'Desfazer' }

/** Stores whether the client came; the toast offers to undo it. */
export function useOutcome() {
  const notify = useToast()
  const { mutateAsync } = useChangeStatus()

  /**
   * `payments`: of a completion, by appointment; without it the price was paid. Throws what went wrong with them, for their
   * sheet.
   */
  async function settle(
    visit: DayVisit,
    action: Outcome,
    payments?: ReadonlyMap<string, PaymentInput>,
  ): Promise<void> {
    const { lead, parts, start } = visit
    const what = `${lead.clientName}, hoje às ${timeOf(start)}`
    try {
      // After a no-show the server changes the rest of the visit by itself.
      const whole = action === 'noShow' || (action === 'reopen' && lead.status === 'no_show')
      const saved = await (whole
        ? mutateAsync({ appointment: lead, action, parts })
        : settleParts(
            parts.map((part) => mutateAsync({ appointment: part, action, payment: payments?.get(part.id) })),
          ))
      const paid = action === 'complete' ? saved.flatMap(({ payment }) => payment ?? []) : []
      const money = paid.length > 0 ? ` · ${describePayments(paid)}` : ''
      const done = nameChange(action, lead, parts.length > 1)
      const closed = <Part extends Changed>(part: Part) => ({ ...part, status: statusAfter[action] })
      const undo = () => void settle({ ...visit, lead: closed(lead), parts: parts.map(closed) }, 'reopen')
      notify(
        `${done}: ${what}${money}`,
        'success',
        action === 'reopen' ? undefined : { label: 'Desfazer', onAction: undo },
        lead.visitId,
      )
    } catch (error) {
      if (payments) throw error
      const sentence = describeFailure(error as Error, unsaved(action))
      notify(`${what}: ${sentence}`, 'error', undefined, lead.visitId)
    }
  }
  return settle
}
