import { LRUCache } from 'lru-cache'

type Span = { max: number; seconds: number }

/** The last accepted hits of one key, never more than its limit allows; once full, `oldest` is where the next is written. */
export type HitLog = { instants: number[]; oldest: number }

/** The instant from which another hit is accepted: when the oldest of the last `max` leaves the span. */
export function freeAt({ instants, oldest }: HitLog, { max, seconds }: Span): number {
  return instants.length < max ? Number.NEGATIVE_INFINITY : (instants[oldest] as number) + seconds * 1000
}

export function addHit(log: HitLog, { max }: Span, now: number): void {
  if (log.instants.length < max) {
    log.instants.push(now)
  } else {
    log.instants[log.oldest] = now
    log.oldest = (log.oldest + 1) % max
  }
}

/** Bounds the memory to about 20 MB: the keys that came longest ago are evicted first. */
const mostKeys = 50_000
const mostInstants = 2_000_000

const empty: HitLog = { instants: [], oldest: 0 }

/** Hits that are counted in this process alone. */
export function createHitLogs() {
  let stored = 0
  const logs = new LRUCache<string, HitLog>({
    max: mostKeys,
    dispose: ({ instants }) => {
      stored -= instants.length
    },
  })

  return {
    freeAt: (key: string, span: Span): number => freeAt(logs.get(key) ?? empty, span),
    add(key: string, span: Span, now: number): void {
      const known = logs.get(key)
      const log = known ?? { instants: [], oldest: 0 }
      const before = log.instants.length
      addHit(log, span, now)
      stored += log.instants.length - before
      if (!known) logs.set(key, log)
      while (stored > mostInstants) logs.pop()
    },
  }
}
