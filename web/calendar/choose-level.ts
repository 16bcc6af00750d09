import type { PrintRow, PrintSize } from '../ui/print-list.tsx'

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

/** An A4 page between title and foot, in millimetres. */
const room = { height: 248, width: 190, betweenColumns: 4 }

/** One point in millimetres, and the usual width of a letter in heights of the type. */
const point = 0.353
const letter = 0.5

type Text = Pick<PrintRow, 'time' | 'title' | 'more'>

/** Rows are as high as their text needs. The box to tick takes two letters and a half. */
function heightOf({ columns, row, type, lines }: PrintSize, { time, title, more }: Text): number {
  const width = (room.width - (columns - 1) * room.betweenColumns) / columns
  const perLine = Math.floor(width / (type * point * letter)) - 5
  const first = time.length + 1 + title.length
  const needed =
    lines === 1
      ? Math.ceil((first + 3 + more.length) / perLine)
      : Math.ceil(first / perLine) + Math.max(1, Math.ceil(more.length / perLine))
  return Math.max(row, needed * type * point * 1.25 + 0.8)
}

/** What the groups take at this size, in millimetres of one column. */
export const measureRows = (level: PrintSize, groups: Text[][]): number =>
  groups.flat().reduce((sum, row) => sum + heightOf(level, row), groups.length * level.head)

/** Every column but the last can waste this much, because a name or an appointment is not split. */
const lostPerColumn = ({ head, row }: PrintSize) => head + row

export const roomOf = (level: PrintSize): number =>
  level.columns * room.height - (level.columns - 1) * lostPerColumn(level)

/** The largest size at which the day fits one page; else the smallest, on a second page too. */
export function chooseLevel(groups: Text[][]): PrintSize {
  return levels.find((level) => measureRows(level, groups) <= roomOf(level)) ?? (levels.at(-1) as PrintSize)
}
