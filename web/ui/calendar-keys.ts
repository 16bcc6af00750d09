import { addDays, addMonths, daysSinceSunday } from '@encaixe/contract/local-time.ts'

/** The day that a key selects, as in the date grid of the ARIA practices; undefined for any other key. */
export function dayByKey(key: string, day: string, shift: boolean): string | undefined {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -daysSinceSunday(day)),
    End: () => addDays(day, 6 - daysSinceSunday(day)),
    PageUp: () => addMonths(day, shift ? -12 : -1),
    PageDown: () => addMonths(day, shift ? 12 : 1),
  }
  return steps[key]?.()
}

export function clampDay(day: string, min?: string, max?: string): string {
  if (min !== undefined && day < min) return min
  if (max !== undefined && day > max) return max
  return day
}
