import { type CsvCell, csvLines, csvStart } from '@encaixe/contract/csv-file.ts'
import { shortDate } from '@encaixe/contract/date-names.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { type Line, totalsOf } from './statement-lines.ts'

const header = [
  'data',
  'horário',
  'serviço',
  'tipo',
  'cota (%)',
  'valor',
  'cota do profissional',
  'parte da empresa',
  'gorjeta',
]

const kinds: Record<Line['kind'], string> = { service: 'atendimento', correction: 'correção' }

/** A negative amount is in parentheses, as in accounting, because a cell that begins with a minus may be a formula. */
export function amountCell(cents: number): string {
  const text = reaisOf(Math.abs(cents)).toFixed(2).replace('.', ',')
  return cents < 0 ? `(${text})` : text
}

const rowOf = (line: Line): CsvCell[] => [
  shortDate(line.day),
  timeOf(line.startMinute),
  line.procedure,
  kinds[line.kind],
  line.basisPoints === null ? null : line.basisPoints / 100,
  amountCell(line.cents),
  amountCell(line.shareCents),
  amountCell(line.cents - line.shareCents),
  amountCell(line.tipCents),
]

/** Writes the lines of a statement and their sums as a CSV file. */
export function writeStatementFile(lines: readonly Line[]): string {
  const { cents, shareCents, companyCents, tipCents } = totalsOf(lines)
  const amounts = [cents, shareCents, companyCents, tipCents].map(amountCell)
  const totals = ['total', null, null, null, null, ...amounts]
  return csvStart + csvLines([header, ...lines.map(rowOf), totals])
}
