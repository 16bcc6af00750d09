import type { ReportTotal } from '@encaixe/contract/reports.ts'
import { formatCents } from '../platform/formats.ts'
import { PrintReport, type PrintTable } from '../ui/print-report.tsx'
import { PrintSheet, usePrinting } from '../ui/print-sheet.tsx'
import { type ReportTable, showCell } from './build-tables.ts'
import { showPercent } from './describe-difference.ts'
import { nameSpan, type Range } from './read-range.ts'

type Props = {
  shop: string
  range: Range
  today: string
  total: ReportTotal
  before: ReportTotal | undefined
  tables: ReportTable[]
}

/** On paper the figures and every table, without the pictures. */
export function PrintedReports({ shop, range, today, total, before, tables }: Props) {
  const printing = usePrinting()
  if (!printing) return null
  const span = nameSpan(range, today)
  return (
    <PrintSheet>
      <PrintReport
        title={`${shop} · Números`}
        note={before ? `${span}, ao lado de ${nameSpan(range.before, today)}` : span}
        tables={[
          {
            caption: 'Resumo',
            head: ['Número', 'Período', ...(before ? ['Antes'] : [])],
            rows: summary.map(([name, show]) => ({
              key: name,
              cells: [name, show(total), ...(before ? [show(before)] : [])],
            })),
            texts: 1,
          },
          ...tables.map(printedTable),
        ]}
      />
    </PrintSheet>
  )
}

/** Texts first, as they are printed. */
function printedTable({ caption, columns, rows, keys }: ReportTable): PrintTable {
  const isText = (at: number) => columns[at]?.kind === 'text'
  const order = columns.map((_, at) => at).toSorted((a, b) => Number(isText(b)) - Number(isText(a)))
  return {
    caption,
    head: order.map((at) => columns[at]?.header ?? ''),
    rows: rows.map((row, index) => ({
      key: keys[index] ?? '',
      cells: order.map((at) => showCell(columns[at]?.kind ?? 'text', row[at])),
    })),
    texts: order.filter(isText).length,
  }
}

const summary: [string, (total: ReportTotal) => string][] = [
  ['Faturamento', ({ revenueCents }) => formatCents(revenueCents)],
  ['Gorjetas (à parte)', ({ tipCents }) => formatCents(tipCents)],
  ['Cotas dos profissionais', ({ shareCents }) => formatCents(shareCents)],
  ['Atendimentos', ({ completed }) => showCell('count', completed)],
  ['Faltas', ({ noShows }) => showCell('count', noShows)],
  ['Cancelados', ({ cancelled }) => showCell('count', cancelled)],
  ['Ocupação', ({ occupancy }) => (occupancy === null ? '–' : showPercent(occupancy))],
  ['Clientes novos', ({ newClients }) => showCell('count', newClients)],
  ['Clientes que voltaram', ({ returningClients }) => showCell('count', returningClients)],
  ['Encaixes ganhos', ({ wonCount, wonCents }) => `${wonCount} · ${formatCents(wonCents)}`],
]
