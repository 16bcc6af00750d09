import { lengthOf, overlap, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import type { WaitingHours } from '@encaixe/contract/waitlist.ts'

/** Neighbouring free cells that the same clients wait for, as far as they wait. */
export type WaitingRun<Cell extends Span> = Span & { count: number; first: Cell }

/** The fewest marks that say for every free cell how many wait: of several hours in a cell the most awaited count. */
export function splitWaiting<Cell extends Span>(
  cells: readonly Cell[],
  hours: readonly WaitingHours[],
): WaitingRun<Cell>[] {
  const runs: (WaitingRun<Cell> & { hours: WaitingHours; until: number })[] = []
  for (const cell of cells) {
    const most = mostAwaited(hours, cell)
    if (!most) continue
    const last = runs.at(-1)
    const awaited = spanOf(most)
    const end = Math.min(cell.end, awaited.end)
    if (last?.until === cell.start && last.hours === most) Object.assign(last, { end, until: cell.end })
    else {
      const start = Math.max(cell.start, awaited.start)
      runs.push({ start, end, count: most.count, first: cell, hours: most, until: cell.end })
    }
  }
  return runs.map(({ start, end, count, first }) => ({ start, end, count, first }))
}

/** Of equal ones the longer, so that a cell joins its neighbours. */
function mostAwaited(hours: readonly WaitingHours[], cell: Span): WaitingHours | undefined {
  return hours
    .filter((one) => one.count > 0 && overlap(spanOf(one), cell))
    .toSorted((a, b) => b.count - a.count || lengthOf(spanOf(b)) - lengthOf(spanOf(a)))[0]
}
