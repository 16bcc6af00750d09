/** Minutes from midnight, the end excluded. */
export type Span = { start: number; end: number }

export const lengthOf = ({ start, end }: Span) => end - start
export const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** A stretch of free time, and the window whose opening its possible starts are counted from. */
export type Gap = Span & { opens: number }

/** What is left of each window. */
export function gapsOf(windows: Span[], busy: Span[]): Gap[] {
  const sorted = busy.toSorted((a, b) => a.start - b.start)
  return windows.flatMap((window) => {
    const gaps: Gap[] = []
    let start = window.start
    for (const taken of sorted) {
      if (taken.end <= start || taken.start >= window.end) continue
      if (taken.start > start) gaps.push({ start, end: taken.start, opens: window.start })
      start = Math.max(start, taken.end)
    }
    if (start < window.end) gaps.push({ start, end: window.end, opens: window.start })
    return gaps
  })
}

/** The first possible start that is not before this minute. */
export const firstStart = (opens: number, step: number, from: number) =>
  from <= opens ? opens : opens + Math.ceil((from - opens) / step) * step

type Wish = { duration: number; step: number; from: number }

/** Where the whole duration fits, in order; the server has the last word. */
export function findStarts(gaps: Gap[], { duration, step, from }: Wish): number[] {
  return gaps.flatMap(({ start, end, opens }) => {
    const starts: number[] = []
    for (let at = firstStart(opens, step, Math.max(start, from)); at + duration <= end; at += step) {
      starts.push(at)
    }
    return starts
  })
}

/** Undefined when none is as near as that. */
export function nearestStart(starts: number[], wanted: number, within = Number.POSITIVE_INFINITY) {
  let best: number | undefined
  for (const start of starts) {
    if (best === undefined || Math.abs(start - wanted) < Math.abs(best - wanted)) best = start
  }
  return best !== undefined && Math.abs(best - wanted) <= within ? best : undefined
}
