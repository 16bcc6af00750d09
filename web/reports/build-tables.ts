import { type CsvCell, csvLines, csvStart } from '@encaixe/contract/csv-file.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import type { ReportRow } from '@encaixe/contract/reports.ts'
import { formatCents } from '../platform/formats.ts'
import { saveFile } from '../platform/save-file.ts'
import { showPercent } from './describe-difference.ts'
import { noShowRate, occupancyOf, shareOf } from './describe-findings.ts'
import type { Point } from './match-periods.ts'
import { type HourGrid, longDay } from './read-hours.ts'
import type { Range, Span } from './read-range.ts'

type Kind = 'text' | 'money' | 'count' | 'percent'
type Cell = string | number | null | undefined
type Column = { header: string; kind: Kind }

/** The numbers of a chart. The screen, the printed page and the file all use this table, so their numbers are equal. */
export type ReportTable = {
  /** The part of the file's name that says what the table shows: `faturamento`. */
  file: string
  caption: string
  columns: Column[]
  rows: Cell[][]
  /** One key for each row of the table, because two professionals may have the same name. */
  keys: string[]
}

type Field<Row> = [header: string, kind: Kind, value: (row: Row) => Cell]

function build<Row extends { key: string } | number>(
  file: string,
  caption: string,
  rows: readonly Row[],
  fields: Field<Row>[],
): ReportTable {
  return {
    file,
    caption,
    columns: fields.map(([header, kind]) => ({ header, kind })),
    rows: rows.map((row) => fields.map(([, , value]) => value(row))),
    keys: rows.map((row) => (typeof row === 'number' ? `${row}` : row.key)),
  }
}

const steps = { day: 'Dia', week: 'Semana', month: 'Mês' }
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function revenueTable(points: readonly Point[], { step }: Range): ReportTable {
  const compared = points.some(({ before }) => before)
  const before: Field<Point>[] = [
    ['Ao lado de', 'text', ({ before }) => before && capital(before.name)],
    ['Faturamento antes', 'money', (point) => point.before?.revenueCents],
  ]
  return build('faturamento', `Faturamento por ${steps[step].toLowerCase()}`, points, [
    [steps[step], 'text', ({ name }) => capital(name)],
    ['Faturamento', 'money', ({ revenueCents }) => revenueCents],
    ...(compared ? before : []),
    ['Atendimentos', 'count', ({ completed }) => completed],
    ['Gorjetas', 'money', ({ tipCents }) => tipCents],
    ['Cotas', 'money', ({ shareCents }) => shareCents],
  ])
}

export function noShowTable(points: readonly Point[], { step }: Range): ReportTable {
  const compared = points.some(({ before }) => before)
  const before: Field<Point>[] = [
    ['Ao lado de', 'text', ({ before }) => before && capital(before.name)],
    ['Faltas antes', 'count', (point) => point.before?.noShows],
  ]
  return build('faltas', `Faltas por ${steps[step].toLowerCase()}`, points, [
    [steps[step], 'text', ({ name }) => capital(name)],
    ['Faltas', 'count', ({ noShows }) => noShows],
    ['De quem tinha horário', 'percent', noShowRate],
    ...(compared ? before : []),
    ['Cancelados', 'count', ({ cancelled }) => cancelled],
  ])
}

export const serviceTable = (rows: readonly ReportRow[], revenue: number): ReportTable =>
  build('servicos', 'Serviços', rows, [
    ['Serviço', 'text', ({ name }) => name],
    ['Faturamento', 'money', ({ revenueCents }) => revenueCents],
    ['Do total', 'percent', ({ revenueCents }) => shareOf(revenueCents, revenue)],
    ['Atendimentos', 'count', ({ completed }) => completed],
    ['Faltas', 'count', ({ noShows }) => noShows],
  ])

export const peopleTable = (rows: readonly ReportRow[]): ReportTable =>
  build('profissionais', 'Profissionais', rows, [
    ['Profissional', 'text', ({ name }) => name],
    ['Faturamento', 'money', ({ revenueCents }) => revenueCents],
    ['Ocupação', 'percent', occupancyOf],
    ['Atendimentos', 'count', ({ completed }) => completed],
    ['Faltas', 'count', ({ noShows }) => noShows],
    ['Gorjetas', 'money', ({ tipCents }) => tipCents],
    ['Cota', 'money', ({ shareCents }) => shareCents],
  ])

export function hourTable({ days, hours, cells }: HourGrid): ReportTable {
  const byKey = new Map(cells.map((cell) => [`${cell.day} ${cell.hour}`, cell.occupancy]))
  return build('ocupacao', 'Ocupação por hora', hours, [
    ['Hora', 'text', (hour) => `${String(hour).padStart(2, '0')}:00`],
    ...days.map((day): Field<number> => [longDay(day), 'percent', (hour) => byKey.get(`${day} ${hour}`)]),
  ])
}

/** The text of a cell; a missing value is a dash. */
export function showCell(kind: Kind, value: Cell): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return value
  if (kind === 'money') return formatCents(value)
  return kind === 'percent' ? showPercent(value) : value.toLocaleString('pt-BR')
}

function fileCell(kind: Kind, value: Cell): CsvCell {
  if (typeof value !== 'number') return value
  if (kind === 'money') return reaisOf(value)
  return kind === 'percent' ? Math.round(value * 1_000) / 10 : value
}

const headerOf = ({ header, kind }: Column) => (kind === 'percent' ? `${header} (%)` : header)

/** Writes a table as a CSV file. Amounts are in reais and shares in percents, so that a spreadsheet can add them up. */
export const writeTable = ({ columns, rows }: ReportTable): string =>
  csvStart +
  csvLines([
    columns.map(headerOf),
    ...rows.map((row) => row.map((value, at) => fileCell(columns[at]?.kind ?? 'text', value))),
  ])

export function saveTable(table: ReportTable, { from, to }: Span): void {
  saveFile(
    `numeros-${table.file}-${from}-a-${to}.csv`,
    new Blob([writeTable(table)], { type: 'text/csv;charset=utf-8' }),
  )
}
