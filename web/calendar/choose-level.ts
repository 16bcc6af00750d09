import { type PrintSize, printRoom } from '../ui/print-list.tsx'

/** Print sizes from the largest to the smallest that is legible at arm's length. */
const levels: PrintSize[] = [
  { columns: 1, row: 12.6, head: 12, type: 12, lines: 2 },
  { columns: 2, row: 11.5, head: 11, type: 11, lines: 2 },
  { columns: 2, row: 9.6, head: 9, type: 9.5, lines: 2 },
  { columns: 2, row: 5.2, head: 8, type: 9, lines: 1 },
  { columns: 3, row: 4.2, head: 7, type: 8, lines: 1 },
  { columns: 3, row: 3.5, head: 6, type: 7.5, lines: 1 },
  { columns: 4, row: 3.1, head: 5.2, type: 6.5, lines: 1 },
]

/** Every column but the last can waste this much, because a name or an appointment is not split. */
const lostPerColumn = ({ head, row }: PrintSize) => head + row

function fits(level: PrintSize, counts: number[]): boolean {
  const needed = counts.reduce((sum, count) => sum + level.head + count * level.row, 0)
  return needed <= level.columns * printRoom - (level.columns - 1) * lostPerColumn(level)
}

/** The largest size at which the day fits one page; else the smallest, on a second page too. */
export function chooseLevel(counts: number[]): PrintSize {
  const smallest = levels.at(-1) as PrintSize
  return levels.find((level) => fits(level, counts)) ?? { ...smallest, long: true }
}
