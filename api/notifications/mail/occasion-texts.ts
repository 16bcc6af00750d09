import {
  describeRefund,
  describeRest,
  describeReturn,
  describeReturnToTeam,
} from '@encaixe/contract/deposit-rules.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { describeWaitingSince, newClientWaits } from '@encaixe/contract/no-show-words.ts'
import { inOneLine, type MailPage, shortMoment } from '../../messages/facade.ts'
import type { RequestEnd } from '../enqueue-event.ts'
import type {
  DepositTerms,
  DepositText,
  MessageAppointment,
  MessageInput,
  Occasion,
  OfferText,
  SeriesText,
} from './booking-mail.ts'
import { phoneSender, shortServices, spokenMoment } from './describe-parts.ts'

type Texts = { subject: string; title: string; lead: string }

const toClient: Record<Occasion, Texts> = {
  booked: {
    subject: 'Agendamento confirmado',
    title: 'Agendamento confirmado',
    lead: 'Seu horário está reservado.',
  },
  asked: { subject: 'Pedido recebido', title: 'Recebemos o seu pedido', lead: '' },
  deposit_asked: { subject: 'Falta o sinal', title: 'Falta pagar o sinal', lead: '' },
  deposit_claimed: { subject: 'Sinal pago', title: 'Sinal pago', lead: '' },
  moved: { subject: 'Seu horário mudou', title: 'Seu horário mudou', lead: 'Veja quando é agora:' },
  cancelled: {
    subject: 'Agendamento cancelado',
    title: 'Agendamento cancelado',
    lead: 'Seu agendamento foi cancelado.',
  },
  zone_changed: {
    subject: 'Convite atualizado',
    title: 'Seu horário continua o mesmo',
    lead: 'A empresa corrigiu o seu fuso horário. O horário abaixo, no relógio da empresa, não mudou; o convite desta mensagem põe a sua agenda em dia.',
  },
  offered: { subject: 'Escolha um novo horário', title: 'Seu horário precisa mudar', lead: '' },
  offer_unanswered: { subject: 'Oferta sem resposta', title: 'Oferta sem resposta', lead: '' },
  reminder_first: { subject: 'Lembrete', title: 'Seu horário está chegando', lead: 'Você vem?' },
  reminder_second: { subject: 'Lembrete', title: 'Seu horário está chegando', lead: 'Esperamos por você.' },
}

const toTeam: Record<Occasion, Texts> = {
  ...toClient,
  booked: { subject: 'Novo agendamento', title: 'Novo agendamento', lead: '' },
  asked: { subject: 'Pedido de horário', title: 'Pedido de horário', lead: '' },
  deposit_claimed: { subject: 'Confira o sinal', title: 'O cliente avisou que pagou o sinal', lead: '' },
  moved: { subject: 'Agendamento remarcado', title: 'Agendamento remarcado', lead: '' },
  cancelled: { subject: 'Agendamento cancelado', title: 'Agendamento cancelado', lead: '' },
}

const toFormer: Texts = {
  subject: 'Agendamento passado a outra pessoa',
  title: 'Este horário saiu da sua agenda',
  lead: '',
}

type Described = Pick<MessageInput, 'occasion' | 'receiver' | 'request' | 'deposit'>

export function textsOf({ occasion, receiver, request, deposit }: Described): Texts {
  if (request && deposit)
    return receiver === 'client' ? depositEndToClient(deposit, request) : depositEndToTeam(request)
  if (request) return (receiver === 'client' ? requestEndToClient : requestEndToTeam)[request]
  if (receiver === 'client') return toClient[occasion]
  return receiver === 'former_collaborator' ? toFormer : toTeam[occasion]
}

/** Writes the instant until which the company may accept a booking request, as `terça, 24/11 às 10:00`. */
export function answerDue({ id, held_until, timezone }: MessageAppointment): string {
  if (!held_until || !timezone) throw new Error(`Visit ${id} does not wait for an answer of the company`)
  const { date: day, minute } = localTime(held_until, timezone)
  return spokenMoment({ day, minute })
}

export function askedLead({ appointment, receiver }: Pick<MessageInput, 'appointment' | 'receiver'>): string {
  const end = answerDue(appointment)
  if (receiver === 'client') {
    const cause = appointment.bound_as_new
      ? describeWaitingSince('A empresa', undefined)
      : describeWaitingSince('a empresa', null)
    return `O horário está reservado enquanto a empresa responde, até ${end}. ${cause} A resposta chega por mensagem.`
  }
  if (receiver === 'owner' && appointment.bound_as_new) {
    return `${newClientWaits} Este pedido espera a sua resposta até ${end}. Sem resposta, o horário fica livre de novo.`
  }
  if (receiver === 'owner') {
    return `Pela regra de faltas da sua empresa, este pedido espera a sua resposta até ${end}. Sem resposta, o horário fica livre de novo.`
  }
  return `Este pedido espera a resposta da empresa até ${end}.`
}

