import { localTime, minuteOf, minutesUntil } from '@encaixe/contract/local-time.ts'
import { type Conflict, type Proposal, timeToOffer } from '@encaixe/contract/offers.ts'
import type { NamedPlace } from '../move/describe-move.ts'

/** A time that was promised to one client, so that no other client gets it. */
export type Promised = { date: string; start: number; end: number; collaboratorId: string }

export const promiseOf = (
  { date, startTime, collaboratorId }: Pick<Proposal, 'date' | 'startTime' | 'collaboratorId'>,
  duration: number,
): Promised => ({ date, collaboratorId, start: minuteOf(startTime), end: minuteOf(startTime) + duration })

/** The proposals that overlap no time of `promised`. The server's answer may be older than these promises. */
export function leaveFree({ appointment, proposals }: Conflict, promised: readonly Promised[]): Proposal[] {
  return proposals.filter((proposal) => {
    const { date, start, end, collaboratorId } = promiseOf(proposal, appointment.duration)
    return !promised.some(
      (one) =>
        one.collaboratorId === collaboratorId && one.date === date && one.start < end && start < one.end,
    )
  })
}

export const isSameTime = ({ kind }: Proposal) => kind === 'same_time'

/**
 * The proposals that can be offered. A client needs time to answer, so the appointment can be moved to a sooner start,
 * but such a start cannot be offered.
 */
export function leaveOfferable(
  { appointment: { timezone } }: Conflict,
  proposals: readonly Proposal[],
  now: Date,
): Proposal[] {
  const local = localTime(now, timezone)
  return proposals.filter((proposal) => minutesUntil(proposal, local) >= timeToOffer)
}

/** A message with a link needs an e-mail address or a telephone number. */
export const hasContact = ({ appointment: { clientEmail, clientPhone } }: Conflict) =>
  Boolean(clientEmail || clientPhone)

export const placeOfProposal = ({
  date,
  startTime,
  collaboratorId,
  collaboratorName,
}: Proposal): NamedPlace => ({ date, startTime, collaboratorId, name: collaboratorName })
