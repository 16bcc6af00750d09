import type { MessageInput, Occasion } from './booking-mail.ts'
import { endToClient as depositEndToClient, endToTeam as depositEndToTeam } from './deposit-texts.ts'
import { endToClient, endToTeam } from './request-texts.ts'

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
  reminder_second: { subject: 'Lembrete', title: 'É daqui a pouco', lead: 'Esperamos por você.' },
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

type Told = Pick<MessageInput, 'occasion' | 'receiver' | 'request' | 'deposit'>

export function textsOf({ occasion, receiver, request, deposit }: Told): Texts {
  if (request && deposit)
    return receiver === 'client' ? depositEndToClient(deposit, request) : depositEndToTeam(request)
  if (request) return (receiver === 'client' ? endToClient : endToTeam)[request]
  if (receiver === 'client') return toClient[occasion]
  return receiver === 'former_collaborator' ? toFormer : toTeam[occasion]
}
