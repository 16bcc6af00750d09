import type { Appointment } from '@encaixe/contract/appointments.ts'
import { describeWaitingSince } from '@encaixe/contract/no-show-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useProductNow } from '../../platform/product-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { isOwed } from '../decide-actions.ts'
import { describeWaiting } from '../describe-appointment.ts'
import { waitsQuery } from '../fetch-appointments.ts'

type Props = { appointment: Appointment; owner: boolean; className?: string }

/** Who has to answer, and until when the time is held; nothing for what does not wait. */
export function WaitingNotice({ appointment, owner, className }: Props) {
  const until = describeWaiting(appointment, useProductNow().getTime())
  if (appointment.status !== 'held' || isOwed(appointment) || !until) return null
  return (
    <Alert
      tone="warning"
      says="nothing"
      className={className}
      title={owner ? `Responda ${until}` : `${appointment.company.name} responde ${until}`}
    >
      {owner ? (
        'Até lá o horário fica reservado. Sem a sua resposta, o pedido é cancelado e o cliente é avisado.'
      ) : (
        <ToClient appointment={appointment} />
      )}
    </Alert>
  )
}

function ToClient({ appointment: { company, companyId } }: Pick<Props, 'appointment'>) {
  const { data } = useQuery(waitsQuery(companyId))
  return (
    <>
      Até lá o horário fica reservado para você. Avisamos assim que a empresa responder.{' '}
      {describeWaitingSince(company.name, data?.noShows ?? null)}{' '}
      <TextLink to={`/meus-dados#empresa-${companyId}`} className="whitespace-nowrap">
        Ver minhas faltas
      </TextLink>
    </>
  )
}
