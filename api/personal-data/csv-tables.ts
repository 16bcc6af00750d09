import { type CsvCell, csvLines, csvStart } from '@encaixe/contract/csv-file.ts'
import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { channelWords, eventWords, receiverWords, statusSentence } from '@encaixe/contract/message-words.ts'
import type {
  MessageChannel,
  MessageEvent,
  MessageReceiver,
  MessageStatus,
} from '@encaixe/contract/messages.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'

/** One column of a CSV: its header, and what stands in it. */
type Column<Row> = [header: string, cell: (row: Row) => CsvCell]
export type CsvTable<Row> = readonly Column<Row>[]

/** The whole file, a piece for each page of rows. */
export async function* csvPieces<Row>(
  table: CsvTable<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvStart + csvLines([table.map(([header]) => header)])
  for await (const rows of pages) yield csvLines(rows.map((row) => table.map(([, cell]) => cell(row))))
}

/** `2027-03-02 10:05`, on the clock of this time zone, as every instant of these files. */
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

export type AppointmentRow = {
  id: string
  day: string
  start_minute: number
  end_minute: number
  procedure_name: string
  collaborator_name: string
  client_name: string
  client_email: string | null
  client_phone: string | null
  guest_name: string | null
  status: string
  price_cents: number | null
  notes: string | null
  internal_notes: string | null
  created_at: Date
}

export const appointmentColumns = <Row extends AppointmentRow>(
  zoneOf: (row: Row) => string,
): CsvTable<Row> => [
  ['agendamento', ({ id }) => id],
  ['data', ({ day }) => day],
  ['início', ({ start_minute }) => timeOf(start_minute)],
  ['fim', ({ end_minute }) => timeOf(end_minute)],
  ['serviço', (row) => row.procedure_name],
  ['profissional', (row) => row.collaborator_name],
  ['cliente', (row) => row.client_name],
  ['e-mail', (row) => row.client_email],
  ['celular', (row) => row.client_phone],
  ['para', (row) => row.guest_name],
  ['situação', ({ status }) => statusName(status)],
  ['preço', ({ price_cents }) => (price_cents === null ? null : reaisOf(price_cents))],
  ['observações', ({ notes }) => notes],
  ['notas internas', (row) => row.internal_notes],
  ['agendado em', (row) => instant(row.created_at, zoneOf(row))],
]

export type MessageRow = {
  event: MessageEvent
  receiver: MessageReceiver
  channel: MessageChannel
  address: string
  subject: string
  status: MessageStatus
  created_at: Date
  sent_at: Date | null
}

export const messageColumns = <Row extends MessageRow>(zoneOf: (row: Row) => string): CsvTable<Row> => [
  ['mensagem', ({ event }) => eventWords[event]],
  ['destino', ({ receiver }) => receiverWords[receiver]],
  ['canal', ({ channel }) => channelWords[channel]],
  ['endereço', ({ address }) => address],
  ['assunto', ({ subject }) => subject],
  ['situação', ({ status }) => statusSentence({ status, reason: null })],
  ['escrita em', (row) => instant(row.created_at, zoneOf(row))],
  ['enviada em', (row) => instant(row.sent_at, zoneOf(row))],
]

export const waitingNames = { open: 'espera', taken: 'ficou com um horário', ended: 'terminou' }

/** `2027-03-03 a 2027-03-05, 09:00 a 12:00`. */
export const describeWindows = (windows: readonly WaitlistWindow[]): string =>
  windows.map(({ from, to, startTime, endTime }) => `${from} a ${to}, ${startTime} a ${endTime}`).join('; ')
