/** Milliseconds without a request after which a waiting job begins. */
const gapBetweenRequests = 3
/**
 * Milliseconds after which a job begins although requests run. The time counts from the job's arrival or from the end
 * of the last job, whichever is later.
 */
const waitForRequests = 25
/** Milliseconds after which a job begins although the maximum number of jobs runs, because one may take long. */
const waitForJobs = 250
/** Milliseconds after a request in which the next request is expected. */
const nextRequestWithin = 1_000
/** The number of job transactions that run at once, without and with requests. */
const atOnce = { alone: 4, besideRequests: 1 }

export type JobGate = {
  /** Returns the function that ends the request. */
  requestBegins(): () => void
  /** Resolves when a transaction of a job may begin, to the function that ends it. */
  jobBegins(): Promise<() => void>
}

/**
 * Gives requests priority over jobs: both use the same processor and the same disk, so a backlog of jobs would slow
 * down every request. A job waits only for a limited time, so jobs run under any load.
 */
export function createJobGate(): JobGate {
  let [requests, lastRequest] = [0, Number.NEGATIVE_INFINITY]
  let [jobs, lastJob, lastBegun] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const waiting: { since: number; begin(end: () => void): void }[] = []
  let timer: NodeJS.Timeout | undefined

  /** Milliseconds until the first waiting job may begin, if no request and no job ends before. */
  function opensIn(since: number): number {
    const now = performance.now()
    const busy = requests > 0 || now - lastRequest < nextRequestWithin
    // `waitForJobs` counts from the start of the last job at the earliest, because all jobs of a backlog have waited
    // long.
    const atLatest = Math.max(since, lastBegun) + waitForJobs - now
    if (jobs >= (busy ? atOnce.besideRequests : atOnce.alone)) return atLatest
    if (!busy) return 0
    const inGap = requests > 0 ? atLatest : lastRequest + gapBetweenRequests - now
    return Math.min(inGap, Math.max(since, lastJob) + waitForRequests - now)
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
      first.begin(
        once(() => {
          jobs -= 1
          lastJob = performance.now()
        }),
      )
    }
  }

  function once(end: () => void): () => void {
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      end()
      if (waiting.length > 0) open()
    }
  }

  return {
    requestBegins() {
      requests += 1
      return once(() => {
        requests -= 1
        lastRequest = performance.now()
      })
    },
    jobBegins() {
      const { promise, resolve } = Promise.withResolvers<() => void>()
      waiting.push({ since: performance.now(), begin: resolve })
      open()
      return promise
    },
  }
}

/** Jobs and long work of all databases of a process share its processor. */
export const processGate = createJobGate()
