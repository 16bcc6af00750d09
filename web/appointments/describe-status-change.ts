import type { Appointment } from '@encaixe/contract/appointments.ts'
import { comesBack, describeReturn, describeReturnToTeam } from '@encaixe/contract/deposit-rules.ts'
import { productNow } from '../platform/product-time.ts'
import type { StatusAction } from './change-status.ts'
import { momentOf } from './describe-appointment.ts'

type Words = {
  /** The title of the question, for changes about which the user is asked first. */
  title: string
  label: string
  /** The toast, and the title of a refusal. */
  done: string
  visitDone: string
  not: string
}

export const changeWords: Record<StatusAction, Words> = {
  complete: {
    title: 'Concluir antes da hora?',
    label: 'Concluir',
    done: 'Agendamento concluído',
    visitDone: 'Visita concluída',
    not: 'Não foi possível concluir',
  },
  noShow: {
    title: 'Anotar que não veio?',
    label: 'Não veio',
    done: 'Não veio',
    visitDone: 'Não veio',
    not: 'Não foi possível anotar a falta',
  },
  reopen: {
    title: '',
    label: 'Desfazer',
    done: 'Conclusão desfeita',
    visitDone: 'Conclusão desfeita',
    not: 'Não foi possível desfazer',
  },
  accept: {
    title: '',
    label: 'Aceitar',
    done: 'Agendamento aceito',
    visitDone: 'Visita aceita',
    not: 'Não foi possível aceitar',
  },
  decline: {
    title: 'Recusar este pedido?',
    label: 'Recusar',
    done: 'Pedido recusado',
    visitDone: 'Pedido recusado',
    not: 'Não foi possível recusar',
  },
  received: {
    title: 'Marcar a visita de novo?',
    label: 'Recebi, marcar de novo',
    done: 'Sinal recebido',
    visitDone: 'Sinal recebido',
    not: 'Não foi possível confirmar',
  },
  refused: {
    title: 'O sinal não chegou?',
    label: 'Não recebi',
    done: 'Sinal não recebido',
    visitDone: 'Sinal não recebido',
    not: 'Não foi possível anotar',
  },
  refunded: {
    title: 'Devolveu o sinal?',
    label: 'Devolvi o sinal',
    done: 'Devolução do sinal anotada',
    visitDone: 'Devolução do sinal anotada',
    not: 'Não foi possível anotar',
  },
  cancel: {
    title: 'Cancelar agendamento',
    label: 'Cancelar agendamento',
    done: 'Agendamento cancelado',
    visitDone: 'Visita cancelada',
    not: 'Não foi possível cancelar',
  },
  unserved: {
    title: 'Anotar que não atendemos?',
    label: 'Não atendemos',
    done: 'Cancelado, não conta como falta',
    visitDone: 'Visita cancelada, não conta como falta',
    not: 'Não foi possível cancelar',
  },
}

/** The toast. A no-show that is taken back has its own words, because nothing was booked again. */
export function nameChange(action: StatusAction, { status }: Pick<Appointment, 'status'>, isVisit: boolean) {
  if (action === 'reopen' && status === 'no_show') return 'Falta desfeita'
  if (action === 'received' && status === 'cancelled') return 'Sinal recebido e visita marcada de novo'
  return changeWords[action][isVisit ? 'visitDone' : 'done']
}

type Asked = { appointment: Appointment; action: StatusAction }

/** The question before a change. With `isVisit`, a cancellation asks which parts of the visit are cancelled. */
export function askChange({ appointment, action }: Asked, owner: boolean, isVisit: boolean): string {
  const what = owner ? `${appointment.clientName}, ${momentOf(appointment)}.` : `${momentOf(appointment)}.`
  switch (action) {
    case 'cancel': {
      const asked = isVisit ? 'O que deseja cancelar?' : 'Tem certeza que deseja cancelar este agendamento?'
      return `${asked} ${what} O horário fica livre de novo.${aboutDeposit(appointment, owner, isVisit)}`
    }
    case 'received':
      return `${what} Esta visita foi cancelada. Com o sinal recebido ela volta a ficar marcada, se o horário ainda estiver livre.`
    case 'decline':
      return `${what} O horário fica livre de novo.`
    case 'refused':
      return `${what} O horário fica livre de novo. Se o Pix aparecer depois, ainda dá para tocar em 'Recebi'.`
    case 'refunded':
      return `${what} Anote só depois de fazer o Pix de volta: o Encaixe não move dinheiro, e esta anotação não pode ser desfeita.`
    case 'unserved':
      return `${what} A empresa cancela, e não conta como falta do cliente. Ninguém recebe mensagem, porque a hora já passou. Não dá para desfazer.${aboutDeposit(appointment, owner, isVisit)}`
    case 'noShow':
      return `${what} Não dá para desfazer: só no dia do agendamento ou no dia seguinte.`
    default:
      return `Este agendamento ainda não começou: ${what} Dá para desfazer até o dia seguinte ao horário.`
  }
}

/** A received deposit comes back if the company cancels; if the client cancels, the terms of the booking decide. */
function aboutDeposit(
  { deposit, startsAt }: Pick<Appointment, 'deposit' | 'startsAt'>,
  owner: boolean,
  isVisit: boolean,
): string {
  if (deposit?.state !== 'received') return ''
  const left = (Date.parse(startsAt) - productNow().getTime()) / 60_000
  const words = owner
    ? describeReturnToTeam(deposit.cents, true)
    : describeReturn(deposit.cents, comesBack(deposit, left))
  return isVisit
    ? ` Se cancelar a visita toda: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
    : ` ${words}`
}

export const reopenWords = ({ status }: Pick<Appointment, 'status'>) =>
  status === 'no_show' ? 'Desfazer falta' : 'Desfazer conclusão'
