/// <reference path="./prom-client.d.ts" />
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { messageChannels } from '@encaixe/contract/message-channels.ts'
import type { RefusalCode } from '@encaixe/contract/refusals.ts'
import Counter from 'prom-client/lib/counter.js'
import Histogram from 'prom-client/lib/histogram.js'
import Registry from 'prom-client/lib/registry.js'
import { cacheUses } from './count-cache.ts'

type Request = { method: string; route: string; status: number; seconds: number }
const runResults = ['done', 'retried', 'failed'] as const
const sendResults = ['sent', 'refused', 'failed'] as const
type Run = { kind: string; result: (typeof runResults)[number]; seconds: number }

type Labels = Record<string, string | number>
/** One number, or one for each set of labels. `undefined`: the number is not known now, and the answer leaves it out. */
type Reading = number | undefined | readonly (readonly [Labels, number])[]

export type Metrics = {
  countRequest(request: Request): void
  countRefusal(code: RefusalCode): void
  /** Begins the counts of these kinds at zero: Prometheus cannot see the increase to the first value of a series. */
  nameJobs(kinds: readonly string[]): void
  countJob(run: Run): void
  countMessage(channel: string, result: (typeof sendResults)[number]): void
  countAppointments(change: 'created' | 'cancelled'): void
  /** Adds a metric that is read when the metrics are asked for. A name that ends in `_total` is a counter. */
  add(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
}

/** Methods of our routes. Any other method of a caller is counted as one. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Few buckets, because each is a series for every route. Half a second is what a person notices as slow. */
const secondsOfRequest = [0.025, 0.1, 0.5, 2, 10]
const secondsOfJob = [0.1, 1, 10, 60]

/** Counts one process. Everything that a label may be is known before, so no caller can add series. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'encaixe_http_requests_total',
    help: 'Requests that were answered. The route is the pattern of the path: none for an unknown path, file for a built file.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'encaixe_http_request_duration_seconds',
    help: 'Time from a request to its answer, without an answer that is a stream.',
    labelNames: ['method', 'route'],
    buckets: secondsOfRequest,
    registers,
  })
  const refusals = new Counter({
    name: 'encaixe_refusals_total',
    help: 'Refusals of the API by their code, those of pages included.',
    labelNames: ['code'],
    registers,
  })
  const runs = new Counter({
    name: 'encaixe_job_runs_total',
    help: 'Runs of jobs: done, retried after a failure, or failed for good.',
    labelNames: ['kind', 'result'],
    registers,
  })
  const runSeconds = new Histogram({
    name: 'encaixe_job_duration_seconds',
    help: 'Time of one run of a job.',
    labelNames: ['kind'],
    buckets: secondsOfJob,
    registers,
  })
  const messages = new Counter({
    name: 'encaixe_messages_handled_total',
    help: 'Attempts to send a message: sent, refused (it is tried again), or failed for good.',
    labelNames: ['channel', 'result'],
    registers,
  })
  const appointments = new Counter({
    name: 'encaixe_appointments_total',
    help: 'Appointments that this process has created or cancelled. A visit of two services is two.',
    labelNames: ['change'],
    registers,
  })
  for (const change of ['created', 'cancelled']) appointments.inc({ change }, 0)
  for (const channel of messageChannels)
    for (const result of sendResults) messages.inc({ channel, result }, 0)

  const metrics: Metrics = {
    countRequest({ method, route, status, seconds }) {
      const known = methods.has(method) ? method : 'other'
      requests.inc({ method: known, route, status })
      durations.observe({ method: known, route }, seconds)
    },
    countRefusal: (code) => refusals.inc({ code }),
    nameJobs(kinds) {
      for (const kind of kinds) for (const result of runResults) runs.inc({ kind, result }, 0)
    },
    countJob({ kind, result, seconds }) {
      runs.inc({ kind, result })
      runSeconds.observe({ kind }, seconds)
    },
    countMessage: (channel, result) => messages.inc({ channel, result }),
    countAppointments: (change) => appointments.inc({ change }),
    add: (name, help, read) => addRead(registry, { name, help, read }),
    text: () => registry.metrics(),
  }
  addProcess(metrics)
  return metrics
}

type Read = { name: string; help: string; read: () => Reading | Promise<Reading> }

/** A metric of the registry: a class of prom-client would keep labels of the last reading that have no value any more. */
function addRead(registry: Registry, { name, help, read }: Read): void {
  const type = name.endsWith('_total') ? 'counter' : 'gauge'
  async function get() {
    // A value that cannot be read must not cost the others.
    const reading = await (async () => read())().catch(() => undefined)
    const samples = typeof reading === 'number' ? ([[{}, reading]] as const) : (reading ?? [])
    return { name, help, type, values: samples.map(([labels, value]) => ({ labels, value })) }
  }
  // The metric of an API that was built again takes the place of the former one.
  registry.removeSingleMetric(name)
  registry.registerMetric({ name, help, type, get } as never)
}

/** Begins at the first reading, because its timer costs a process that nobody asks. */
let eventLoop: ReturnType<typeof monitorEventLoopDelay> | undefined
const nanosecond = 1e-9

/** Adds the figures that Node and the system know about this process. */
function addProcess({ add }: Pick<Metrics, 'add'>): void {
  const memory = (part: keyof NodeJS.MemoryUsage) => () => process.memoryUsage()[part]
  const uses = (count: 'hits' | 'misses') => () =>
    [...cacheUses()].map(([cache, found]) => [{ cache }, found[count]] as const)
  add('encaixe_process_start_time_seconds', 'When the process started, in seconds since 1970.', () =>
    Math.round(performance.timeOrigin / 1_000),
  )
  add('encaixe_process_cpu_seconds_total', 'Time of processors that the process has used.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  add('encaixe_process_resident_memory_bytes', 'Memory that the system has given the process.', memory('rss'))
  add('encaixe_heap_used_bytes', 'Memory of objects of JavaScript.', memory('heapUsed'))
  add('encaixe_external_memory_bytes', 'Memory of buffers outside of the heap.', memory('external'))
  add(
    'encaixe_event_loop_delay_seconds',
    'How long work that was due has waited since the reading before: the longest wait, and the one of which 99 of 100 are shorter.',
    () => {
      if (!eventLoop) {
        eventLoop = monitorEventLoopDelay({ resolution: 20 })
        eventLoop.enable()
        return undefined
      }
      const { max } = eventLoop
      const readings = [
        [{ of: 'p99' }, eventLoop.percentile(99) * nanosecond],
        [{ of: 'longest' }, max * nanosecond],
      ] as const
      eventLoop.reset()
      return readings
    },
  )
  add('encaixe_cache_hits_total', 'Looks into a cache of this process that found a value.', uses('hits'))
  add('encaixe_cache_misses_total', 'Looks into a cache of this process that found none.', uses('misses'))
}
