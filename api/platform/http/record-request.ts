import type { Log } from '../log/log.ts'
import { isTraceparent } from '../log/scrub-text.ts'
import type { Metrics } from '../metrics/create-metrics.ts'

/** Returns the log of a request: its lines have the request's id, and the caller's trace (W3C) if it sent one. */
export function logOfRequest(log: Log, { headers }: Request, requestId: string): Log {
  const traceparent = headers.get('traceparent') ?? ''
  return log.child({ requestId, ...(isTraceparent(traceparent) && { traceparent }) })
}

type Done = {
  method: string
  route: string
  status: number
  /** By `performance.now()`. */
  began: number
  /** A page called the API in this process: the page itself is counted. */
  isInside?: boolean
}

/** Routes that programs ask each second. A line about each would be most of the log of a small deployment. */
const checks = /^\/api\/(health\/|metrics$)/

/** Writes the line of an answered request, and counts the request. Checks that succeed have a line at `debug`. */
export function recordRequest(
  { log, metrics }: { log: Log | undefined; metrics: Pick<Metrics, 'countRequest'> },
  { method, route, status, began, isInside = false }: Done,
): void {
  const ms = performance.now() - began
  const level = status < 400 && checks.test(route) ? 'debug' : 'info'
  log?.[level]('request', { method, route, status, ms: Math.round(ms) })
  if (!isInside) metrics.countRequest({ method, route, status, seconds: ms / 1_000 })
}
