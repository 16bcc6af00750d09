import { unguardCell } from '@encaixe/contract/csv-file.ts'
import Papa from 'papaparse'

/** A record of the file. `line`: where it begins, the first line of the file being 1. */
export type FileLine = { line: number; cells: string[]; isBroken: boolean }

const delimiters = [';', ',', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]

/** More than any field may have: the rest would only be refused, slowly. */
const longestCell = 5_000

/** Excel may write its separator into a line before the header. */
const separatorLine = /^sep=.?\n/i

/** What is cut by each separator, for the header to choose from. */
export const cutsOf = (text: string) =>
  delimiters.map((delimiter) => ({ delimiter, header: readLines(text, { delimiter, most: 1 })[0] }))

type Reading = { delimiter: Delimiter; most: number }

/** After so many broken quotes the rest is read without any, because each one searches the file to its end. */
const mostBroken = 20

/**
 * At most so many records, without the empty ones. A quote that never closes would swallow the rest of the file: its line is
 * broken, and reading goes on with the next one.
 */
export function readLines(text: string, { delimiter, most }: Reading): FileLine[] {
  const found: FileLine[] = []
  let [start, line, broken] = [separatorLine.exec(text)?.[0].length ?? 0, 1, 0]
  line += start === 0 ? 0 : 1
  while (start < text.length && found.length < most) {
    const quoteChar = broken < mostBroken ? '"' : '\0'
    const stopped = readUntilBroken(text, { start, line, delimiter, quoteChar, most, found })
    if (!stopped) break
    const end = endOfLine(text, stopped.start)
    const cells = text.slice(stopped.start, end).split(delimiter)
    found.push({ line: stopped.line, cells, isBroken: true })
    start = end + 1
    line = stopped.line + 1
    broken += 1
  }
  return found
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end
}

type Going = {
  start: number
  line: number
  delimiter: string
  quoteChar: string
  most: number
  found: FileLine[]
}

/** Where the record with the broken quote begins, if there is one. */
function readUntilBroken(text: string, { start, delimiter, quoteChar, most, found, ...going }: Going) {
  const rest = text.slice(start)
  let [at, line] = [0, going.line]
  let stopped: { start: number; line: number } | undefined
  Papa.parse<string[]>(rest, {
    delimiter,
    newline: '\n',
    quoteChar,
    step({ data, errors, meta }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) {
        stopped = { start: start + at, line }
        parser.abort()
        return
      }
      const cells = data.map((cell) => unguardCell(cell.trim().slice(0, longestCell)))
      if (cells.some((cell) => cell !== '')) found.push({ line, cells, isBroken: false })
      line += countBreaks(rest, at, meta.cursor)
      at = meta.cursor
      if (found.length >= most) parser.abort()
    },
  })
  return stopped
}

function countBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
