import type { Alternative } from '@encaixe/contract/refusals.ts'
import { shortDay } from './describe-choice.ts'

/** `10:30 com Diego Amaral`; the day only when it is another one. */
export function describeAlternative(
  { date, startTime, collaboratorName }: Alternative,
  chosenDate: string | null,
  people: string | null = null,
): string {
  const when = date === chosenDate ? startTime : `${shortDay(date)}, ${startTime}`
  const name = collaboratorName ?? people
  return name === null ? when : `${when} com ${name}`
}
