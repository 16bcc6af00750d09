import type { LinkView } from '@encaixe/contract/message-links.ts'
import { onDay } from '../appointments/book/booking-confirmed.tsx'

export type Told = {
  title: string
  lead: string
  /** Still to be answered, answered as the link wishes, or too late for it. */
  mood: 'asks' | 'done' | 'closed'
}

/** What the page says, by what the link is for and how the appointment stands now. */
export function tellLink(
  { purpose, appointment, company, remindersStopped }: LinkView,
  hasBegun = false,
): Told {
  const { date, startTime, status, confirmedAt } = appointment
  const when = `${onDay(date)} às\u00a0${startTime}`
  if (status === 'cancelled') {
    return {
      title: 'Agendamento cancelado',
      lead: 'O horário ficou livre para outra pessoa. Quando quiser voltar, é só escolher outro.',
      mood: purpose === 'cancel' ? 'done' : 'closed',
    }
  }
  if (status === 'completed') {
    return { title: 'Agendamento concluído', lead: 'Obrigado pela visita. Até a próxima!', mood: 'closed' }
  }
  switch (purpose) {
    case 'confirm':
      return confirmedAt
        ? { title: 'Presença confirmada!', lead: `Tudo certo, te esperamos ${when}.`, mood: 'done' }
        : { title: 'Você vem?', lead: `Esperamos você ${when}. Confirme com um toque.`, mood: 'asks' }
    case 'cancel':
      return {
        title: 'Cancelar este agendamento?',
        lead: 'O horário fica livre para outra pessoa e não volta para você.',
        mood: 'asks',
      }
    case 'reschedule':
      if (hasBegun) {
        return {
          title: 'Este agendamento já começou',
          lead: `Para mudar alguma coisa agora, fale com ${company.name}.`,
          mood: 'closed',
        }
      }
      return { title: 'Agendamento remarcado!', lead: `Tudo certo, te esperamos ${when}.`, mood: 'done' }
    case 'calendar':
      return {
        title: 'Leve para a sua agenda',
        lead: `Com um toque, o seu horário ${when} fica guardado no calendário.`,
        mood: 'asks',
      }
    case 'stop':
      return remindersStopped
        ? {
            title: 'Lembretes desligados',
            lead: `Você não recebe mais lembretes de ${company.name}. O seu agendamento continua de pé.`,
            mood: 'done',
          }
        : {
            title: 'Parar os lembretes?',
            lead: `Você deixa de receber lembretes de ${company.name}. Confirmações e avisos de mudança continuam.`,
            mood: 'asks',
          }
  }
}

/** The time that is on the page, as the API compares it. */
export const seenOf = ({ appointment: { date, startTime } }: LinkView) => `${date} ${startTime}`
