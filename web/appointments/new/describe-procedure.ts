import type { Procedure } from '@encaixe/contract/procedures.ts'
import { formatDuration, formatMoney } from '../../platform/formats.ts'
import { sumPrices } from '../describe-visit.ts'

/** `Corte · 30min · R$ 50,00`. */
export const describeProcedure = ({ name, duration, price }: Procedure): string =>
  [name, formatDuration(duration), price === null ? '' : formatMoney(price)].filter(Boolean).join(' · ')

/** The same for all services of a visit: `Corte + Barba · 1h · R$ 80,00`. */
export function describeServices(services: readonly Procedure[]): string {
  const duration = services.reduce((sum, one) => sum + one.duration, 0)
  const parts = [services.map(({ name }) => name).join(' + '), formatDuration(duration), sumPrices(services)]
  return parts.filter(Boolean).join(' · ')
}
