import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { useWorksAt } from '../identity/use-company.ts'
import { useProductNow } from '../platform/product-time.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { type Answer, describeAnswer } from './describe-answer.ts'
import { StatusBadge } from './status-badge.tsx'

/** The status of an appointment, and whether its client confirmed it. Only the company sees a missing confirmation. */
export function AppointmentBadges(appointment: Appointment) {
  const owner = useWorksAt(appointment.companyId)
  const answer = describeAnswer(appointment, localTime(useProductNow(), appointment.timezone))
  return (
    <>
      {answer === 'confirmed' ? (
        <Badge tone="ok" icon={<CheckIcon />}>
          Confirmado
        </Badge>
      ) : null}
      <StatusBadge of={appointment} owner={owner} />
      {answer === 'unanswered' && owner ? <AnswerMark answer={answer} className="text-sm" /> : null}
    </>
  )
}

const words = { confirmed: 'Confirmado', unanswered: 'Sem resposta' }

type Props = {
  answer: Answer
  /** True to show only the symbol of the answer, where words have no room. Screen readers get the words. */
  small?: boolean
  className?: string
}

/** A confirmed appointment has a check mark; an unanswered one, as most are, has an open circle and pale letters. */
export function AnswerMark({ answer, small = false, className = '' }: Props) {
  if (!answer) return null
  const confirmed = answer === 'confirmed'
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-middle whitespace-nowrap text-xs ${confirmed ? 'font-semibold text-ok-text' : 'text-ink-2'} ${className}`}
    >
      {confirmed ? (
        <CheckIcon />
      ) : (
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full border border-current" />
      )}
      <span className={small ? 'sr-only' : ''}>{words[answer]}</span>
    </span>
  )
}
