import type { Limit, PublicLimit, Rate } from '@encaixe/contract/limits.ts'
import type { Clock } from '../clock.ts'
import { type Refused, refused } from '../refused.ts'
import { createHitLogs } from './hit-log.ts'
import { networkOf } from './network-of.ts'

/** Counts a hit for all processes. Returns until when it is refused, or undefined for an accepted one. */
export type TakeShared = (key: string, rate: Rate, now: Date) => Promise<Date | undefined>

export type Late = (Refused<'too_many_requests'> & { readonly retryAfter: number }) | undefined

type Who = { address: string; userId?: string | undefined }

/** A refused request counts nowhere. */
export type Limits = {
  take(limit: Limit, who: Who): Promise<Late>
  /** For a request that passed every check. */
  takeValid(limit: Limit, who: Who): Promise<Late>
  /** Whether a limit that is counted in memory is reached, without counting. */
  look(limit: PublicLimit, who: Who): Late
}

type Hit = { rate: Rate; key: string }

type Options = { clock: Clock; takeShared: TakeShared; on: boolean }

/** Spans that slide. Shared ones are counted in the database; while it fails, their requests are refused (fail closed). */
export function createLimits({ clock, takeShared, on }: Options): Limits {
  const logs = createHitLogs()

  function look(hits: readonly Hit[], now: number): Late {
    const until = Math.max(...hits.map(({ rate, key }) => logs.freeAt(key, rate)))
    return until > now ? tooMany(until, now) : undefined
  }

  function takeHere(hits: readonly Hit[]): Late {
    const now = clock.now().getTime()
    const late = look(hits, now)
    if (!late) for (const { rate, key } of hits) logs.add(key, rate, now)
    return late
  }

  async function take(hits: readonly Hit[]): Promise<Late> {
    if (!on) return undefined
    const shared = hits.filter(({ rate }) => rate.shared)
    if (shared.length === 0) return takeHere(hits)
    const here = hits.filter(({ rate }) => !rate.shared)
    // A flood that the memory refuses must not reach the database.
    const late = look(here, clock.now().getTime())
    if (late) return late
    for (const { rate, key } of shared) {
      const now = clock.now()
      const until = await takeShared(key, rate, now)
      if (until) return tooMany(until.getTime(), now.getTime())
    }
    return takeHere(here)
  }

  return {
    take: ({ user, address }, who) =>
      take(user ? [byUser(user, who), byAddress(address, who)] : [byAddress(address, who)]),
    takeValid: async ({ user, valid }, who) =>
      valid && take([user ? byUser(valid, who) : byAddress(valid, who)]),
    look: ({ address }, who) => (on ? look([byAddress(address, who)], clock.now().getTime()) : undefined),
  }
}

function byUser(rate: Rate, { userId }: Who): Hit {
  // Without a user all requests would share one count.
  if (userId === undefined) throw new Error(`limit ${rate.bucket} counts users, but its request has none`)
  return { rate, key: `${rate.bucket}:${userId}` }
}

const byAddress = (rate: Rate, { address }: Who): Hit => ({
  rate,
  key: `${rate.bucket}:${networkOf(address)}`,
})

function tooMany(until: number, now: number): Late {
  return { ...refused('too_many_requests'), retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) }
}
