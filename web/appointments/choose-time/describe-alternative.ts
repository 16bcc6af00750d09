import { isRefusal } from '@encaixe/contract/client.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { shortDay } from './describe-choice.ts'

/** The nearest free times of an error that says that the wanted time is not free. */
export const alternativesIn = (error: unknown): readonly Alternative[] =>
  isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable')
    ? (error.body.alternatives ?? [])
    : []

/** `10:30 com Diego Amaral`; with the day only when it is not the chosen day. */
export function describeAlternative(
  { date, startTime, collaboratorName }: Alternative,
  chosenDate: string | null,
  people: string | null = null,
): string {
  const when = date === chosenDate ? startTime : `${shortDay(date)}, ${startTime}`
  const name = collaboratorName ?? people
  return name === null ? when : `${when} com ${name}`
}
