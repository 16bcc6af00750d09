import { unguardCell } from './csv-file.ts'

/** The reason why a record is not read: a quote that never closes, or a cell or a row that is too long. */
export type Problem = 'quotes' | 'long cell' | 'many columns'

/** A record of the file. `line` is the number of the record's first line, counted from 1. */
export type FileLine = { line: number; cells: string[]; problem: Problem | null }

const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** These limits are checked before any regular expression reads the row, so that no file can block the process. */
export const mostColumns = 100
export const longestCell = 2_000
const longestQuoted = 20_000

/** Excel may write its separator into a line before the header. */
const separatorLine = /^sep=.?\n/i

/** Returns the first record for each separator, from which the header is chosen. */
export const cutsOf = (text: string) =>
  delimiters.map((delimiter) => ({ delimiter, header: readLines(text, { delimiter, most: 1 })[0] }))

/** Reads at most `most` records and skips empty ones. */
export function readLines(
  text: string,
  { delimiter, most }: { delimiter: Delimiter; most: number },
): FileLine[] {
  const found: FileLine[] = []
  for (const line of eachLine(text, delimiter)) {
    if (found.push(line) === most) break
  }
  return found
}

/** Reads one record after another and skips empty ones. A quote that never closes breaks only its own line. */
export function* eachLine(text: string, delimiter: Delimiter): Generator<FileLine> {
  let start = separatorLine.exec(text)?.[0].length ?? 0
  let line = start === 0 ? 1 : 2
  while (start < text.length) {
    const { end, cells, problem } = readRecord(text, start, delimiter) ?? brokenLine(text, start, delimiter)
    if (problem !== null || cells.some((cell) => cell !== '')) yield { line, cells, problem }
    line += countBreaks(text, { from: start, to: end + 1, most: text.length })
    start = end + 1
  }
}

type Record = { cells: string[]; problem: Problem | null; end: number }

function brokenLine(text: string, start: number, delimiter: Delimiter): Record {
  const found = text.indexOf('\n', start)
  const end = found === -1 ? text.length : found
  const cells = text.slice(start, Math.min(end, start + longestQuoted)).split(delimiter, mostColumns)
  return { cells, problem: 'quotes', end }
}

/** Reads one record, each character once. Undefined when a quote stays open or a character follows a closing quote. */
function readRecord(text: string, start: number, delimiter: Delimiter): Record | undefined {
  const cells: string[] = []
  let [at, problem]: [number, Problem | null] = [start, null]
  for (;;) {
    const read = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter)
    if (!read) return undefined
    const { cell, end } = read
    if (cells.length === mostColumns) problem = cell === '' ? problem : 'many columns'
    else if (cell.length <= longestCell) cells.push(unguardCell(cell.trim()))
    else {
      problem = 'long cell'
      cells.push(cell.slice(0, longestCell))
    }
    if (text[end] !== delimiter) return { cells, problem, end }
    at = end + 1
  }
}

function readPlain(text: string, start: number, delimiter: Delimiter) {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
  return { cell: text.slice(start, end), end }
}

function readQuoted(text: string, start: number, delimiter: Delimiter) {
  let [at, cell] = [start + 1, '']
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1 || quote > start + longestQuoted) return undefined
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      let end = quote + 1
      while (text[end] === ' ') end += 1
      return end >= text.length || text[end] === delimiter || text[end] === '\n' ? { cell, end } : undefined
    }
    cell += '"'
    at = quote + 2
  }
}

/** Counts the line breaks between `from` and `to`, at most `most` of them. */
export function countBreaks(text: string, { from, to, most }: { from: number; to: number; most: number }) {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to && count < most; count += 1)
    at = text.indexOf('\n', at + 1)
  return count
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** Recognises UTF-16: in western text every other byte of UTF-16 is zero. */
function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 200)
  const zeros = [0, 1].map((odd) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length)
  const many = sample.length / 4
  if ((zeros[1] ?? 0) > many) return 'utf-16le'
  if ((zeros[0] ?? 0) > many) return 'utf-16be'
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return looksLikeUtf16(bytes) ?? 'utf-8'
}

/**
 * Returns the text of a file that a spreadsheet or a telephone wrote. Bytes that are not valid UTF-8 are read as
 * Windows-1252, the encoding of Excel.
 */
export function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding) ?? new TextDecoder('windows-1252').decode(bytes)
  return text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    return undefined
  }
}
