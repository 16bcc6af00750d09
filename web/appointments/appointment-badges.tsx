import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { useWorksAt } from '../identity/use-company.ts'
import { useProductNow } from '../platform/product-time.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { AnswerMark } from './answer-mark.tsx'
import { describeAnswer } from './describe-answer.ts'
import { StatusBadge } from './status-badge.tsx'

/** The status of an appointment, and whether its client confirmed it. Only the company waits for her answer. */
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
