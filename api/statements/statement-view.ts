import { monthOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { ListedStatement, Statement, StatementLine } from '@encaixe/contract/statement-fields.ts'
import { type Figures, type Line, totalsOf } from './statement-lines.ts'
import type { StatementRow } from './store/statements.ts'

export function listedViewOf(row: StatementRow, lines: readonly Figures[]): ListedStatement {
  return {
    id: row.id,
    collaboratorId: row.collaborator_id,
    collaboratorName: row.name,
    month: monthOf(row.month),
    status: row.status,
    note: row.note,
    sentAt: row.sent_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    totals: totalsOf(lines),
  }
}

export const viewOf = (row: StatementRow, lines: readonly Line[]): Statement => ({
  ...listedViewOf(row, lines),
  answers: row.answers,
  lines: lines.map(lineViewOf),
})

const lineViewOf = (line: Line): StatementLine => ({
  appointmentId: line.appointmentId,
  kind: line.kind,
  date: line.day,
  startTime: timeOf(line.startMinute),
  procedure: line.procedure,
  percent: line.basisPoints === null ? null : line.basisPoints / 100,
  cents: line.cents,
  shareCents: line.shareCents,
  tipCents: line.tipCents,
})
