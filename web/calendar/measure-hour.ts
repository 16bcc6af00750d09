import { lengthOf, type Span } from '@encaixe/contract/free-starts.ts'

/** In rem, so that rows grow with the text: an hour as tall as its shortest row needs to be hit. */
export function measureHour(rows: Span[], touch: boolean): number {
  const shortest = Math.min(30, ...rows.map(lengthOf))
  if (shortest >= 30) return touch ? 5.875 : 5.125
  if (touch) return 11.5
  return shortest >= 15 ? 6 : 9
}

/** In rem: two lines of a card's text with their padding, which is larger where there is one column alone. */
const twoLines = { small: 2.4, large: 2.75 }

export const isShort = (span: Span, hour: number, large: boolean) =>
  (lengthOf(span) / 60) * hour < (large ? twoLines.large : twoLines.small)