const requestEndToClient: Record<RequestEnd, Texts> = {
  declined: {
    subject: 'Pedido não aceito',
    title: 'A empresa não aceitou o seu pedido',
    lead: 'O horário não está mais reservado para você. Se quiser, fale com a empresa.',
  },
  expired: {
    subject: 'Pedido sem resposta',
    title: 'A empresa não respondeu a tempo',
    lead: 'O horário não está mais reservado para você. Fale com a empresa ou escolha outro horário.',
  },
  withdrawn: { subject: 'Pedido cancelado', title: 'Pedido cancelado', lead: 'Seu pedido foi cancelado.' },
}

const freeAgain = 'O horário está livre de novo.'

const requestEndToTeam: Record<RequestEnd, Texts> = {
  declined: { subject: 'Pedido recusado', title: 'Pedido recusado', lead: freeAgain },
  expired: {
    subject: 'Pedido sem resposta',
    title: 'Pedido sem resposta',
    lead: `Ninguém respondeu a tempo. ${freeAgain}`,
  },
  withdrawn: { subject: 'Pedido cancelado', title: 'Pedido cancelado', lead: freeAgain },
}

const phoneEnds: Record<RequestEnd, string> = {
  declined: 'não foi aceito',
  expired: 'ficou sem resposta, e o horário não está mais reservado',
  withdrawn: 'foi cancelado',
}

export function requestPhoneText({ appointment, request, links }: MessageInput): string {
  const shop = phoneSender(appointment)
  const what = `${shortServices(appointment)}, ${shortMoment(appointment.day, appointment.start_minute)}`
  if (request) return `${shop}: seu pedido de ${what}, ${phoneEnds[request]}.`
  const cancel = links.cancel ? ` Para cancelar: ${links.cancel}` : ''
  return `${shop}: recebemos seu pedido de ${what}. A empresa responde até ${answerDue(appointment)}.${cancel}`
}

type DepositVisit = { appointment: MessageAppointment; deposit: DepositText }

export function dueOf({ appointment, deposit }: DepositVisit): string {
  if (!appointment.timezone) throw new Error(`The company of visit ${appointment.id} has no time zone`)
  const { date: day, minute } = localTime(deposit.due_at, appointment.timezone)
  return spokenMoment({ day, minute })
}

/** The lines about a deposit: the client reads what to pay, the owner which payment to look for. */
export function depositLines(visit: DepositVisit & Pick<MessageInput, 'receiver'>): string[] {
  const { appointment, deposit, receiver } = visit
  const amount = showPrice(deposit.cents)
  if (receiver !== 'client') {
    return [
      `O cliente avisou que pagou o sinal de ${amount}. Confira na sua conta e diga se recebeu até ${answerDue(appointment)}. Sem resposta, o horário fica livre de novo.`,
    ]
  }
  const pay = `Para confirmar, pague o sinal de ${amount} por Pix até ${dueOf(visit)}. Até lá, o horário está reservado para você.`
  const byHand = `Depois de pagar, toque em “Já paguei” na página do agendamento. A empresa confere e confirma. ${deposit.check ?? ''}`
  const code = deposit.code === null ? [] : ['Pix copia e cola:', deposit.code]
  return [pay, ...code, byHand.trim(), termsOf(visit)]
}

type Agreed = { appointment: MessageAppointment; deposit: DepositTerms }

/** Writes what is left to pay, and whether the deposit comes back. */
function termsOf({ appointment: { price_cents, parts = [] }, deposit }: Agreed): string {
  const price = parts.some((part) => part.price_cents === null) ? null : price_cents
  const { cents, refund, refund_notice: refundNotice } = deposit
  return `${describeRest(cents, price)} ${describeRefund({ refund, refundNotice })}`
}

/** The lines about a received deposit in the client's mails, in the words of the page of the appointment. */
export const receivedLines = (visit: Agreed): string =>
  `${showPrice(visit.deposit.cents)} recebido\n${termsOf(visit)}`

/** The sentence about the received deposit of a cancelled visit; empty when there is none. */
export function returnText({ receiver, returned }: MessageInput): string {
  if (!returned) return ''
  const { cents, back } = returned
  return receiver === 'client' && cents !== null
    ? describeReturn(cents, back)
    : describeReturnToTeam(cents, back)
}

const notReserved = 'O horário não está mais reservado para você.'
const bookAgain = 'Se ainda quer vir, escolha um horário de novo.'
const paidLate = 'Se você pagou, fale com a empresa: se o horário continuar livre, ela ainda pode confirmar.'

function depositEndToClient({ claimed_at }: DepositText, end: RequestEnd): Texts {
  if (end === 'withdrawn') {
    const lead = 'Seu agendamento foi cancelado. Se você já pagou o sinal, fale com a empresa.'
    return { subject: 'Agendamento cancelado', title: 'Agendamento cancelado', lead }
  }
  if (end === 'declined') {
    const title = 'A empresa não recebeu o seu sinal'
    return { subject: 'Sinal não recebido', title, lead: `${notReserved} ${paidLate} ${bookAgain}` }
  }
  const title = claimed_at ? 'A empresa não confirmou o sinal a tempo' : 'O prazo do sinal acabou'
  return { subject: 'Prazo do sinal acabou', title, lead: `${notReserved} ${paidLate} ${bookAgain}` }
}

