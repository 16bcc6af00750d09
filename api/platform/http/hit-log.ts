import { LRUCache } from 'lru-cache'

type Span = { max: number; seconds: number }

/** The last accepted hits of one key, up to its limit. When the list is full, the next hit is written at `oldest`. */
export type HitLog = { instants: number[]; oldest: number }

/** The instant from which the next hit is accepted: when the oldest of the last `max` hits leaves the span. */
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

/** Limits the memory to about 25 MB: the least recently used keys are evicted first. */
const mostKeys = 50_000
const mostInstants = 2_000_000

/**
 * The number of networks that are counted inside one wider network. A wider network evicts only its own networks, never
 * those of other wider networks.
 */
const mostInside = 64

type Logs = HitLog & { inside?: Map<string, HitLog> }

const empty: HitLog = { instants: [], oldest: 0 }

const countOf = ({ instants, inside }: Logs) =>
  [...(inside?.values() ?? [])].reduce((sum, log) => sum + log.instants.length, instants.length)

/**
 * Stores hits that are counted in this process only. Hits are stored under a key; the hits of a network inside a wider
 * network are stored `inside` the key of the wider network.
 */
export function createHitLogs() {
  let stored = 0
  const logs = new LRUCache<string, Logs>({
    max: mostKeys,
    dispose: (log) => {
      stored -= countOf(log)
    },
  })

  function addCounted(log: HitLog, span: Span, now: number): void {
    const before = log.instants.length
    addHit(log, span, now)
    stored += log.instants.length - before
  }

  function logOf(key: string): Logs {
    const known = logs.get(key)
    if (known) return known
    const log: Logs = { instants: [], oldest: 0 }
    logs.set(key, log)
    return log
  }

  function logInside(outer: Logs, key: string): HitLog {
    outer.inside ??= new Map()
    const log = outer.inside.get(key) ?? { instants: [], oldest: 0 }
    // The key is moved to the end of the map, so that the first key is the least recently used.
    outer.inside.delete(key)
    outer.inside.set(key, log)
    const [first] = outer.inside
    if (first && outer.inside.size > mostInside) {
      outer.inside.delete(first[0])
      stored -= first[1].instants.length
    }
    return log
  }

  return {
    freeAt(key: string, span: Span, inside?: string): number {
      const log = logs.get(key)
      return freeAt((inside === undefined ? log : log?.inside?.get(inside)) ?? empty, span)
    },
    add(key: string, span: Span, now: number, inside?: string): void {
      const log = logOf(key)
      addCounted(inside === undefined ? log : logInside(log, inside), span, now)
      while (stored > mostInstants) logs.pop()
    },
  }
}
