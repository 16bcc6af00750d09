import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { channelWords, eventWords, receiverWords, statusSentence } from '@encaixe/contract/message-words.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import type { Selectable } from 'kysely'
import type { AppointmentsTable, MessagesTable } from '../platform/database/tables.ts'
import { storedColumns } from '../platform/files/csv-table.ts'

/** An instant as `2027-03-02 10:05`, on the clock of this time zone, as in all these files. */
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

/** Windows as `2027-03-03 a 2027-03-05, 09:00 a 12:00`. */
export const describeWindows = (windows: readonly WaitlistWindow[]): string =>
  windows.map(({ from, to, startTime, endTime }) => `${from} a ${to}, ${startTime} a ${endTime}`).join('; ')
