import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { dateParts } from '../../platform/formats.ts'
import type { State, Step } from './choose-time.ts'

/** Texts for clients say `profissional`, texts for owners `colaborador`. */
export type Reader = 'client' | 'owner'

const named = {
  client: { items: 'o serviço', date: 'a data', time: 'o horário', who: 'o profissional' },
  owner: { items: 'o procedimento', date: 'a data', time: 'o horário', who: 'o colaborador' },
}

const { procedure, date, time, collaborator, collaboratorOfCompany } = bookingSentences
const ofClient: Record<Step, string> = { items: procedure, date, time, who: collaborator }
const ofOwner = { ...ofClient, who: collaboratorOfCompany }

export function missingSentence(step: Step | undefined, reader: Reader): string | undefined {
  return step && (reader === 'owner' ? ofOwner : ofClient)[step]
}

const nameOf = (step: Step, reader: Reader) => named[reader][step]

/** The text of a step about the last change: which choices it undid, or what is not free. */
export function describeChange(
  { items, undone, missed, filters }: State,
  step: Step,
  reader: Reader,
): string | undefined {
  if (missed?.step === step) {
    // In the form of a visit the notice about the change is above all steps, with the nearest times.
    if (filters) return undefined
    return step === 'time'
      ? `O horário ${missed.value} não está livre para ${items && items.length > 1 ? 'estes serviços' : reader === 'client' ? 'este serviço' : 'este procedimento'}. Escolha outro.`
      : 'Quem você queria não está livre neste horário. Escolha outra pessoa ou outro horário.'
  }
  if (undone?.steps[0] !== step) return undefined
  const again = listWords(undone.steps.map((one) => nameOf(one, reader)))
  return `Você mudou ${nameOf(undone.by, reader)}. Escolha de novo ${again}.`
}

export const countTimes = (count: number) =>
  count === 1 ? '1 horário disponível' : `${count} horários disponíveis`

export const countPeople = (count: number) =>
  count === 1 ? '1 profissional disponível' : `${count} profissionais disponíveis`

/** The short form of a date: `qui, 04/03`. */
export function shortDay(date: string): string {
  const { weekday, day, month } = dateParts(date)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${weekday.slice(0, 3)}, ${two(day)}/${two(month)}`
}
