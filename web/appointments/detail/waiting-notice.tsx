import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { describeWaitingSince, newClientWaits } from '@encaixe/contract/no-show-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useProductNow } from '../../platform/product-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { onDayAt } from '../book/describe-weekday.ts'
import { isOwed } from '../decide-actions.ts'
import { describeWaiting } from '../describe-appointment.ts'
import { waitsQuery } from '../fetch-appointments.ts'
import { owedNames } from '../name-status.ts'

type Props = { appointment: Appointment; owner: boolean; className?: string }

/** The notice about who must answer, and until when the time is held. It shows nothing unless the appointment waits. */
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
        `${appointment.fromNewClient ? `${newClientWaits} ` : ''}Até lá o horário fica reservado. Sem a sua resposta, o pedido é cancelado.`
      ) : (
        <ToClient appointment={appointment} />
      )}
    </Alert>
  )
}

function ToClient({ appointment: { company, companyId, fromNewClient } }: Pick<Props, 'appointment'>) {
  const { data } = useQuery(waitsQuery(companyId))
  // The notice names the no-shows only when it is certain that they are the reason, not while the profile loads.
  const reason = fromNewClient ? null : data
  return (
    <>
      Até lá o horário fica reservado para você. Avisamos assim que a empresa responder.{' '}
      {describeWaitingSince(company.name, reason ? reason.noShows : undefined)}{' '}
      {reason ? (
        <TextLink to={`/meus-dados#empresa-${companyId}`} className="whitespace-nowrap">
          Ver minhas faltas
        </TextLink>
      ) : null}
    </>
  )
}

/** Repeats the confirmation when the client reloads the page after booking. Nothing is shown once the visit has begun. */
export function JustBooked({ appointment, className }: Omit<Props, 'owner'>) {
  const { status, awaits, date, startTime, startsAt } = appointment
  const now = useProductNow().getTime()
  if (now >= Date.parse(startsAt)) return null
  if (status === 'scheduled')
    return (
      <Alert tone="success" says="nothing" className={className} title="Agendamento Confirmado!">
        {`Tudo certo, te esperamos ${onDayAt(date, startTime)}.`}
      </Alert>
    )
  if (!describeWaiting(appointment, now)) return null
  const title = awaits === 'answer' ? 'Pedido enviado!' : 'Horário reservado!'
  return <Alert tone="success" says="nothing" className={className} title={title} />
}

type DepositNoticeProps = { appointment: Appointment; className?: string }

/** The company's notice about a deposit: what is missing, until when, and the actions. Empty for a settled deposit. */
export function DepositNotice({ appointment, className }: DepositNoticeProps) {
  const { deposit } = appointment
  const until = describeWaiting(appointment, useProductNow().getTime())
  const words = deposit ? describe(deposit, appointment, until) : describeWithout(appointment, until)
  if (!words) return null
  return (
    <Alert tone="warning" says="nothing" className={className} title={words.title}>
      {words.text}
    </Alert>
  )
}

/** The words for a professional, who may not see amounts. */
function describeWithout(appointment: Appointment, until: string | undefined): Words | undefined {
  const { status, awaits } = appointment
  if (status !== 'held' || (awaits !== 'payment' && awaits !== 'check') || !until) return undefined
  return {
    title: owedNames[awaits],
    text: `O horário fica reservado ${until}. Quem confere o Pix é a empresa.`,
  }
}

type Words = { title: string; text: string }

function describe(
  { state, cents, claimed }: Deposit,
  { status, clientName, requestEnd }: Pick<Appointment, 'status' | 'clientName' | 'requestEnd'>,
  until: string | undefined,
): Words | undefined {
  const amount = showPrice(cents)
  if (status === 'held' && state === 'waiting' && until) {
    return {
      title: `Falta o sinal de ${amount}`,
      text: `O horário fica reservado ${until}. Se o Pix já está na conta da empresa, toque em 'Recebi'.`,
    }
  }
  if (status === 'held' && state === 'claimed' && until) {
    return {
      title: `${clientName} avisou que pagou ${amount}`,
      text: `Confira o Pix na conta da empresa e responda ${until}. Sem a sua resposta, o horário fica livre.`,
    }
  }
  if (status === 'cancelled' && requestEnd) {
    return {
      title:
        requestEnd !== 'unpaid'
          ? 'O sinal não foi recebido'
          : claimed
            ? `${clientName} avisou que pagou, e ninguém respondeu a tempo`
            : 'O sinal não foi pago a tempo',
      text: `Se o Pix de ${amount} aparecer na conta da empresa, toque em 'Recebi': a visita volta, se o horário ainda estiver livre.`,
    }
  }
  return undefined
}
