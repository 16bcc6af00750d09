import { firstStart, type Gap, lengthOf, type Span } from './find-starts.ts'

/** A free time to tap: what begins in it begins at its start. */
export type FreeCell = Span & { fits: boolean }

/** Less than this is no time to offer, nor a target to hit. */
const shortest = 15
const usual = 30
const longestFit = 45

type Free = { step: number; from: number; busy: Span[] }

/** Free time in pieces of about half an hour, each beginning where an appointment may begin. */
export function splitFree(gaps: Gap[], { step, from, busy }: Free): FreeCell[] {
  const begins = new Set(busy.map(({ start }) => start))
  const ends = new Set(busy.map(({ end }) => end))
  return gaps.flatMap((gap): FreeCell[] => {
    const first = firstStart(gap.opens, step, Math.max(gap.start, from))
    if (gap.end - first < shortest) return []
    const fits = gap.start >= from && ends.has(gap.start) && begins.has(gap.end) && isFit(gap)
    if (fits) return [{ start: first, end: gap.end, fits }]
    return cutGap(gap, first, pieceOf(step)).map((cell) => ({ ...cell, fits }))
  })
}

/** Room for one more between two appointments, and hardly for anything else. */
const isFit = (gap: Span) => lengthOf(gap) >= usual && lengthOf(gap) <= longestFit

/** The shortest piece not under half an hour whose starts are all possible ones. */
const pieceOf = (step: number) => Math.ceil(usual / step) * step

function cutGap({ opens, end }: Gap, first: number, piece: number): Span[] {
  const cells: Span[] = []
  let start = first
  while (end - start >= shortest) {
    const next = firstStart(opens, piece, start + usual)
    // A rest too short to tap belongs to the piece before it.
    const cell = end - next < shortest ? end : next
    cells.push({ start, end: cell })
    start = cell
  }
  return cells
}
