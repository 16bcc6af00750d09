import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { methodNames, paymentMethods } from '@encaixe/contract/payment-rules.ts'
import { type CsvTable, instant } from './csv-tables.ts'
import type { ExportedAppointment } from './store/export.ts'
import type { ExportedClosing, ExportedDeposit, ExportedShare } from './store/money.ts'

const reais = (cents: number | null) => (cents === null ? null : reaisOf(cents))
const percentOf = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100)

/** Of completed appointments. */
export const paymentColumns: CsvTable<ExportedAppointment> = [
  ['agendamento', ({ id }) => id],
  ['pago em', (row) => row.paid_on],
  ['profissional', (row) => row.collaborator_name],
  ['serviço', (row) => row.procedure_name],
  ['forma', (row) => row.paid_method && methodNames[row.paid_method]],
  ['valor', (row) => reais(row.paid_cents)],
  ['gorjeta', (row) => reais(row.tip_cents)],
  ['cota (%)', (row) => percentOf(row.share_basis_points)],
  ['cota', (row) => reais(row.share_cents)],
]

export async function* paidIn(
  pages: AsyncIterable<ExportedAppointment[]>,
): AsyncGenerator<ExportedAppointment[]> {
  for await (const rows of pages) yield rows.filter(({ paid_on }) => paid_on !== null)
}

export const shareColumns = (timezone: string): CsvTable<ExportedShare> => [
  ['cota', ({ id }) => id],
  ['profissional', (row) => row.collaborator_name],
  ['serviço', (row) => row.procedure_name],
  ['porcentagem', (row) => percentOf(row.basis_points)],
  ['a partir de', (row) => row.from_day],
  ['cadastrada em', (row) => instant(row.created_at, timezone)],
]

const depositNames: Record<Deposit['state'], string> = {
  waiting: 'esperando o pagamento',
  claimed: 'pago, diz o cliente',
  received: 'recebido',
  refused: 'não recebido',
  expired: 'prazo acabou',
}

export const depositColumns = (timezone: string): CsvTable<ExportedDeposit> => [
  ['visita', (row) => row.visit_id],
  ['sinal', ({ cents }) => reaisOf(cents)],
  ['situação', ({ state }) => depositNames[state]],
  ['pedido em', (row) => instant(row.created_at, timezone)],
  ['prazo', (row) => instant(row.due_at, timezone)],
  ['cliente avisou em', (row) => instant(row.claimed_at, timezone)],
  ['encerrado em', (row) => instant(row.settled_at, timezone)],
]

/** Beside an appointment, of its visit. */
export const depositBeside: CsvTable<{ deposit?: Deposit | null }> = [
  ['sinal', ({ deposit }) => reais(deposit?.cents ?? null)],
  ['situação do sinal', ({ deposit }) => (deposit ? depositNames[deposit.state] : null)],
]

type Closings = AsyncIterable<readonly ExportedClosing[]>
type Counted = ExportedClosing & { method: (typeof paymentMethods)[number] }
type Line = ExportedClosing['lines'][number] & Pick<ExportedClosing, 'day'>

export const countedColumns = (timezone: string): CsvTable<Counted> => [
  ['dia', ({ day }) => day],
  ['forma', ({ method }) => methodNames[method]],
  ['esperado', ({ expected, method }) => reaisOf(expected[method])],
  ['contado', ({ counted, method }) => reaisOf(counted[method])],
  ['fechado em', (row) => instant(row.closed_at, timezone)],
  ['conta', (row) => row.closed_by],
]

export async function* countedIn(closings: Closings): AsyncGenerator<Counted[]> {
  for await (const rows of closings)
    yield rows.flatMap((row) => paymentMethods.map((method) => ({ ...row, method })))
}

export const lineColumns: CsvTable<Line> = [
  ['dia', ({ day }) => day],
  ['profissional', (line) => line.collaboratorName],
  ['forma', ({ method }) => methodNames[method]],
  ['atendimentos', ({ count }) => count],
  ['valor', ({ cents }) => reaisOf(cents)],
  ['gorjetas', ({ tipCents }) => reaisOf(tipCents)],
]

export async function* linesIn(closings: Closings): AsyncGenerator<Line[]> {
  for await (const rows of closings)
    yield rows.flatMap(({ day, lines }) => lines.map((line) => ({ ...line, day })))
}
