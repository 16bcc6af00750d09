import { counted } from '@encaixe/contract/counted.ts'

/** How much earlier a client accepts a visit: on the same day (0), or up to this number of days before. */
type EarlierChoice = { days: number; name: string }

const mostDays = 30
const steps = [2, 7]

/** The choices for a visit that is this many days ahead. For a visit of today the only choice is the same day. */
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

/** A choice of how much earlier a visit may be, in words: `no mesmo dia`, `até 2 dias antes`. */
export const describeEarlier = (days: number) => (days === 0 ? 'no mesmo dia' : upTo(days).toLowerCase())
