import type { DayLoad } from '@encaixe/contract/calendar.ts'

/** A working day is drawn as this number of blocks. */
export const blocks = 6

/** Booked blocks. Rounding never draws a day as empty or full that is not. */
export function bookedBlocks({ bookedMinutes, openMinutes }: Pick<DayLoad, 'bookedMinutes' | 'openMinutes'>) {
  if (bookedMinutes <= 0) return 0
  if (bookedMinutes >= openMinutes) return blocks
  return Math.min(blocks - 1, Math.max(1, Math.round((bookedMinutes / openMinutes) * blocks)))
}
