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
  /** How often it is tried again after the first failure. */
  retryLimit: number
  /** Seconds before the first retry; each next wait is about twice as long, up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** Seconds a run may take. A run lost with its process is taken up again after them. */
  expireIn: number
  /** How many run side by side in one process. */
  concurrency: number
  /** The kind that gets the data of a job that has failed for good; else it is only kept. */
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
  /** Sending the same key of the same kind again does nothing (while the first one is remembered: 30 days). */
  key?: string
  runAt?: Date
}

export type Jobs = {
  /** Part of the transaction: rolled back with it, worked only after its commit. */
  send<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: SendOptions): Promise<void>
}

export type JobContext = {
  /** Aborted when the run has taken too long, or the process is stopping. */
  signal: AbortSignal
  log: Log
  jobs: Jobs
  /** 1 on the first run. */
  attempt: number
  isLastAttempt: boolean
}

/** May be run more than once for one job, so it must be idempotent. */
export type JobHandler = {
  readonly kind: JobKind<object>
  run(data: unknown, context: JobContext): Promise<void>
}

export function onJob<Data extends object>(
  kind: JobKind<Data>,
  handler: (data: Data, context: JobContext) => Promise<void>,
): JobHandler {
  return { kind, run: async (data, context) => handler(kind.schema.parse(data), context) }
}

export type JobSchedule = { readonly kind: JobKind<object>; readonly cron: string; readonly data: object }

/** By the clock of São Paulo; once, however many processes run. */
export function scheduleJob<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): JobSchedule {
  return { kind, cron, data }
}

/** The same key always makes the same id, so that the database refuses the second of two equal jobs. */
export function jobId(kind: string, key: string): string {
  const bytes = hash('sha256', `${kind}\0${key}`, 'buffer').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
