import type { ShownCompany } from './load-company.ts'

type Limits = Pick<ShownCompany, 'minimumNotice' | 'cancellationNotice'>

const day = 1_440
const hour = 60

/** `1 dia`, `2h`, `1h 30min`, `45min`. */
export function describeNotice(minutes: number): string {
  if (minutes % day === 0) return minutes === day ? '1 dia' : `${minutes / day} dias`
  const [hours, rest] = [Math.floor(minutes / hour), minutes % hour]
  return [hours > 0 && `${hours}h`, rest > 0 && `${rest}min`].filter(Boolean).join(' ')
}

/** Until when a client may cancel or move. Undefined when it is possible until the appointment begins. */
export const describeCancelling = ({ cancellationNotice }: Pick<Limits, 'cancellationNotice'>) =>
  cancellationNotice > 0 ? `Cancele ou remarque até ${describeNotice(cancellationNotice)} antes.` : undefined

/** What the shop asks of its clients, in plain words. */
export function describeLimits({ minimumNotice, cancellationNotice }: Limits): string[] {
  const booking =
    minimumNotice > 0 ? `Agende com pelo menos ${describeNotice(minimumNotice)} de antecedência.` : undefined
  return [booking, describeCancelling({ cancellationNotice })].filter((one) => one !== undefined)
}
