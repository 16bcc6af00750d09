import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that a request may wait for the database in all: for connections, statements and repetitions together. */
export const longestTime = { reading: 10_000, writing: 30_000 }

type Time = {
  left: number
  /** How many connections and statements the request waits for now, and since when. */
  waits: number
  since: number
  isOver: boolean
  /** The functions that are called when the time is over, or when nobody waits for the answer. */
  stops: Set<() => void>
}

const times = new AsyncLocalStorage<Time>()

/** The request has used up its time, or its caller has gone. The code is PostgreSQL's code of a cancelled statement. */
class OutOfTimeError extends Error {
  readonly code = '57014'
  constructor() {
    super('The request has waited for the database as long as a request may wait')
    this.name = 'OutOfTimeError'
  }
}

/**
 * Runs one request. Calls to the API of a page that is being rendered share the time of the page. `work` gets the function
 * that ends all statements of the request, because its caller has gone. After the answer the time has no end, so that an
 * event stream can read on.
 */
export async function limitTime<T>(most: number, work: (leave: () => void) => Promise<T>): Promise<T> {
  if (times.getStore()) return work(() => {})
  const time: Time = { left: most, waits: 0, since: 0, isOver: false, stops: new Set() }
  const leave = () => {
    if (time.left === Infinity) return
    time.left = 0
    for (const stop of time.stops) stop()
  }
  try {
    return await times.run(time, () => work(leave))
  } finally {
    time.left = Infinity
  }
}

/** Runs work that several requests wait for, or that is long: it does not end with the time of this request. */
export const withoutTimeLimit = <T>(work: () => T): T => times.exit(work)

/** Milliseconds that the present request may still wait for the database. Jobs have no limit. */
export function timeLeft(): number {
  const time = times.getStore()
  if (!time) return Infinity
  return time.waits > 0 ? time.left - (performance.now() - time.since) : time.left
}

/** Whether something of the present request failed because its time was over. */
export const isOutOfTime = () => times.getStore()?.isOver === true

/** Counts the time of this work, in which the request waits for the database. Waits at the same time count once. */
export async function spendTime<T>(work: () => Promise<T>): Promise<T> {
  const time = times.getStore()
  if (!time) return work()
  if (timeLeft() <= 0) {
    time.isOver = true
    throw new OutOfTimeError()
  }
  if (time.waits === 0) time.since = performance.now()
  time.waits += 1
  try {
    return await work()
  } finally {
    time.waits -= 1
    if (time.waits === 0) time.left -= performance.now() - time.since
  }
}

/** Calls `stop` when the present request has no time left, at the latest after `most`. Returns the function that ends the watch. */
export function atEndOfTime(stop: () => void, most = Infinity): () => void {
  const time = times.getStore()
  const end = () => {
    if (time && timeLeft() <= 0) time.isOver = true
    stop()
  }
  const milliseconds = Math.min(most, timeLeft())
  const timer = milliseconds === Infinity ? undefined : setTimeout(end, Math.max(0, milliseconds))
  time?.stops.add(end)
  return () => {
    clearTimeout(timer)
    time?.stops.delete(end)
  }
}

/** Waits for something until the time of the request is over. What comes later is given back. */
export async function inTime<T>(coming: Promise<T>, giveBack: (late: T) => void): Promise<T> {
  if (!times.getStore()) return coming
  const { promise: over, reject } = Promise.withResolvers<never>()
  const endWatch = atEndOfTime(() => reject(new OutOfTimeError()))
  try {
    return await Promise.race([coming, over])
  } catch (error) {
    coming.then(giveBack, () => {})
    throw error
  } finally {
    endWatch()
  }
}
