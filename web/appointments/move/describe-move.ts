import type { Appointment } from '@encaixe/contract/appointments.ts'
import { anybodyName, listWords } from '@encaixe/contract/visit-words.ts'
import { dayText } from '../../platform/describe-until.ts'
import { anybody } from '../write-items.ts'

/** The fields that a move changes: day, time and professional. */
export type Place = { date: string; startTime: string; collaboratorId: string }
export type NamedPlace = Place & { name: string }

export type Person = { id: string; name: string }

/** The fields of an appointment that a move needs. The entries of the calendar have no other fields. */
export type MovedPart = Pick<
  Appointment,
  | 'id'
  | 'visitId'
  | 'clientName'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'duration'
  | 'procedure'
  | 'collaborator'
  | 'noPreference'
  | 'confirmedAt'
>

export type MoveWish = {
  /** One part, or all scheduled parts of a visit in their order: from the new start on they follow without gaps. */
  parts: readonly MovedPart[]
  to: { date: string; startTime: string }
  /** The new person of each part. Without `people` each part keeps its person. */
  people?: readonly (Person | typeof anybody)[] | undefined
  /** The name of the appointment or visit in the toasts. */
  called: string
  /** True when the company moves the appointment outside the hours on purpose. */
  outside?: boolean | undefined
}

/** The new day, time and professional in words: `terça, 02/03, às 10:00 com Davi Rocha`. */
export const describePlace = ({ date, startTime, name }: Omit<NamedPlace, 'collaboratorId'>) =>
  `${dayText(date)}, às ${startTime} com ${name}`

/** The distinct names: `Davi e quem estiver livre`. */
export const namePeople = (people: readonly (Person | typeof anybody)[]) =>
  listWords(people.map((one) => (one === anybody ? anybodyName : one.name)))

/** The wanted day, time and people in words: `sexta, 05/03, às 10:30 com Davi e quem estiver livre`. */
export const describeWish = ({ parts, to, people }: Pick<MoveWish, 'parts' | 'to' | 'people'>) => {
  const served = parts.map(({ collaborator }, at) => people?.[at] ?? collaborator)
  return describePlace({ ...to, name: namePeople(served) })
}

/** The old and the new place in words: `De terça, 02/03, às 10:00 com Davi para quarta, 03/03, às 14:30 com Bruno`. */
export const describeMove = (from: NamedPlace, to: NamedPlace) =>
  `De ${describePlace(from)} para ${describePlace(to)}`

type Placed = Pick<Appointment, 'date' | 'startTime'> & { collaborator: Person }

export const placeOf = ({ date, startTime, collaborator }: Placed): NamedPlace => ({
  date,
  startTime,
  collaboratorId: collaborator.id,
  name: collaborator.name,
})

export const keyOfPlace = ({ date, startTime, collaboratorId }: Place) =>
  `${date} ${startTime} ${collaboratorId}`

export const samePlace = (one: Place, other: Place) => keyOfPlace(one) === keyOfPlace(other)

/** A client without a preference gets no message when only the professional of an appointment changes. */
export function noMessageSentence({ parts, to, people }: Pick<MoveWish, 'parts' | 'to' | 'people'>) {
  const [part, ...others] = parts
  const person = people?.[0] ?? part?.collaborator
  if (!part?.noPreference || others.length > 0 || person === anybody) return undefined
  const isSameTime = part.date === to.date && part.startTime === to.startTime
  return isSameTime && person?.id !== part.collaborator.id
    ? 'O cliente não tem preferência e não recebe mensagem.'
    : undefined
}
