import { timeOf } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { product } from '@encaixe/contract/product.ts'
import type { BookingEventName } from './enqueue-booking-event.ts'

export type MailedEvent = Exclude<BookingEventName, 'moved'>

export type Receiver = 'client' | 'collaborator' | 'owner'
export type Mail = { receiver: Receiver; address: string; subject: string; body: string }

/** What a mail tells: the appointment as it was booked, and the company of now. */
export type Told = {
  id: string
  day: string
  start_minute: number
  end_minute: number
  procedure_name: string
  collaborator_name: string
  collaborator_email: string
  client_name: string
  client_email: string | null
  client_phone: string | null
  notes: string | null
  price_cents: number | null
  company_name: string
  company_email: string
  company_address: string | null
  company_phone: string | null
}

const weekdayAndDate = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const longDate = (day: string) => weekdayAndDate.format(new Date(`${day}T00:00:00Z`))

const subjects: Record<MailedEvent, Record<Receiver, string>> = {
  booked: {
    client: 'Agendamento confirmado',
    collaborator: 'Novo agendamento',
    owner: 'Novo agendamento',
  },
  cancelled: {
    client: 'Agendamento cancelado',
    collaborator: 'Agendamento cancelado',
    owner: 'Agendamento cancelado',
  },
}

const openings: Record<MailedEvent, Record<Receiver, string>> = {
  booked: {
    client: 'Seu horário está reservado.',
    collaborator: 'Você tem um novo agendamento.',
    owner: 'Sua empresa tem um novo agendamento.',
  },
  cancelled: {
    client: 'Seu agendamento foi cancelado.',
    collaborator: 'Um agendamento seu foi cancelado.',
    owner: 'Um agendamento da sua empresa foi cancelado.',
  },
}

/** One mail for each address: who is both owner and professional is told once. */
export function bookingMails(event: MailedEvent, told: Told, publicUrl: string): Mail[] {
  const receivers: [Receiver, string | null][] = [
    ['client', told.client_email],
    ['collaborator', told.collaborator_email],
    ['owner', told.company_email],
  ]
  const mails = new Map<string, Mail>()
  for (const [receiver, address] of receivers) {
    if (address === null || mails.has(address.toLowerCase())) continue
    mails.set(address.toLowerCase(), {
      receiver,
      address,
      subject: inOneLine(`${subjects[event][receiver]}: ${headline(told, receiver)}`),
      body: bodyOf(event, told, receiver, publicUrl),
    })
  }
  return [...mails.values()]
}

function headline(told: Told, receiver: Receiver): string {
  const [, month, day] = told.day.split('-')
  const when = `${day}/${month} às ${timeOf(told.start_minute)}`
  const what =
    receiver === 'client' ? `${told.procedure_name} em ${told.company_name}` : `${told.client_name}`
  return `${what}, ${when}`
}

function bodyOf(event: MailedEvent, told: Told, receiver: Receiver, publicUrl: string): string {
  const forClient = receiver === 'client'
  const lines: [string, string | null][] = [
    ['Serviço', told.procedure_name],
    ['Data', longDate(told.day)],
    ['Horário', `${timeOf(told.start_minute)} às ${timeOf(told.end_minute)}`],
    ['Profissional', told.collaborator_name],
    ['Preço', told.price_cents === null ? null : showPrice(told.price_cents)],
    ['Empresa', forClient ? told.company_name : null],
    ['Endereço', forClient ? told.company_address : null],
    ['Telefone', forClient ? told.company_phone : told.client_phone],
    ['Cliente', forClient ? null : told.client_name],
    ['E-mail', forClient ? null : told.client_email],
    ['Observações', told.notes],
  ]
  const facts = lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]))
  return [
    ...(forClient ? [`Olá, ${inOneLine(told.client_name)}!`, ''] : []),
    openings[event][receiver],
    '',
    ...facts,
    '',
    `Detalhes: ${publicUrl}/schedules/${told.id}`,
    '',
    product.name,
  ].join('\n')
}

/** A line break in a name must not begin another header. */
function inOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
