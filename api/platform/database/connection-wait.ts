import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { isServerFull, isWithoutConnection } from './database-errors.ts'
import { timeLeft } from './request-time.ts'

const REQUEST_WAIT = 5_000
const JOB_WAIT = 60_000
const PAUSE = 200

const waits = new AsyncLocalStorage<number>()

/** Jobs, and the start of the process, wait longer for a connection: a failed run would use up a retry. */
export function waitLonger<T>(work: () => Promise<T>): Promise<T> {
  return waits.run(JOB_WAIT, work)
}

/** For a short statement on which a job depends: it waits as shortly as a request, and for no other job. */
export function waitAsRequest<T>(work: () => Promise<T>): Promise<T> {
  return waits.run(REQUEST_WAIT, work)
}

/** Milliseconds that the present request or job waits for a database connection. */
export const connectionWait = () => Math.min(waits.getStore() ?? REQUEST_WAIT, Math.max(0, timeLeft()))

/** Whether the present work is a job: a job lets requests go first. */
export const isJob = () => (waits.getStore() ?? REQUEST_WAIT) > REQUEST_WAIT

/**
 * Whether to wait for a connection after this error: a request waits while the server is full, a job also while the
 * server is away.
 */
export const mayWait = (error: unknown) => (isJob() ? isWithoutConnection(error) : isServerFull(error))

export async function untilConnected<T>(connect: () => Promise<T>, mayRepeat = mayWait): Promise<T> {
  const deadline = performance.now() + connectionWait()
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (!mayRepeat(error) || performance.now() + PAUSE > deadline) throw error
    }
    // The pause has jitter, because many callers wait for the same few connections.
    await delay(PAUSE * (0.5 + Math.random()), undefined, { ref: false })
  }
}
