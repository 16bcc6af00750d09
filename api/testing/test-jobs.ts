import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/db.ts'
import { frozenJobClock } from '../platform/jobs/job-clock.ts'
import {
  type Handler,
  type JobHandler,
  type JobSchedule,
  type Jobs,
  sortHandlers,
} from '../platform/jobs/job-kind.ts'
import { openJobQueue } from '../platform/jobs/job-queue.ts'
import { type JobMetrics, runJob } from '../platform/jobs/job-run.ts'
import { createLog, type Log } from '../platform/log/log.ts'

export type JobRun = { kind: string; data: unknown; attempt: number; error?: Error }

export type TestJobs = {
  jobs: Jobs
  /** Runs every job and other work that is due by the clock, one after the other, and then the jobs that they sent. */
  drain(): Promise<JobRun[]>
  /** Enqueues the job of each schedule once. */
  runSchedules(): Promise<void>
  /** Returns the jobs of a killed process to the queue once their time is over, as supervision does. */
  recover(): Promise<void>
  stop(): Promise<void>
}

export type TestJobsOptions = {
  database: Database
  clock: Clock
  handlers: readonly Handler[]
  schedules?: readonly JobSchedule[]
  log?: Log
  metrics?: JobMetrics
}

/** The real queue under the control of a test: jobs run only in `drain`, and use the given clock. */
export async function startTestJobs(options: TestJobsOptions): Promise<TestJobs> {
  const { database, clock, metrics, schedules = [] } = options
  const { jobs: handlers, due: dueWork } = sortHandlers(options.handlers)
  const log = options.log ?? createLog({ clock, level: 'silent' })
  const frozen = frozenJobClock(clock)
  const { boss, jobs, askTime, takeOverLost, stop } = await openJobQueue({
    database,
    clock: frozen.clock,
    log,
    handlers,
    background: false,
  })

  /** One query finds all kinds with due jobs: asking each kind for its next job would take most of a test's time. */
  async function dueKinds(): Promise<Set<string>> {
    const { rows } = await sql<{ name: string }>`
      select distinct name from jobs.job where state < 'active' and start_after <= jobs.job_now()
    `.execute(database.db)
    return new Set(rows.map(({ name }) => name))
  }

  async function workOne(handler: JobHandler): Promise<JobRun | undefined> {
    const { name } = handler.kind
    const [job] = await boss.fetch(name, { includeMetadata: true })
    if (!job) return undefined
    const signal = new AbortController().signal
    const run = await runJob(handler, { ...job, signal }, { jobs, log, metrics })
    if (run.failed) await boss.fail(name, [job], run.error)
    else await boss.complete(name, [job])
    const done = { kind: name, data: job.data, attempt: job.retryCount + 1 }
    return run.failed ? { ...done, error: run.error } : done
  }

  const never = new AbortController().signal

  /** Returns whether any work was due. */
  async function workDue(): Promise<boolean> {
    let found = false
    for (const work of dueWork) {
      while (await work.run({ stopping: never, signal: never, log, jobs })) found = true
    }
    return found
  }

  return {
    jobs,
    stop,
    async recover() {
      await frozen.follow()
      await takeOverLost(await askTime())
      await boss.supervise()
    },
    async drain() {
      const runs: JobRun[] = []
      for (let found = true; found; ) {
        const before = runs.length
        await frozen.follow()
        const due = await dueKinds()
        for (const handler of handlers.filter(({ kind }) => due.has(kind.name))) {
          await frozen.follow()
          for (let run = await workOne(handler); run; run = await workOne(handler)) runs.push(run)
        }
        found = (await workDue()) || runs.length > before
      }
      return runs
    },
    async runSchedules() {
      await frozen.follow()
      for (const { kind, data } of schedules) {
        await database.transaction((tx) => jobs.send(tx, kind, data))
      }
    },
  }
}

/** Jobs for tests of code that enqueues jobs: nothing runs them. */
export const noJobs: Jobs = { send: async () => {} }
