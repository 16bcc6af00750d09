import { lengthOf, type Span } from '@encaixe/contract/free-starts.ts'

/** The height of an hour in rem, so that it grows with the text. Its shortest row must be easy to click. */
export function measureHour(rows: Span[], touch: boolean): number {
  const shortest = Math.min(30, ...rows.map(lengthOf))
  if (shortest >= 30) return touch ? 5.875 : 5.125
  if (touch) return 11.5
  return shortest >= 15 ? 6 : 9
}

/** In rem: padding, and a line of text, which is larger on a phone's only column. */
const padding = 0.3
const line = { small: 1.05, large: 1.22 }

/** How many lines of text a card has room for. */
export const countLines = (span: Span, hour: number, large: boolean) =>
  Math.max(1, Math.floor(((lengthOf(span) / 60) * hour - padding) / (large ? line.large : line.small)))
