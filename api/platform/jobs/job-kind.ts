import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Tx } from '../database/db.ts'
import type { Log } from '../log/log.ts'

export type JobKind<Data extends object> = {
  readonly name: string
  readonly schema: z.ZodType<Data>
  readonly settings: JobSettings
}

export type JobSettings = {
  /** The number of retries after the first failure. */
  retryLimit: number
  /** Seconds before the first retry; each next wait is about twice as long, up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** The time limit of a run, in seconds. */
  expireIn: number
  /** The number of jobs of this kind that run at the same time in one process. */
  concurrency: number
  /** The job kind that gets the data of a job that failed for good. Without this kind the data are only stored. */
  deadLetter?: JobKind<object> | undefined
}

const defaults: JobSettings = {
  retryLimit: 8,
  retryDelay: 15,
  retryDelayMax: 3_600,
  expireIn: 120,
  concurrency: 4,
}

export function defineJob<Data extends object>(
  kind: { name: string; schema: z.ZodType<Data> } & Partial<JobSettings>,
): JobKind<Data> {
  const { name, schema, ...settings } = kind
  return { name, schema, settings: { ...defaults, ...settings } }
}

type SendOptions = {
  /**
   * Makes `send` idempotent: a second job of the same kind and key is ignored while the first is stored (two days
   * after its end).
   */
  key?: string
  runAt?: Date
}

export type Jobs = {
  /** Sends a job in the transaction: the job is rolled back with the transaction, and runs only after the commit. */
  send<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: SendOptions): Promise<void>
}

export type JobContext = {
  /** Aborted when the run exceeds its time limit, or the process stops. */
  signal: AbortSignal
  log: Log
  jobs: Jobs
  /** The number of this run; 1 on the first run. */
  attempt: number
  isLastAttempt: boolean
}

/** A handler may run more than once for one job, so it must be idempotent. */
export type JobHandler = {
  readonly kind: JobKind<object>
  run(data: unknown, context: JobContext): Promise<void>
}

/** Work that uses its own rows as a queue: it looks for rows that are due, without a job for each row. */
export type DueWork = {
  readonly name: string
  /**
   * Returns whether the run found work, because more work may be due. After `stopping` the run begins no more work;
   * after `signal` it stops at once.
   */
  run(context: DueContext): Promise<boolean>
}

export type Handler = JobHandler | DueWork

export function sortHandlers(handlers: readonly Handler[]): { jobs: JobHandler[]; due: DueWork[] } {
  return {
    jobs: handlers.filter((one) => 'kind' in one),
    due: handlers.filter((one): one is DueWork => !('kind' in one)),
  }
}

export type DueContext = { stopping: AbortSignal; signal: AbortSignal; log: Log; jobs: Jobs }

export function onJob<Data extends object>(
  kind: JobKind<Data>,
  handler: (data: Data, context: JobContext) => Promise<void>,
): JobHandler {
  return { kind, run: async (data, context) => handler(kind.schema.parse(data), context) }
}

export type JobSchedule = { readonly kind: JobKind<object>; readonly cron: string; readonly data: object }

/** Defines a schedule that runs by the clock of São Paulo, once for all processes. */
export function scheduleJob<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): JobSchedule {
  return { kind, cron, data }
}

/** Returns the same id for the same key, so that the database refuses the second of two equal jobs. */
export function jobId(kind: string, key: string): string {
  const bytes = hash('sha256', `${kind}\0${key}`, 'buffer').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
