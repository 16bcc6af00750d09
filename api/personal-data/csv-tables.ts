import { type CsvCell, csvLines, csvStart } from '@encaixe/contract/csv-file.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { channelWords, eventWords, receiverWords } from '@encaixe/contract/message-words.ts'
import type { MessageChannel, MessageEvent, MessageReceiver } from '@encaixe/contract/messages.ts'
import { reaisOf } from '@encaixe/contract/money.ts'

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

/** `2027-03-02 10:05`, in UTC, as every instant of these files. */
export const instant = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ')

const statusNames: Record<string, string> = {
  scheduled: 'agendado',
  completed: 'concluído',
  cancelled: 'cancelado',
  no_show: 'não compareceu',
  held: 'aguardando a empresa',
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

export const appointmentColumns: CsvTable<AppointmentRow> = [
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
  ['agendado em', (row) => instant(row.created_at)],
]

export type MessageRow = {
  event: MessageEvent
  receiver: MessageReceiver
  channel: MessageChannel
  address: string
  subject: string
  status: string
  created_at: Date
  sent_at: Date | null
}

export const messageColumns: CsvTable<MessageRow> = [
  ['mensagem', ({ event }) => eventWords[event]],
  ['destino', ({ receiver }) => receiverWords[receiver]],
  ['canal', ({ channel }) => channelWords[channel]],
  ['endereço', ({ address }) => address],
  ['assunto', ({ subject }) => subject],
  ['situação', ({ status }) => status],
  ['escrita em', (row) => instant(row.created_at)],
  ['enviada em', (row) => instant(row.sent_at)],
]
