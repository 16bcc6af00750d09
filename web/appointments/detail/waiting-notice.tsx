import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { describeWaiting } from '../describe-appointment.ts'

type Props = { appointment: Appointment; owner: boolean; className?: string }

/** Who has to answer, and until when the time is held; nothing for what does not wait. */
export function WaitingNotice({ appointment, owner, className }: Props) {
  const until = describeWaiting(appointment, useProductNow().getTime())
  if (appointment.status !== 'held' || !until) return null
  return (
    <Alert
      tone="warning"
      says="nothing"
      className={className}
      title={owner ? `Responda ${until}` : `${appointment.company.name} responde ${until}`}
    >
      {owner
        ? 'Até lá o horário fica reservado. Sem a sua resposta, o pedido é cancelado e o cliente é avisado.'
        : 'Até lá o horário fica reservado para você. Avisamos assim que a empresa responder.'}
    </Alert>
  )
}
