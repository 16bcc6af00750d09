import { addDays, type LocalTime } from '@encaixe/contract/local-time.ts'
import type { TakeView } from '@encaixe/contract/message-links.ts'
import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import { dayText } from '../platform/describe-until.ts'

type TakeText = { title: string; lead: string; note: string | undefined }

/** `hoje às 18:00`, `amanhã às 09:00`, `quinta, 04/03, às 09:00`. */
export function describeMoment(
  { date, startTime }: { date: string; startTime: string },
  today: LocalTime['date'],
): string {
  const at = `às\u00a0${startTime}`
  if (date === today) return `hoje ${at}`
  return date === addDays(today, 1) ? `amanhã ${at}` : `${dayText(date)}, ${at}`
}

const waiting = {
  deposit: {
    title: 'Falta pagar o sinal',
    note: 'O código do Pix e o prazo estão na página do agendamento e no e-mail que você recebeu.',
  },
  company: {
    title: 'Pedido enviado',
    note: 'A empresa responde por mensagem. Você saiu da lista de espera.',
  },
}

/** The words of the page of a time that opened, by its state. */
export function describeTake({ state, offer, company, waitsFor }: TakeView, today: string): TakeText {
  const { replaces } = offer
  const when = describeMoment(offer, today)
  const before = replaces && describeMoment(replaces, today)
  switch (state) {
    case 'open':
      return {
        title: before ? 'Dá para ir antes' : 'Abriu um horário',
        lead: `${capital(when)}${before ? `, em vez de ${before}` : ''}.`,
        note: undefined,
      }
    case 'taken':
      if (waitsFor) return { ...waiting[waitsFor], lead: `O horário de ${when} está reservado para você.` }
      return {
        title: before ? 'Agendamento remarcado!' : 'Horário garantido!',
        lead: `Tudo certo, te esperamos ${when}.`,
        note: before
          ? `O horário de ${before} ficou livre para outra pessoa. Você saiu da lista de espera.`
          : 'Você saiu da lista de espera deste pedido.',
      }
    case 'late':
      return {
        title: 'Este horário já foi',
        lead: waitlistSentences.late,
        note: before
          ? `Seu agendamento de ${before} continua de pé.`
          : 'Quando abrir outro horário que sirva, você recebe outro convite.',
      }
    case 'ended':
      return {
        title: 'Você não espera mais este horário',
        lead: 'O que você já marcou continua de pé.',
        note: `Quando quiser outro horário, é só escolher na página de ${company.name}.`,
      }
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
