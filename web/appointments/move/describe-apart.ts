import type { Appointment } from '@encaixe/contract/appointments.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { dayText } from '../../platform/describe-until.ts'
import { hoursOfVisit, isOnSeveralDays, listPeople } from '../describe-visit.ts'
import type { NamedPlace } from './describe-move.ts'

type Part = Pick<Appointment, 'date' | 'startTime' | 'endTime' | 'collaborator'>

/** What a part that moves alone becomes to the rest of its visit; undefined where it still touches it. */
export function describeApart(
  { date, startTime }: NamedPlace,
  duration: number,
  rest: readonly Part[],
  owner: boolean,
): string | undefined {
  const endTime = timeOf(minuteOf(startTime) + duration)
  const [first] = rest
  const near = rest.filter((part) => part.date === date)
  const meeting = near.filter((part) => part.startTime < endTime && startTime < part.endTime)
  if (meeting.length > 0) {
    const who = listPeople(meeting.map(({ collaborator }) => collaborator.name))
    return `Neste horário ${owner ? 'o cliente já está' : 'você já está'} com ${who}.`
  }
  if (!first || near.some((part) => part.endTime === startTime || part.startTime === endTime)) return
  const otherDay = first.date === date || isOnSeveralDays(rest) ? '' : `${dayText(first.date)}, `
  return `Este serviço fica separado do resto da visita (${otherDay}${hoursOfVisit(rest)}).`
}
