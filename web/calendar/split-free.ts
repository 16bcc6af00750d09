import {
  type Day,
  fitsOneMore,
  type Gap,
  gapsOf,
  type Span,
  startFrom,
} from '@encaixe/contract/free-starts.ts'

/** Free time that can be clicked to book at its start. */
export type FreeCell = Span & { fits: boolean }

/** Minutes. A shorter gap is too small to offer and to click. */
const shortest = 15
const usual = 30

/** Free time in pieces of about half an hour, each beginning at a possible start. */
export function splitFree(day: Day, { step, from }: { step: number; from: number }): FreeCell[] {
  return gapsOf(day).flatMap((gap): FreeCell[] => {
    const first = startFrom(gap.opens, step, Math.max(gap.start, from))
    if (gap.end - first < shortest) return []
    const fits = gap.start >= from && fitsOneMore(gap, day.busy)
    if (fits) return [{ start: first, end: gap.end, fits }]
    return cutGap(gap, first, pieceOf(step)).map((cell) => ({ ...cell, fits }))
  })
}

/** At least half an hour, and a multiple of the step, so that every piece begins at a possible start. */
const pieceOf = (step: number) => Math.ceil(usual / step) * step

function cutGap({ opens, end }: Gap, first: number, piece: number): Span[] {
  const cells: Span[] = []
  let start = first
  while (end - start >= shortest) {
    const next = startFrom(opens, piece, start + usual)
    // A remainder too short to click is added to the piece before it.
    const cell = end - next < shortest ? end : next
    cells.push({ start, end: cell })
    start = cell
  }
  return cells
}
