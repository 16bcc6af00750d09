import { lengthOf, type Span } from '@encaixe/contract/free-starts.ts'

/** The height of an hour in rem, so that it grows with the text. Its shortest row must be easy to click. */
export function measureHour(rows: Span[], touch: boolean): number {
  const shortest = Math.min(30, ...rows.map(lengthOf))
  if (shortest >= 30) return touch ? 5.875 : 5.125
  if (touch) return 11.5
  return shortest >= 15 ? 6 : 9
}

/** In rem: two lines of text with padding, which is larger on a phone's only column. */
const twoLines = { small: 2.4, large: 2.75 }

export const isShort = (span: Span, hour: number, large: boolean) =>
  (lengthOf(span) / 60) * hour < (large ? twoLines.large : twoLines.small)
