import { instantOf, minuteOf } from '@encaixe/contract/local-time.ts'
import { type Conflict, mostOffered, offerNotice, type Proposal } from '@encaixe/contract/offers.ts'
import { productNow } from '../../platform/product-time.ts'
import type { NamedPlace } from '../move/describe-move.ts'

/** A time that was promised to one client, so that no other client gets it. */
export type Promised = { date: string; start: number; end: number; collaboratorId: string }

export const promiseOf = (
  { date, startTime, collaboratorId }: Pick<Proposal, 'date' | 'startTime' | 'collaboratorId'>,
  duration: number,
): Promised => ({ date, collaboratorId, start: minuteOf(startTime), end: minuteOf(startTime) + duration })

/** The proposals that meet nothing that was promised before. The server knows only what was written when it answered. */
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

/** A client needs some time to answer, so to a time that begins soon she can only be moved. */
const canWait = ({ date, startTime }: Proposal, timezone: string) =>
  instantOf({ date, minute: minuteOf(startTime) }, timezone).getTime() - productNow().getTime() >
  (offerNotice + 1) * 60_000

export const firstOffered = ({ appointment }: Conflict, proposals: readonly Proposal[]) =>
  proposals.filter((proposal) => canWait(proposal, appointment.timezone)).slice(0, mostOffered)

/** A message with a link needs an address or a number. */
export const hasContact = ({ appointment: { clientEmail, clientPhone } }: Conflict) =>
  Boolean(clientEmail || clientPhone)

export const placeOfProposal = ({
  date,
  startTime,
  collaboratorId,
  collaboratorName,
}: Proposal): NamedPlace => ({ date, startTime, collaboratorId, name: collaboratorName })

export const keyOf = ({ date, startTime, collaboratorId }: Proposal) =>
  `${date} ${startTime} ${collaboratorId}`
