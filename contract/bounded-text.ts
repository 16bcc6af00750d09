/**
 * The longest raw text that is read. Letters take up to four code units in decomposed form, and people paste spaces
 * around a text. This file has no zod.
 */
const longestRaw = (longest: number) => 4 * longest + 256

/** The most combining marks in a row, as in Unicode's stream-safe text format (UAX 15). No language needs so many. */
const mostMarks = 30
const runsOfMarks = /\p{M}+/gu

/** Bidirectional control characters can make one name look like another, so they are removed. */
const bidi = /[\u202A-\u202E\u2066-\u2069]/g

export type TextFault = 'long' | 'marks'

/**
 * Returns the text trimmed and in NFC. Linear scans find refused texts first: the cost of normalisation grows with the
 * square of the number of combining marks in a row, so 63 kB of them would block the process for seconds.
 */
export function normalizeText(raw: string, longest: number): { text: string } | { fault: TextFault } {
  if (raw.length > longestRaw(longest)) return { fault: 'long' }
  const shown = raw.replace(bidi, '')
  if (shown.match(runsOfMarks)?.some(({ length }) => length > mostMarks)) return { fault: 'marks' }
  return { text: shown.normalize('NFC').trim() }
}
