import type { Appointment } from '@encaixe/contract/appointments.ts'
import { counted } from '@encaixe/contract/counted.ts'
import type { Dashboard } from '@encaixe/contract/dashboard.ts'
import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { describeAnswer } from '../appointments/describe-answer.ts'
import { joinVisits } from '../appointments/list/join-visits.ts'
import { conflictsAddress, describeConflicts } from '../shell/show-conflicts.ts'
import { describeNotice } from '../subscriptions/describe-notice.ts'
import type { Today } from './read-today.ts'
import { describeWhen } from './read-today.ts'

/** A decision that waits for the owner, with the page where it is made. */
export type Waiting = {
  kind: 'subscription' | 'conflicts' | 'unanswered' | 'undelivered' | 'reminders'
  title: string
  to: string
  text?: string
}

type Facts = Pick<Dashboard, 'undelivered' | 'reminders'> & {
  ahead: Appointment[]
  subscription: SubscriptionStatus | undefined
  /** The number of upcoming appointments that do not fit the present hours. */
  conflicts: number
  /** The number of these that have an offer which their client has not answered. */
  offered: number
}

/** The list of exactly these appointments. `tab` opens the list, whatever view was used last. */
const unansweredList = '/schedules?tab=upcoming&status=unanswered'

function askConflicts(conflicts: number, offered: number): Pick<Waiting, 'title' | 'text'> {
  const title = describeConflicts({ conflicts, offered })
  if (offered >= conflicts) return { title, text: 'Outros horários oferecidos' }
  return {
    title,
    text:
      offered > 0
        ? counted(offered, 'já espera a resposta do cliente', 'já esperam a resposta dos clientes')
        : 'Ficaram fora do horário ou em dia de folga',
  }
}

/** The decisions that wait, the most urgent first. */
export function listAnswers(
  { ahead, subscription, conflicts, offered, undelivered, reminders }: Facts,
  today: Today,
): Waiting[] {
  const waiting: Waiting[] = []
  if (subscription?.subscription) {
    const notice = describeNotice({ ...subscription, subscription: subscription.subscription })
    if (notice.offers !== 'nothing') {
      waiting.push({ kind: 'subscription', title: notice.title, to: '/subscription' })
    }
  }
  if (conflicts) {
    waiting.push({ kind: 'conflicts', ...askConflicts(conflicts, offered), to: conflictsAddress() })
  }
  // A visit of several services is one client who has not answered, and one row of the list.
  const unanswered = joinVisits(ahead.filter((one) => describeAnswer(one, today) === 'unanswered'))
  const [first, ...others] = unanswered.flatMap(({ parts }) => parts[0] ?? [])
  if (first) {
    const more = others.length > 0 ? ` e mais ${others.length}` : ''
    waiting.push({
      kind: 'unanswered',
      title: counted(unanswered.length, 'cliente ainda não confirmou', 'clientes ainda não confirmaram'),
      text: `${first.clientName}, ${describeWhen(first, today)}${more}`,
      to: more ? unansweredList : `/schedules/${first.id}`,
    })
  }
  if (reminders) {
    waiting.push({
      kind: 'reminders',
      title: counted(reminders, 'lembrete de hoje para enviar', 'lembretes de hoje para enviar'),
      to: '/schedules/reminders',
    })
  }
  if (undelivered) {
    waiting.push({
      kind: 'undelivered',
      title: counted(undelivered, 'mensagem que não saiu', 'mensagens que não saíram'),
      text: 'Avise você, pelo seu WhatsApp ou pelo telefone',
      to: '/schedules/reminders',
    })
  }
  return waiting
}
