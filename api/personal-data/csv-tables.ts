import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { channelWords, eventWords, receiverWords, statusSentence } from '@encaixe/contract/message-words.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { methodNames, paymentMethods } from '@encaixe/contract/payment-rules.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import type { Selectable } from 'kysely'
import type {
  AppointmentsTable,
  DepositsTable,
  MessagesTable,
  SharesTable,
  TillClosingsTable,
} from '../platform/database/tables.ts'
import { type CsvTable, storedColumns } from '../platform/files/csv-table.ts'

/** Writes an instant as `2027-03-02 10:05`, on the clock of the time zone, as in all files of an export. */
export function instant(at: Date | null, timezone: string): string | undefined {
  if (at === null) return undefined
  const { date, minute } = localTime(at, timezone)
  return `${date} ${timeOf(minute)}`
}

const statusNames: Record<string, string> = {
  scheduled: 'agendado',
  completed: 'concluído',
  cancelled: 'cancelado',
  no_show: 'não compareceu',
  held: 'aguardando',
}
const statusName = (status: string) => statusNames[status] ?? status

const ofAppointment = storedColumns<Selectable<AppointmentsTable>>()

export const appointmentColumns = [
  ofAppointment('agendamento', 'id'),
  ofAppointment('data', 'day'),
  ofAppointment('início', 'start_minute', timeOf),
  ofAppointment('fim', 'end_minute', timeOf),
  ofAppointment('serviço', 'procedure_name'),
  ofAppointment('profissional', 'collaborator_name'),
  ofAppointment('cliente', 'client_name'),
  ofAppointment('e-mail', 'client_email'),
  ofAppointment('celular', 'client_phone'),
  ofAppointment('para', 'guest_name'),
  ofAppointment('situação', 'status', statusName),
  ofAppointment('preço', 'price_cents', reaisOf),
  ofAppointment('observações', 'notes'),
  ofAppointment('notas internas', 'internal_notes'),
  ofAppointment('agendado em', 'created_at', instant),
]

const ofMessage = storedColumns<Selectable<MessagesTable>>()

export const messageColumns = [
  ofMessage('mensagem', 'event', (event) => eventWords[event]),
  ofMessage('destino', 'receiver', (receiver) => receiverWords[receiver]),
  ofMessage('canal', 'channel', (channel) => channelWords[channel]),
  ofMessage('endereço', 'address'),
  ofMessage('assunto', 'subject'),
  ofMessage('situação', 'status', (status) => statusSentence({ status, reason: null })),
  ofMessage('escrita em', 'created_at', instant),
  ofMessage('enviada em', 'sent_at', instant),
]

export const waitingNames = { open: 'espera', taken: 'ficou com um horário', ended: 'terminou' }

/** Writes windows as `2027-03-03 a 2027-03-05, 09:00 a 12:00`. */
export const describeWindows = (windows: readonly WaitlistWindow[]): string =>
  windows.map(({ from, to, startTime, endTime }) => `${from} a ${to}, ${startTime} a ${endTime}`).join('; ')

const reais = (cents: number | null) => (cents === null ? null : reaisOf(cents))
const percentOf = (basisPoints: number) => basisPoints / 100

const ofPayment = storedColumns<Selectable<AppointmentsTable>>()

export const paymentColumns = [
  ofPayment('agendamento', 'id'),
  ofPayment('pago em', 'paid_on'),
  ofPayment('profissional', 'collaborator_name'),
  ofPayment('serviço', 'procedure_name'),
  ofPayment('forma', 'paid_method', (method) => methodNames[method]),
  ofPayment('valor', 'paid_cents', reaisOf),
  ofPayment('gorjeta', 'tip_cents', reaisOf),
  ofPayment('cota (%)', 'share_basis_points', percentOf),
  ofPayment('cota', 'share_cents', reaisOf),
]

export async function* paidIn<Row extends { paid_on: string | null }>(
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield rows.filter(({ paid_on }) => paid_on !== null)
}

type ExportedShare = Selectable<SharesTable> & { collaborator_name: string; procedure_name: string | null }

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
  refunded: 'devolvido',
}

const ofDeposit = storedColumns<Selectable<DepositsTable>>()

/** The columns of deposits. The Pix code is left out, because it contains the owner's Pix key. */
export const depositColumns = [
  ofDeposit('visita', 'visit_id'),
  ofDeposit('sinal', 'cents', reaisOf),
  ofDeposit('situação', 'state', (state) => depositNames[state]),
  ofDeposit('pedido em', 'created_at', instant),
  ofDeposit('prazo', 'due_at', instant),
  ofDeposit('cliente avisou em', 'claimed_at', instant),
  ofDeposit('encerrado em', 'settled_at', instant),
  ofDeposit('volta se o cliente cancelar', 'refund', (refund) => (refund === 'never' ? 'não' : 'no prazo')),
]

/** The columns of the deposit of a visit, which follow the columns of an appointment. */
export const depositBeside: CsvTable<{ deposit?: Deposit | null }> = [
  ['sinal', ({ deposit }) => reais(deposit?.cents ?? null)],
  ['situação do sinal', ({ deposit }) => (deposit ? depositNames[deposit.state] : null)],
]

type ExportedClosing = Selectable<TillClosingsTable>
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
