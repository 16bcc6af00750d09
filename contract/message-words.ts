import { channelNames, perChannel } from './message-channels.ts'
import type { MessageEvent, MessageReceiver, MessageStatus } from './messages.ts'

/** Texts about messages. This file is separate from messages.ts, because screens load the texts without zod. */
export const channelWords = perChannel((channel) => channelNames[channel].alone)

export const eventWords: Record<MessageEvent, string> = {
  booked: 'Confirmação do agendamento',
  asked: 'Pedido de horário',
  moved: 'Mudança de horário',
  cancelled: 'Cancelamento',
  zone_changed: 'Novo fuso horário',
  offered: 'Oferta de outro horário',
  offer_unanswered: 'Oferta sem resposta',
  time_opened: 'Convite para um horário que abriu',
  deposit_asked: 'Pedido do sinal',
  deposit_claimed: 'Aviso de que o sinal foi pago',
  statement_sent: 'Extrato do mês',
  statement_answered: 'Resposta a um extrato',
  address_changed: 'E-mail de colaborador mudado',
  reminder_first: 'Lembrete',
  reminder_second: 'Segundo lembrete',
  contested: 'Falta contestada',
  invited: 'Convite para a equipe',
  contact: 'Mensagem de contato',
  trial_ending: 'Fim do período de teste',
  payment_due: 'Pagamento a fazer',
  payment_overdue: 'Pagamento em atraso',
  price_changed: 'Novo preço do plano',
  subscription_cancelled: 'Assinatura cancelada',
}

export const receiverWords: Record<MessageReceiver, string> = {
  client: 'para o cliente',
  collaborator: 'para o profissional',
  former_collaborator: 'para o profissional anterior',
  owner: 'para a empresa',
  invited: 'para quem foi convidado',
  support: 'para o suporte',
}

const statusWords: Record<MessageStatus, string> = {
  queued: 'na fila',
  sending: 'saindo',
  sent: 'enviada',
  delivered: 'entregue',
  read: 'lida',
  failed: 'não entregue',
  withdrawn: 'não foi preciso enviar',
  held: 'não enviada',
}

/** Writes the status of a message: `não entregue: o número não tem WhatsApp`. */
export function statusSentence({ status, reason }: { status: MessageStatus; reason: string | null }): string {
  const word = statusWords[status]
  return reason === null ? word : `${word}: ${reason}`
}