function depositEndToTeam(end: RequestEnd): Texts {
  const received = 'Se você recebeu o sinal, abra o agendamento e toque em “Recebi”.'
  if (end === 'expired') {
    const lead = `O cliente avisou que pagou, e ninguém respondeu a tempo. O horário está livre de novo. ${received}`
    return { subject: 'Sinal sem resposta', title: 'Sinal sem resposta', lead }
  }
  const lead = `O cliente tinha avisado que pagou o sinal. O horário está livre de novo. ${received}`
  return { subject: 'Agendamento cancelado', title: 'Agendamento cancelado', lead }
}

export function depositPhoneText(
  { appointment, request, links }: MessageInput,
  deposit: DepositText,
): string {
  const shop = phoneSender(appointment)
  const what = `${shortServices(appointment)}, ${shortMoment(appointment.day, appointment.start_minute)}`
  if (request) return `${shop}: ${what}. ${depositEndToClient(deposit, request).lead}`
  const due = dueOf({ appointment, deposit })
  return `${shop}: para confirmar ${what}, pague o sinal de ${showPrice(deposit.cents)} por Pix até ${due}: ${links.pay}`
}

export function offerLines(
  { appointment, receiver }: MessageInput,
  { until, times, since }: OfferText,
): string[] {
  const place = spokenMoment({ day: appointment.day, minute: appointment.start_minute })
  const end = spokenMoment(until)
  if (receiver !== 'client') {
    const who = inOneLine(appointment.client_name)
    return [
      `A oferta de outro horário para ${who} ficou sem resposta até ${end}.`,
      `Os horários oferecidos estão livres de novo, e o agendamento ${presentOf(since, place)}`,
    ]
  }
  const many = times.length > 1
  const what = appointment.of_visit
    ? `${inOneLine(appointment.procedure_name)}, parte da sua visita de`
    : 'O seu horário de'
  return [
    `${what} ${place} precisa mudar. ${many ? 'Reservamos estes horários' : 'Reservamos este horário'} para você até ${end}:`,
  ]
}

function presentOf(since: OfferText['since'], place: string): string {
  if (since === 'closed') return 'já foi concluído ou cancelado.'
  if (since === 'moved') return `está agora em ${place}.`
  return `continua em ${place}. Ligue para o cliente ou ofereça outros horários.`
}

/** The offered times are first: the client reads them before anything else. */
export function offeredFacts({ times }: OfferText): [string, string][] {
  return times.map(({ collaborator_name, ...moment }, at) => [
    times.length > 1 ? `Opção ${at + 1}` : 'Novo horário',
    `${spokenMoment(moment)} com ${inOneLine(collaborator_name)}`,
  ])
}

const shortDay = (day: string) => shortMoment(day, 0).split(' às ')[0] ?? day

export function seriesLead({ visits }: SeriesText, occasion: Occasion): string {
  const dates = visits.length === 1 ? 'esta data' : `estas ${visits.length} datas`
  if (occasion === 'cancelled') return `O que estava marcado para ${dates} foi cancelado.`
  if (occasion === 'zone_changed') {
    return 'A empresa corrigiu o seu fuso horário. Os horários abaixo, no relógio da empresa, não mudaram; o arquivo desta mensagem põe a sua agenda em dia.'
  }
  return `Seu horário está reservado para ${dates}. Você pode remarcar ou cancelar cada uma pelos links abaixo.`
}

/** Each date with the links that act only on the visit of this date. */
export function seriesActions(series: SeriesText | undefined): MailPage['dates'] {
  return series?.visits.flatMap(({ day, start_minute }, at) => {
    const { reschedule, cancel } = series.links?.[at] ?? {}
    if (reschedule === undefined || cancel === undefined) return []
    const links = [
      { label: 'Remarcar', url: reschedule },
      { label: 'Cancelar', url: cancel },
    ]
    return [{ when: shortMoment(day, start_minute), links }]
  })
}

/** One line for each date. A professional is named only when it is not the professional of the first date. */
export function seriesFacts(series: SeriesText | undefined): [string, string][] {
  if (!series) return []
  const { visits, missed } = series
  const [first] = visits
  const dates = visits.map(({ day, start_minute, collaborator_name: name }) => {
    const moment = shortMoment(day, start_minute)
    return name === first?.collaborator_name ? moment : `${moment}, com ${name}`
  })
  const lost: [string, string][] = [['Sem vaga', missed.map(shortDay).join('\n')]]
  return [['Datas', dates.join('\n')], ...(missed.length > 0 ? lost : [])]
}

/** Writes the dates of a series as `qua, 03/03 às 10:00 e mais 9 datas`. */
export function seriesWhen({ visits }: SeriesText): string {
  const [first] = visits
  const more = visits.length - 1
  const when = first ? shortMoment(first.day, first.start_minute) : ''
  return more > 0 ? `${when} e mais ${more} ${more > 1 ? 'datas' : 'data'}` : when
}
