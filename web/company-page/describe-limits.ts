import { noticeWords } from '@encaixe/contract/notice-words.ts'
import type { ShownCompany } from './load-company.ts'

type Limits = Pick<ShownCompany, 'minimumNotice' | 'cancellationNotice'>

const day = 1_440

/** A limit in words, whole days as days: `1 dia`, `2h`, `1h 30min`. */
function limitWords(minutes: number): string {
  if (minutes % day !== 0) return noticeWords(minutes)
  return minutes === day ? '1 dia' : `${minutes / day} dias`
}

/** The sentence about until when a client may cancel or move. Undefined when both are possible until the start. */
export const describeCancelling = ({ cancellationNotice }: Pick<Limits, 'cancellationNotice'>) =>
  cancellationNotice > 0 ? `Cancele ou remarque até ${limitWords(cancellationNotice)} antes.` : undefined

/** The limits that the company sets for its clients, in plain words. */
export function describeLimits({ minimumNotice, cancellationNotice }: Limits): string[] {
  const booking =
    minimumNotice > 0 ? `Agende com pelo menos ${limitWords(minimumNotice)} de antecedência.` : undefined
  return [booking, describeCancelling({ cancellationNotice })].filter((one) => one !== undefined)
}
