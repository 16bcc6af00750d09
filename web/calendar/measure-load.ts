import type { DayLoad } from '@encaixe/contract/calendar.ts'

/** A working day is drawn as so many blocks. */
export const blocks = 6

/** Booked blocks: none only for an empty day, all only for a full one, so that the drawing never says more than is true. */
export function bookedBlocks({ bookedMinutes, openMinutes }: Pick<DayLoad, 'bookedMinutes' | 'openMinutes'>) {
  if (bookedMinutes <= 0) return 0
  if (bookedMinutes >= openMinutes) return blocks
  return Math.min(blocks - 1, Math.max(1, Math.round((bookedMinutes / openMinutes) * blocks)))
}
