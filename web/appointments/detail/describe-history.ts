import type { AppointmentChange } from '@encaixe/contract/calendar.ts'
import { dateIn, timeIn } from '../../platform/formats.ts'
import { describePlace, sayDay } from '../move/describe-move.ts'

type Told = { owner: boolean; clientName: string }

/** Who did it, for whoever is reading. */
function whoDid({ by }: AppointmentChange, { owner, clientName }: Told): string {
  if (by === 'company') return owner ? 'por você' : 'pela empresa'
  return owner ? `por ${clientName}` : 'por você'
}

type Place = NonNullable<AppointmentChange['to']>

function describeChange({ from, to }: { from: Place; to: Place }): string {
  const others = from.collaboratorId !== to.collaboratorId
  const say = ({ date, startTime, collaboratorName: name, collaboratorId }: Place) =>
    others ? describePlace({ date, startTime, name, collaboratorId }) : `${sayDay(date)}, às ${startTime}`
  return `Mudou de ${say(from)} para ${say(to)}`
}

/** One line of the history, as one would tell it. */
export function describeEvent(change: AppointmentChange, told: Told): string {
  const who = whoDid(change, told)
  const { kind, from, to } = change
  switch (kind) {
    case 'booked':
      return `Agendado ${who}`
    case 'moved':
      return from && to ? describeChange({ from, to }) : `Reagendado ${who}`
    case 'confirmed':
      return `Presença confirmada ${who}`
    case 'completed':
      return `Concluído ${who}`
    case 'cancelled':
      return `Cancelado ${who}`
    case 'notes':
      return `Observações alteradas ${who}`
  }
}

/** `terça, 02/03, às 14:12`, by the company's clock. */
export function describeInstant(at: string, timezone: string): string {
  const instant = new Date(at)
  return `${sayDay(dateIn(timezone, instant))}, às ${timeIn(timezone, instant)}`
}
