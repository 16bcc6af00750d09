export type CsvCell = string | number | boolean | null | undefined

/**
 * The places where a spreadsheet would run a formula: the beginning of a cell, and the place after a separator that
 * only some spreadsheets recognise.
 */
const begins = (sign = '') => String.raw`(?<=(?:^|[\t\r\n,;])[ \u00A0]*${sign})`
const sign = String.raw`(?=[=+\-@＝＋－＠\t\r])`
// The pattern begins with the formula's sign: a lookbehind at each space of a long cell would take long.
const running = new RegExp(`${sign}${begins()}`, 'g')
const guarded = new RegExp(`'${sign}${begins("'")}`, 'g')

/** Returns the text with an apostrophe before each sign that a spreadsheet would run as a formula. */
export const guardCell = (text: string) => text.replace(running, "'")

/** Returns the original text of a guarded cell. */
export const unguardCell = (text: string) => text.replace(guarded, '')

// Removes control characters: PostgreSQL and JSON store them, but no spreadsheet shows them.
const withoutControls = (text: string) => text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '')

function cellOf(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return guardCell(String(value).replace('.', ','))
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const text = guardCell(withoutControls(value))
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The byte order mark at the start of the file. Without this mark Excel reads UTF-8 as Windows-1252. */
export const csvStart = '\uFEFF'

/**
 * Returns the rows of the file after `csvStart`. In Brazil, Excel, LibreOffice and Google Sheets open the file by a
 * double click, and run no formula in it.
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[]) =>
  rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')
