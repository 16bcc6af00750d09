import type { Span } from '@encaixe/contract/free-starts.ts'

export type Range = { from: number; to: number }

const hour = 60
const shortest = 8 * hour

/** Whole hours around all drawn spans, with a minimum, so that one appointment does not fill the screen. */
export function rangeOf(spans: Span[]): Range {
  if (spans.length === 0) return { from: 9 * hour, to: 9 * hour + shortest }
  const first = Math.floor(Math.min(...spans.map(({ start }) => start)) / hour) * hour
  const last = Math.ceil(Math.max(...spans.map(({ end }) => end)) / hour) * hour
  const to = Math.min(24 * hour, Math.max(last, first + shortest))
  return { from: Math.min(first, to - shortest), to }
}
