import { addDays, daysBetween } from '@encaixe/contract/local-time.ts'

export type Days = { from: string; to: string }
export type Periods = { current: Days; previous: Days }

/** Returns a period, and the equally long period just before it. */
export function periodsOf({ from, to }: Days): Periods {
  const length = daysBetween(from, to) + 1
  return { current: { from, to }, previous: { from: addDays(from, -length), to: addDays(from, -1) } }
}
