import { dayName } from '@encaixe/contract/date-names.ts'
import type { State } from '../choose-time/choose-time.ts'

/** The day and time in the address, shown while no procedure is chosen. */
export function describePreferred({ date, time }: State['preferred']): string | undefined {
  if (!date) return undefined
  return `Para ${dayName(date, false)}${time ? `, às ${time}` : ''}. Escolha o procedimento.`
}
