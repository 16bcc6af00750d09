import { daysBetween, localTime, minuteOf, minutesUntil } from '@encaixe/contract/local-time.ts'
import { type Conflict, type Proposal, timeToOffer } from '@encaixe/contract/offers.ts'
import type { NamedPlace } from '../move/describe-move.ts'

/** A time that was promised to one client, so that no other client gets it. */
export type Promised = { date: string; start: number; end: number; collaboratorId: string }

export const promiseOf = (
  { date, startTime, collaboratorId }: Pick<Proposal, 'date' | 'startTime' | 'collaboratorId'>,
  duration: number,
): Promised => ({ date, collaboratorId, start: minuteOf(startTime), end: minuteOf(startTime) + duration })

/** The times that overlap no time of `promised`. The server's answer may be older than these promises. */
export const leaveFree = ({ duration, times }: Omit<Wish, 'id'>, promised: readonly Promised[]): Proposal[] =>
  times.filter((time) => !promised.some((one) => overlaps(one, promiseOf(time, duration))))

/** The proposals of the appointment's own day before those of other days; within a day the order of the API stays. */
export function putOwnDayFirst(conflict: Conflict): Conflict {
  const daysAway = ({ date }: Proposal) => Math.abs(daysBetween(conflict.appointment.date, date))
  return {
    ...conflict,
    proposals: conflict.proposals.toSorted((one, other) => daysAway(one) - daysAway(other)),
  }
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

/** An appointment that has begun is offered no other time: the client is on the way, or there. */
export const hasBegun = ({ appointment: { date, startTime, timezone } }: Conflict, now: Date) =>
  minutesUntil({ date, startTime }, localTime(now, timezone)) <= 0

const overlaps = (one: Promised, other: Promised) =>
  one.collaboratorId === other.collaboratorId &&
  one.date === other.date &&
  one.start < other.end &&
  other.start < one.end

/** The times that suit one client, the best first. */
export type Wish = { id: string; duration: number; times: readonly Proposal[] }

type Given = ReadonlyMap<string, Proposal>

const keyOf = ({ date, startTime, collaboratorId }: Proposal, duration: number) =>
  `${date} ${startTime} ${collaboratorId} ${duration}`

/**
 * Gives as many clients as possible one time each, so that nobody gets the only time of another. A client whose times
 * are all taken gets one of them when the client who has it can take another (the augmenting paths of a bipartite
 * matching, where a time may displace each client whose time overlaps it).
 */
export function giveOneEach(wishes: readonly Wish[]): Given {
  const known = new Map(wishes.map((wish) => [wish.id, wish]))
  const promiseTo = (id: string, time: Proposal) => promiseOf(time, known.get(id)?.duration ?? 0)

  function seat(given: Given, wish: Wish, tried: Set<string>): Given | undefined {
    for (const time of wish.times) {
      const key = keyOf(time, wish.duration)
      if (tried.has(key)) continue
      tried.add(key)
      const wanted = promiseOf(time, wish.duration)
      const displaced = [...given].filter(
        ([id, has]) => id !== wish.id && overlaps(promiseTo(id, has), wanted),
      )
      let next: Given | undefined = new Map(
        [...given, [wish.id, time] as const].filter(([id]) => !displaced.some(([gone]) => gone === id)),
      )
      for (const [id] of displaced) {
        const other = known.get(id)
        next = next && other && seat(next, other, tried)
      }
      if (next) return next
    }
    return undefined
  }

  let given: Given = new Map()
  for (const wish of wishes) given = seat(given, wish, new Set()) ?? given
  return given
}

/**
 * Shares the times out: first one for each client, then in turn another one that nobody has, up to `most` each. Two
 * times of one client with the same professional never overlap: such a pair would hold more time for no real choice.
 */
export function shareTimes(wishes: readonly Wish[], most: number): ReadonlyMap<string, Proposal[]> {
  const shares = new Map<string, Proposal[]>()
  const promised: (Promised & { id: string })[] = []
  function give({ id, duration }: Wish, time: Proposal | undefined) {
    if (!time) return
    shares.set(id, [...(shares.get(id) ?? []), time])
    promised.push({ id, ...promiseOf(time, duration) })
  }
  const first = giveOneEach(wishes)
  for (const wish of wishes) give(wish, first.get(wish.id))
  // With services of different lengths the matching is not always complete, so turn 0 looks for a free time once more.
  for (let turn = 0; turn < most; turn++) {
    for (const wish of wishes) {
      if ((shares.get(wish.id)?.length ?? 0) > turn) continue
      const isFree = (time: Proposal) => {
        const wanted = promiseOf(time, wish.duration)
        return !promised.some((one) => overlaps(one, wanted))
      }
      give(wish, wish.times.find(isFree))
    }
  }
  return shares
}

export const placeOfProposal = ({
  date,
  startTime,
  collaboratorId,
  collaboratorName,
}: Proposal): NamedPlace => ({ date, startTime, collaboratorId, name: collaboratorName })
