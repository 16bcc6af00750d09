/** Milliseconds. While there are requests, a job begins in a gap between them, or after so long without one. */
const [gap, patience] = [3, 25]
/** Milliseconds after which a job begins beside others, because one of those may run for long. */
const longestWait = 250
/** Milliseconds after a request in which the next one is expected. */
const recent = 1_000
/** How many transactions of jobs run at once, without and with requests. */
const atOnce = { alone: 4, besideRequests: 1 }

export type JobGate = {
  requestBegins(): void
  requestEnds(): void
  /** Resolves when a transaction of a job may begin. */
  jobBegins(): Promise<void>
  jobEnds(): void
}

/**
 * Lets requests go first: jobs of this process use the same processor and the same disk, and a backlog of them would make each
 * request wait. A job never waits for ever, so jobs go on under any load.
 */
export function createJobGate(): JobGate {
  let [requests, lastRequest] = [0, Number.NEGATIVE_INFINITY]
  let [jobs, lastJob, lastBegun] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const waiting: { since: number; begin(): void }[] = []
  let timer: NodeJS.Timeout | undefined

  /** Milliseconds until the first that waits may begin, unless something ends before. */
  function opensIn(since: number): number {
    const now = performance.now()
    const busy = requests > 0 || now - lastRequest < recent
    // One after another: of a backlog all have waited for long.
    const atLast = Math.max(since, lastBegun) + longestWait - now
    if (jobs >= (busy ? atOnce.besideRequests : atOnce.alone)) return atLast
    if (!busy) return 0
    const inGap = requests > 0 ? atLast : lastRequest + gap - now
    return Math.min(inGap, Math.max(since, lastJob) + patience - now)
  }

  function open(): void {
    clearTimeout(timer)
    for (let [first] = waiting; first; [first] = waiting) {
      const wait = opensIn(first.since)
      if (wait > 0) {
        timer = setTimeout(open, wait)
        return
      }
      waiting.shift()
      jobs += 1
      lastBegun = performance.now()
      first.begin()
    }
  }

  return {
    requestBegins() {
      requests += 1
    },
    requestEnds() {
      requests -= 1
      lastRequest = performance.now()
      if (waiting.length > 0) open()
    },
    jobBegins() {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ since: performance.now(), begin: resolve })
      open()
      return promise
    },
    jobEnds() {
      jobs -= 1
      lastJob = performance.now()
      if (waiting.length > 0) open()
    },
  }
}
