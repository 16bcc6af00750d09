import type { Statement } from '@encaixe/contract/statement-fields.ts'
import { formatCents } from '../platform/formats.ts'
import { PrintReport } from '../ui/print-report.tsx'
import { PrintSheet } from '../ui/print-sheet.tsx'
import { describeLine, dueTo, nameMonth, percentOf, shortDay, statusNames } from './describe-statement.ts'

const head = ['Dia', 'Hora', 'Atendimento', 'Valor', 'Cota', 'Cota em R$', 'Gorjeta']

export function PrintedStatement({ statement, company }: { statement: Statement; company: string }) {
  const { collaboratorName, month, status, lines, totals, note } = statement
  const rows = lines.map((line) => {
    const { title, note: of } = describeLine(line)
    return {
      key: `${line.appointmentId} ${line.kind}`,
      cells: [
        shortDay(line.date),
        line.startTime,
        of ? `${title} (${of})` : title,
        formatCents(line.cents),
        percentOf(line),
        formatCents(line.shareCents),
        formatCents(line.tipCents),
      ],
    }
  })
  const sum = ['', '', 'Total', totals.cents, '', totals.shareCents, totals.tipCents].map((cell) =>
    typeof cell === 'number' ? formatCents(cell) : cell,
  )
  return (
    <PrintSheet>
      <PrintReport
        title={`Extrato de ${collaboratorName}`}
        note={`${company} · ${nameMonth(month)} · ${statusNames[status].toLowerCase()}`}
        tables={[{ caption: 'Atendimentos', head, rows: [...rows, { key: 'total', cells: sum }], texts: 3 }]}
        lines={[
          `Cota ${formatCents(totals.shareCents)} + gorjetas ${formatCents(totals.tipCents)} = ${formatCents(dueTo(totals))}`,
          `Fica com a empresa: ${formatCents(totals.companyCents)}`,
          ...(note ? [`Contestação: ${note}`] : []),
        ]}
        signed={[collaboratorName, company]}
      />
    </PrintSheet>
  )
}
