/** Texts about a booking that waits for the company's yes, and about how it ended. */
import { localTime } from '@encaixe/contract/local-time.ts'
import { describeWaitingSince } from '@encaixe/contract/no-show-words.ts'
import { inOneLine, shortMoment } from '../../messages/facade.ts'
import type { RequestEnd } from '../enqueue-booking-event.ts'
import type { MessageAppointment, MessageInput } from './booking-mail.ts'
import { shortServices, spokenMoment } from './describe-parts.ts'

/** `terça, 24/11 às 10:00`. */
export function answerDue({ id, held_until, timezone }: MessageAppointment): string {
  if (!held_until || !timezone) throw new Error(`Visit ${id} waits for no answer`)
  const { date: day, minute } = localTime(held_until, timezone)
  return spokenMoment({ day, minute })
}

export function askedLead({ appointment, receiver }: Pick<MessageInput, 'appointment' | 'receiver'>): string {
  const end = answerDue(appointment)
  if (receiver === 'client') {
    return `O horário está reservado enquanto a empresa responde, até ${end}. ${describeWaitingSince('a empresa', null)} A resposta chega por mensagem.`
  }
  if (receiver === 'owner') {
    return `Pela regra de faltas da sua empresa, este pedido espera a sua resposta até ${end}. Sem resposta, o horário fica livre de novo.`
  }
  return `Este pedido espera a resposta da empresa até ${end}.`
}

type Texts = { subject: string; title: string; lead: string }

export const endToClient: Record<RequestEnd, Texts> = {
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

const free = 'O horário está livre de novo.'

export const endToTeam: Record<RequestEnd, Texts> = {
  declined: { subject: 'Pedido recusado', title: 'Pedido recusado', lead: free },
  expired: {
    subject: 'Pedido sem resposta',
    title: 'Pedido sem resposta',
    lead: `Ninguém respondeu a tempo. ${free}`,
  },
  withdrawn: { subject: 'Pedido cancelado', title: 'Pedido cancelado', lead: free },
}

const phoneEnds: Record<RequestEnd, string> = {
  declined: 'não foi aceito',
  expired: 'ficou sem resposta, e o horário não está mais reservado',
  withdrawn: 'foi cancelado',
}

export function requestPhoneText({ appointment, request, links }: MessageInput): string {
  const shop = inOneLine(appointment.company_name)
  const what = `${shortServices(appointment)}, ${shortMoment(appointment.day, appointment.start_minute)}`
  if (request) return `${shop}: seu pedido de ${what}, ${phoneEnds[request]}.`
  const cancel = links.cancel ? ` Para cancelar: ${links.cancel}` : ''
  return `${shop}: recebemos seu pedido de ${what}. A empresa responde até ${answerDue(appointment)}.${cancel}`
}
