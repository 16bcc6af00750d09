import type { Procedure } from '@encaixe/contract/procedures.ts'
import { formatDuration, formatMoney } from '../../platform/formats.ts'

/** `Corte · 30min · R$ 50,00`. */
export const describeProcedure = ({ name, duration, price }: Procedure): string =>
  [name, formatDuration(duration), price === null ? '' : formatMoney(price)].filter(Boolean).join(' · ')
