import type { AppointmentChange } from '@encaixe/contract/calendar.ts'
import { dayText } from '../../platform/describe-until.ts'
import { dateIn, timeIn } from '../../platform/formats.ts'
import { describePlace } from '../move/describe-move.ts'

type Reader = {
  owner: boolean
  clientName: string
  /** It was held for a deposit that the client never said she paid. */
  isUnpaid?: boolean
}

/**
 * Who made the change, named for the reader. A link can be forwarded, so its client does not read that it was she; and of the
 * company's people it may have been another one than the reader.
 */
function whoDid({ by, byLink }: AppointmentChange, { owner, clientName }: Reader): string {
  if (by === 'company') return 'pela empresa'
  if (by === 'system') return 'pelo sistema'
  if (byLink) return owner ? `por ${clientName}, pelo link da mensagem` : 'pelo link da mensagem'
  return owner ? `por ${clientName}` : 'por você'
}

type Place = NonNullable<AppointmentChange['to']>

function describeChange({ from, to }: { from: Place; to: Place }): string {
  const others = from.collaboratorId !== to.collaboratorId
  const placeText = ({ date, startTime, collaboratorName: name }: Place) =>
    others ? describePlace({ date, startTime, name }) : `${dayText(date)}, às ${startTime}`
  return `de ${placeText(from)} para ${placeText(to)}`
}

/** One line of the history. */
export function describeEvent(change: AppointmentChange, reader: Reader): string {
  const who = whoDid(change, reader)
  const { kind, from, to } = change
  switch (kind) {
    case 'booked':
      return `Agendado ${who}`
    case 'moved':
      return from && to ? `Remarcado ${who}: ${describeChange({ from, to })}` : `Remarcado ${who}`
    case 'confirmed':
      return `Presença confirmada ${who}`
    case 'completed':
      return `Concluído ${who}`
    case 'no_show':
      return `Não veio, anotado ${who}`
    case 'reopened':
      return `Reaberto ${who}`
    case 'accepted':
      return `Aceito ${who}`
    case 'declined':
      return `Recusado ${who}`
    case 'expired':
      return reader.isUnpaid ? 'Cancelado sem o sinal' : 'Cancelado sem a resposta da empresa'
    case 'cancelled':
      return `Cancelado ${who}`
    case 'deposit_claimed':
      return `Aviso de que o sinal foi pago, ${who}`
    case 'deposit_received':
      return `Sinal recebido, confirmado ${who}`
    case 'deposit_refused':
      return `Sinal não recebido, anotado ${who}`
    case 'notes':
      return `Observações alteradas ${who}`
  }
}

/** `terça, 02/03, às 14:12`, by the company's clock. */
export function describeInstant(at: string, timezone: string): string {
  const instant = new Date(at)
  return `${dayText(dateIn(timezone, instant))}, às ${timeIn(timezone, instant)}`
}
