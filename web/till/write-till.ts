import { type CsvCell, csvLines, csvStart } from '@encaixe/contract/csv-file.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { methodNames, paymentMethods } from '@encaixe/contract/payment-rules.ts'
import type { Till } from '@encaixe/contract/till.ts'
import { formatCents, formatLongDate } from '../platform/formats.ts'
import { saveFile } from '../platform/save-file.ts'
import type { PrintTable } from '../ui/print-report.tsx'
import { describeDifference, methodRows, tillSum, totalOf } from './compute-till.ts'

const head = ['Profissional', 'Forma de pagamento', 'Pagamentos', 'Valor', 'Gorjetas', 'Total']

/**
 * The cells of the exported till: one row for each professional and method, and the sum; for a closed till also the
 * counted amount of each method.
 */
export function tillCells(till: Till): CsvCell[][] {
  const rows = till.lines.map((line): CsvCell[] => [
    line.collaboratorName,
    methodNames[line.method],
    line.count,
    reaisOf(line.cents),
    reaisOf(line.tipCents),
    reaisOf(line.cents + line.tipCents),
  ])
  const { count, cents, tipCents } = tillSum(till)
  const sum = ['Total', '', count, reaisOf(cents), reaisOf(tipCents), reaisOf(cents + tipCents)]
  return [head, ...rows, sum, ...countedCells(till)]
}

/** The difference has two columns: a spreadsheet reads a cell beginning with a minus as text and does not add it up. */
function countedCells({ counted, expected }: Till): CsvCell[][] {
  if (!counted) return []
  const row = (name: string, due: number, found: number): CsvCell[] => [
    name,
    reaisOf(due),
    reaisOf(found),
    reaisOf(Math.max(found - due, 0)),
    reaisOf(Math.max(due - found, 0)),
  ]
  return [
    [],
    ['Forma de pagamento', 'Esperado', 'Contado', 'Sobra', 'Falta'],
    ...paymentMethods.map((method) => row(methodNames[method], expected[method], counted[method])),
    row('Total', totalOf(expected), totalOf(counted)),
  ]
}

export function saveTill(till: Till) {
  const text = csvStart + csvLines(tillCells(till))
  saveFile(`caixa-${till.date}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

export function tillTables(till: Till): PrintTable[] {
  const { counted, expected } = till
  const ofMethods = methodRows(till).map(({ method, count, expected: sum }) => ({
    key: method,
    cells: [
      methodNames[method],
      String(count),
      formatCents(sum),
      ...(counted ? [formatCents(counted[method]), describeDifference(sum, counted[method]).text] : []),
    ],
  }))
  const total = totalOf(expected)
  const sum = counted ? [formatCents(totalOf(counted)), describeDifference(total, totalOf(counted)).text] : []
  return [
    {
      caption: 'Por forma de pagamento, com gorjetas',
      head: ['Forma', 'Pagamentos', 'Esperado', ...(counted ? ['Contado', 'Diferença'] : [])],
      rows: [
        ...ofMethods,
        { key: 'total', cells: ['Total', String(tillSum(till).count), formatCents(total), ...sum] },
      ],
      texts: 1,
    },
    {
      caption: 'Por profissional',
      head,
      rows: till.lines.map((line) => ({
        key: `${line.collaboratorId} ${line.method}`,
        cells: [
          line.collaboratorName,
          methodNames[line.method],
          String(line.count),
          formatCents(line.cents),
          formatCents(line.tipCents),
          formatCents(line.cents + line.tipCents),
        ],
      })),
      texts: 2,
    },
  ]
}

export const tillTitle = ({ date }: Pick<Till, 'date'>) => `Caixa de ${formatLongDate(date)}`
