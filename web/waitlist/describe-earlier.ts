import { counted } from '@encaixe/contract/counted.ts'

/** How much earlier a visit may go: 0 on the same day, else up to so many days before. */
type EarlierChoice = { days: number; name: string }

const mostDays = 30
const steps = [2, 7]

/** What can be chosen for a visit in so many days. Today leaves only the same day. */
export function listEarlier(daysAhead: number): EarlierChoice[] {
  const last = Math.min(daysAhead, mostDays)
  return [
    { days: 0, name: 'No mesmo dia' },
    ...steps.filter((days) => days < last).map((days) => ({ days, name: upTo(days) })),
    ...(last > 0
      ? [{ days: last, name: last === daysAhead && last > 1 ? 'Qualquer dia antes' : upTo(last) }]
      : []),
  ]
}

const upTo = (days: number) => `Até ${counted(days, 'dia', 'dias')} antes`

/** `no mesmo dia`, `até 2 dias antes`. */
export const describeEarlier = (days: number) => (days === 0 ? 'no mesmo dia' : upTo(days).toLowerCase())
