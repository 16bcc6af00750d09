import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays, type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { CheckIcon } from '../ui/icons/actions.tsx'

const words = { confirmed: 'Confirmado', unanswered: 'Sem resposta' }

type Props = {
  answer: Answer
  /** Only the sign, for a place without room for words. Screen readers still get them. */
  small?: boolean
  className?: string
}

/** Confirmed: a check mark. Unanswered: an open circle and quiet letters, because most clients never answer. */
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

/** `confirmed` by the client, or `unanswered` although its time is near. Undefined: there is nothing to show. */
export type Answer = 'confirmed' | 'unanswered' | undefined

type Asked = Pick<Appointment, 'status' | 'confirmedAt' | 'date' | 'startTime'>

/** Whether the client said that she comes. `here` is the present on the company's clock: `localTime(now, timezone)`. */
export function describeAnswer({ status, confirmedAt, date, startTime }: Asked, here: LocalTime): Answer {
  if (status !== 'scheduled' && status !== 'completed') return undefined
  if (confirmedAt !== null) return 'confirmed'
  if (status === 'completed') return undefined
  const isAhead = date > here.date || (date === here.date && minuteOf(startTime) > here.minute)
  return isAhead && date <= addDays(here.date, 1) ? 'unanswered' : undefined
}
