import type { Appointment } from '@encaixe/contract/appointments.ts'
import { dayText } from '../../platform/describe-until.ts'

/** What a move changes: day, time and professional. */
export type Place = { date: string; startTime: string; collaboratorId: string }
export type NamedPlace = Place & { name: string }

/** `terça, 02/03, às 10:00 com Davi Rocha`. */
export const describePlace = ({ date, startTime, name }: NamedPlace) =>
  `${dayText(date)}, às ${startTime} com ${name}`

/** `De terça, 02/03, às 10:00 com Davi para quarta, 03/03, às 14:30 com Bruno`. */
export const describeMove = (from: NamedPlace, to: NamedPlace) =>
  `De ${describePlace(from)} para ${describePlace(to)}`

type Placed = Pick<Appointment, 'date' | 'startTime'> & { collaborator: { id: string; name: string } }

export const placeOf = ({ date, startTime, collaborator }: Placed): NamedPlace => ({
  date,
  startTime,
  collaboratorId: collaborator.id,
  name: collaborator.name,
})

export const keyOfPlace = ({ date, startTime, collaboratorId }: Place) =>
  `${date} ${startTime} ${collaboratorId}`

export const samePlace = (one: Place, other: Place) =>
  one.date === other.date && one.startTime === other.startTime && one.collaboratorId === other.collaboratorId

/** Whoever has no preference is not told that somebody else serves her at the same time. */
export const untoldOf = (appointment: Placed & { noPreference?: boolean }, to: Place): string | undefined =>
  appointment.noPreference &&
  appointment.collaborator.id !== to.collaboratorId &&
  samePlace(placeOf(appointment), { ...to, collaboratorId: appointment.collaborator.id })
    ? 'O cliente não tem preferência e não recebe mensagem.'
    : undefined
