import { dayName } from '@encaixe/contract/date-names.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { dateParts } from '../../platform/formats.ts'
import type { SlotState, Step } from './choose-time.ts'

const names: Record<Step, string> = {
  procedureId: 'o procedimento',
  date: 'a data',
  time: 'o horário',
  collaboratorId: 'o colaborador',
}

const listed = new Intl.ListFormat('pt-BR')

/** What a change undid, so that nobody confirms something else than she thinks. */
export function describeUndone(
  undone: NonNullable<SlotState['undone']>,
  collaborator = names.collaboratorId,
): string {
  const again = listed.format(
    undone.steps.map((step) => (step === 'collaboratorId' ? collaborator : names[step])),
  )
  return `Você mudou ${names[undone.by]}. Escolha de novo ${again}.`
}

/** What was wished, or was free a moment ago, and is not. */
export const describeMissed = ({ step, value }: NonNullable<SlotState['missed']>) =>
  step === 'time'
    ? `O horário ${value} não está livre para este procedimento. Escolha outro.`
    : 'Quem você queria não está livre neste horário. Escolha outra pessoa ou outro horário.'

/** Where the calendar was tapped, before it is known what for. */
export function describeWish({ date, time }: SlotState['wish']): string | undefined {
  if (!date) return undefined
  return `Para ${dayName(date, false)}${time ? `, às ${time}` : ''}. Escolha o procedimento.`
}

export const countTimes = (count: number) =>
  count === 1 ? '1 horário disponível' : `${count} horários disponíveis`

/** `qui, 04/03`. */
export function shortDay(date: string): string {
  const { weekday, day, month } = dateParts(date)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${weekday.slice(0, 3)}, ${two(day)}/${two(month)}`
}

/** `10:30 com Diego Amaral`; the day only when it is another one. */
export function describeAlternative(
  { date, startTime, collaboratorName }: Alternative,
  chosenDate: string | null,
): string {
  const when = date === chosenDate ? startTime : `${shortDay(date)}, ${startTime}`
  return `${when} com ${collaboratorName}`
}
