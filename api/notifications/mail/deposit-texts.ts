/** Texts about a visit that waits for its deposit, and about how it ended. */
import { localTime } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { inOneLine, shortMoment } from '../../messages/facade.ts'
import type { RequestEnd } from '../enqueue-booking-event.ts'
import type { DepositText, MessageAppointment, MessageInput } from './booking-mail.ts'
import { shortServices, spokenMoment } from './describe-parts.ts'
import { answerDue } from './request-texts.ts'

type Told = { appointment: MessageAppointment; deposit: DepositText }

export function dueOf({ appointment, deposit }: Told): string {
  if (!appointment.timezone) throw new Error(`The company of visit ${appointment.id} has no time zone`)
  const { date: day, minute } = localTime(deposit.due_at, appointment.timezone)
  return spokenMoment({ day, minute })
}

/** To the client what to pay; to the owner what to look for in her account. */
export function depositLines(told: Told & Pick<MessageInput, 'receiver'>): string[] {
  const { appointment, deposit, receiver } = told
  const amount = showPrice(deposit.cents)
  if (receiver !== 'client') {
    return [
      `O cliente avisou que pagou o sinal de ${amount}. Confira na sua conta e diga se recebeu até ${answerDue(appointment)}. Sem resposta, o horário fica livre de novo.`,
    ]
  }
  const pay = `Para confirmar, pague o sinal de ${amount} por Pix até ${dueOf(told)}. Até lá, o horário está reservado para você.`
  const byHand =
    'Depois de pagar, toque em “Já paguei” na página do agendamento. A empresa confere e confirma.'
  return deposit.code === null ? [pay, byHand] : [pay, 'Pix copia e cola:', deposit.code, byHand]
}

type Texts = { subject: string; title: string; lead: string }

const noLonger = 'O horário não está mais reservado para você.'
const again = 'Se ainda quer vir, escolha um horário de novo.'
const late = 'Se você pagou, fale com a empresa: se o horário continuar livre, ela ainda pode confirmar.'

export function endToClient({ claimed_at }: DepositText, end: RequestEnd): Texts {
  if (end === 'withdrawn') {
    const lead = 'Seu agendamento foi cancelado. Se você já pagou o sinal, fale com a empresa.'
    return { subject: 'Agendamento cancelado', title: 'Agendamento cancelado', lead }
  }
  if (end === 'declined') {
    const title = 'A empresa não recebeu o seu sinal'
    return { subject: 'Sinal não recebido', title, lead: `${noLonger} ${late} ${again}` }
  }
  const title = claimed_at ? 'A empresa não confirmou o sinal a tempo' : 'O prazo do sinal acabou'
  return { subject: 'Prazo do sinal acabou', title, lead: `${noLonger} ${late} ${again}` }
}

export function endToTeam(end: RequestEnd): Texts {
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
  const shop = inOneLine(appointment.company_name)
  const what = `${shortServices(appointment)}, ${shortMoment(appointment.day, appointment.start_minute)}`
  if (request) return `${shop}: ${what}. ${endToClient(deposit, request).lead}`
  const due = dueOf({ appointment, deposit })
  return `${shop}: para confirmar ${what}, pague o sinal de ${showPrice(deposit.cents)} por Pix até ${due}: ${links.pay}`
}
