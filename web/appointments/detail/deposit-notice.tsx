import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { describeWaiting } from '../describe-appointment.ts'
import { owedNames } from '../name-status.ts'

type Props = { appointment: Appointment; className?: string }

/** For the company: what is missing to confirm, until when, and what it can do. Nothing for what was settled. */
export function DepositNotice({ appointment, className }: Props) {
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

/** For a professional, who reads no amounts. */
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
  { state, cents }: Deposit,
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
      title: requestEnd === 'unpaid' ? 'O sinal não foi pago a tempo' : 'O sinal não foi recebido',
      text: `Se o Pix de ${amount} aparecer na conta da empresa, toque em 'Recebi': a visita volta, se o horário ainda estiver livre.`,
    }
  }
  return undefined
}
