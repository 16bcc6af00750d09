import { withPreposition } from '@encaixe/contract/company-article.ts'
import { describeReturn } from '@encaixe/contract/deposit-rules.ts'
import { type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { product } from '@encaixe/contract/product.ts'
import { onDayAt } from '../appointments/book/describe-weekday.ts'
import { describeEnd } from '../platform/describe-until.ts'

export type LinkText = {
  title: string
  lead: string
  /** Whether the visitor can answer the link (`asks`), has answered (`done`) or can no longer answer (`closed`). */
  state: 'asks' | 'done' | 'closed'
}

type Timing = {
  hasBegun?: boolean
  /** True when the visitor has just answered on this page what the message link asks. */
  answered?: boolean
  /** The sentence that says why it is too late to cancel or move the appointment. */
  late?: string | undefined
}

/** The sentence about the received deposit of a visit that is cancelled, after a space; empty when there is none. */
export const aboutReturn = ({ appointment: { deposit } }: Pick<LinkView, 'appointment'>): string =>
  deposit ? ` ${describeReturn(deposit.cents, deposit.comesBack)}` : ''

/** The title and the first sentence of a link's page, by the link's purpose and the appointment's status. */
export function describeLink(
  view: LinkView,
  { hasBegun = false, answered = false, late }: Timing = {},
): LinkText {
  const { purpose, appointment, company, offer } = view
  const { date, startTime, status, awaits, confirmedAt, parts } = appointment
  const when = onDayAt(date, startTime)
  const returned = aboutReturn(view)
  if (purpose === 'stop') return view.toStranger ? describeRefusal(view) : describeStop(view)
  if (status === 'cancelled') {
    return {
      title: 'Agendamento cancelado',
      lead: `O horário ficou livre para outra pessoa.${returned} Quando quiser voltar, é só escolher outro.`,
      state: purpose === 'cancel' ? 'done' : 'closed',
    }
  }
  if (status === 'completed') {
    return { title: 'Agendamento concluído', lead: 'Obrigado pela visita. Até a próxima!', state: 'closed' }
  }
  if (status === 'no_show') {
    return {
      title: 'Este agendamento já passou',
      lead: 'Quando quiser voltar, é só escolher outro horário.',
      state: 'closed',
    }
  }
  if (status === 'held') {
    const owed = awaits === 'payment' || awaits === 'check'
    if (owed && purpose !== 'cancel') return describeDeposit(awaits, company.name, when)
    return purpose === 'cancel'
      ? {
          title: owed ? 'Cancelar este horário?' : 'Cancelar este pedido?',
          lead: `O horário ${when} fica livre para outra pessoa e não volta para você.`,
          state: 'asks',
        }
      : {
          title: 'Aguardando a empresa',
          lead: `${company.name} ainda vai responder ao seu pedido: ${when}.`,
          state: 'closed',
        }
  }
  const begun = {
    title: 'Este agendamento já começou',
    lead: `Para mudar alguma coisa agora, fale ${withPreposition('com', company)}.`,
    state: 'closed',
  } as const
  const moved = {
    title: 'Agendamento remarcado!',
    lead: `Tudo certo, te esperamos ${when}.`,
    state: 'done',
  } as const
  if (late && purpose !== 'manage')
    return { title: 'Não dá mais para mudar por aqui', lead: late, state: 'closed' }
  switch (purpose) {
    case 'confirm':
      return confirmedAt
        ? { title: 'Presença confirmada!', lead: `Tudo certo, te esperamos ${when}.`, state: 'done' }
        : { title: 'Você vem?', lead: `Esperamos você ${when}. Confirme com um toque.`, state: 'asks' }
    case 'cancel':
      if (parts.length > 1) {
        return {
          title: 'Cancelar a visita toda?',
          lead: `Os ${parts.length} serviços são cancelados. O horário fica livre para outra pessoa e não volta para você.${returned}`,
          state: 'asks',
        }
      }
      return {
        title: 'Cancelar este agendamento?',
        lead: `O horário fica livre para outra pessoa e não volta para você.${returned}`,
        state: 'asks',
      }
    case 'reschedule':
      return hasBegun ? begun : moved
    case 'manage':
      if (hasBegun) return begun
      if (confirmedAt) {
        return { title: 'Presença confirmada!', lead: `Tudo certo, te esperamos ${when}.`, state: 'done' }
      }
      return answered ? moved : { title: 'Seu agendamento', lead: `Te esperamos ${when}.`, state: 'asks' }
    case 'choose':
      // When the offer has ended, the client may still move the appointment to a time that was not offered.
      if (offer?.state === 'settled' || answered) return moved
      if (hasBegun) return begun
      if (offer?.state !== 'open') {
        return {
          title: 'Estes horários não estão mais reservados',
          lead: `${company.name} não poderá atender você ${when}. Escolha outro horário que sirva para você.`,
          state: 'asks',
        }
      }
      return {
        title: 'Escolha outro horário',
        lead: `${company.name} não poderá atender você ${when}. Escolha um dos horários abaixo.`,
        state: 'asks',
      }
    case 'calendar':
      return {
        title: 'Seu agendamento',
        lead: `Te esperamos ${when}. Com um toque, o horário fica guardado no seu calendário.`,
        state: 'asks',
      }
  }
}

/** Until the deposit is received, the client can answer nothing here: the client pays, or the company checks. */
function describeDeposit(awaits: 'payment' | 'check', company: string, when: string): LinkText {
  return awaits === 'payment'
    ? {
        title: 'Falta o sinal',
        lead: `O horário ${when} está reservado e espera o seu Pix para ser confirmado.`,
        state: 'closed',
      }
    : {
        title: 'Sinal em conferência',
        lead: `${company} confere o seu Pix e confirma à mão o horário ${when}.`,
        state: 'closed',
      }
}

/**
 * The texts of the page to stop messages for a receiver who may be a stranger, so they name no account and no
 * appointment. A receiver who answered 'Não é comigo' may also be an e-mail address.
 */
function describeRefusal({ company: { name }, companyStopped, allStopped }: LinkView): LinkText {
  if (allStopped || companyStopped) {
    const who = allStopped ? `Nenhuma empresa que usa o ${product.name} escreve` : `${name} não escreve`
    return { title: 'Mensagens desligadas', lead: `${who} mais para este contato.`, state: 'done' }
  }
  return {
    title: `Não conhece ${name}?`,
    lead: `Com um toque, ${name} não escreve mais para este número.`,
    state: 'asks',
  }
}

/** The texts of the page to stop messages, by whether this company or all companies may no longer write. */
function describeStop({ company, companyStopped, allStopped }: LinkView): LinkText {
  if (allStopped) {
    return {
      title: 'Mensagens desligadas',
      lead: `Este contato não recebe mais mensagens de empresas que usam o ${product.name}. O que você marca na sua conta ainda é confirmado por e-mail.`,
      state: 'done',
    }
  }
  return companyStopped
    ? {
        title: 'Mensagens desligadas',
        lead: `Você não recebe mais mensagens ${withPreposition('de', company)}, só a confirmação do que marcar na sua conta. Agendamentos continuam de pé.`,
        state: 'done',
      }
    : {
        title: 'Parar as mensagens?',
        lead: `Você deixa de receber lembretes, confirmações e avisos ${withPreposition('de', company)}. O que você marca na sua conta ainda é confirmado por e-mail.`,
        state: 'asks',
      }
}

/** The time until which the offered times of a link are held: `15:30`. Undefined when the times are not held now. */
export function describeHold({ offer, company }: LinkView, now: LocalTime): string | undefined {
  if (offer?.state !== 'open') return undefined
  const { date, minute } = localTime(new Date(offer.endsAt), company.timezone)
  // The clock of this page is exact to the minute, so an offer that has just ended is not shown as held.
  if (date < now.date || (date === now.date && minute <= now.minute)) return undefined
  return describeEnd(offer.endsAt, company.timezone, now.date)
}

/** The date and time that the page shows, in the form that the API compares with the appointment. */
export const seenOf = ({ appointment: { date, startTime } }: LinkView) => `${date} ${startTime}`
