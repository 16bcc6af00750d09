import { lengthOf, type Span } from './find-starts.ts'

/** In rem, so that rows grow with the text: an hour as tall as its shortest row needs to be hit. */
export function measureHour(rows: Span[], touch: boolean): number {
  const shortest = Math.min(30, ...rows.map(lengthOf))
  if (shortest >= 30) return touch ? 5.875 : 5.125
  if (touch) return 11
  return shortest >= 15 ? 6 : 9
}

/** In rem: two lines of a card's text, with its padding. */
const twoLines = 2.4

export const isShort = (span: Span, hour: number) => (lengthOf(span) / 60) * hour < twoLines
