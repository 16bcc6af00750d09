import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import { waitLonger } from '../database/connection-wait.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../log/log.ts'
import { readSeldom } from '../metrics/read-seldom.ts'
import { jobClock } from './job-clock.ts'
import {
  type DueContext,
  type DueWork,
  type Handler,
  type JobHandler,
  type JobSchedule,
  type Jobs,
  sortHandlers,
} from './job-kind.ts'
import {
  heartbeatEvery,
  inIndex,
  type JobQueue,
  lostAfter,
  openJobQueue,
  selectWaiting,
  type WaitingJobs,
} from './job-queue.ts'
import { type JobMetrics, runJob } from './job-run.ts'

export {
  type DueContext,
  type DueWork,
  defineJob,
  type Handler,
  type JobHandler,
  type JobKind,
  type JobSchedule,
  type Jobs,
  onJob,
  scheduleJob,
} from './job-kind.ts'

const TIME_ZONE = 'America/Sao_Paulo'

export type StartJobs = {
  database: Database
  clock: Clock
  log: Log
  handlers: readonly Handler[]
  schedules?: readonly JobSchedule[]
  /** Counts the runs; a script counts none. */
  metrics?: JobMetrics | undefined
  /** `enqueue`: only stores jobs, for a process that another one, or a later one, runs them for. */
  mode?: 'work' | 'enqueue'
  /** Seconds between two polls of an empty queue. */
  pollSeconds?: number
  /** Seconds that `stop` waits for running jobs. */
  graceSeconds?: number
}

export type RunningJobs = {
  jobs: Jobs
  /** Stops fetching jobs, gives the running jobs a few seconds, and returns unfinished jobs to the queue. */
  stop(): Promise<void>
}

export type OpenJobs = RunningJobs & { work(): Promise<void> }

/** Opens the queue, so that jobs can be sent. No job is run before `work` is called. */
export async function openJobs(options: StartJobs): Promise<OpenJobs> {
  const { log, metrics, schedules = [], mode = 'work', pollSeconds = 2, graceSeconds = 5 } = options
  const { jobs: handlers, due } = sortHandlers(options.handlers)
  const background = mode === 'work'
  const queue = await openJobQueue({ ...options, handlers, clock: jobClock(options.clock), background })
  const repeated: RunningWork[] = []
  if (metrics) addJobFigures(metrics, options, handlers)
  return {
    jobs: queue.jobs,
    async stop() {
      await Promise.all([queue.stop(), ...repeated.map((work) => work.stop(graceSeconds * 1_000))])
    },
    async work() {
      if (!background) return
      await ensureSchedules(queue.boss, schedules)
      for (const handler of handlers) await takeJobs(queue, handler, { log, metrics, pollSeconds })
      const context = { log, jobs: queue.jobs, pollSeconds }
      repeated.push(...[takeOverJobs(queue), ...due].map((work) => repeatWork(work, context)))
    },
  }
}

/** Jobs of kinds of another release are not counted: nothing here runs them. */
function addJobFigures(metrics: JobMetrics, { database, clock }: StartJobs, handlers: JobHandler[]): void {
  const kinds = handlers.map(({ kind }) => kind.name)
  metrics.nameJobs(kinds)
  const waiting = readSeldom(clock, () => selectWaiting(database.db, kinds, clock.now()))
  const add = (name: string, help: string, count: Exclude<keyof WaitingJobs, 'kind'>) =>
    metrics.add(name, help, async () => (await waiting())?.map((job) => [{ kind: job.kind }, job[count]]))
  add('encaixe_jobs_waiting', 'Jobs that are due and that no process has begun.', 'waiting')
  add('encaixe_jobs_oldest_seconds', 'How long the oldest job that is due waits.', 'oldestSeconds')
  add('encaixe_jobs_most_attempts', 'The most runs that a job has failed and that is due again.', 'attempts')
}

export async function startJobs(options: StartJobs): Promise<RunningJobs> {
  const opened = await openJobs(options)
  try {
    await opened.work()
  } catch (error) {
    await opened.stop()
    throw error
  }
  return opened
}

type TakeOver = {
  name: string
  /** Milliseconds without a sign of life after which work counts as lost. */
  silence: number
  /** Reads the database's clock. Only an answer shows that this process has the database. */
  askTime(): Promise<Date>
  /** Takes over what was lost, unless the statement runs long after the answer: the server was frozen meanwhile. */
  takeOver(askedAt: Date, context: DueContext): Promise<void>
}

/**
 * Looks for the work of killed processes. A process looks only after it has reached the database without a gap for as long
 * as work may be silent: after an outage of the database, or a pause of this process, nothing has shown a sign of life yet.
 */
export function takeOverWork({ name, silence, askTime, takeOver }: TakeOver): DueWork {
  const isSteady = watchGaps(silence)
  return {
    name,
    async run(context) {
      const askedAt = await askTime()
      if (isSteady()) await takeOver(askedAt, context)
      return false
    },
  }
}

const takeOverJobs = ({ askTime, takeOverLost }: JobQueue): DueWork =>
  takeOverWork({ name: 'take over lost jobs', silence: lostAfter * 1_000, askTime, takeOver: takeOverLost })

/** Returns the function that says whether it was called without a long gap for as long as `silence`, in milliseconds. */
function watchGaps(silence: number): () => boolean {
  let since = performance.now()
  let last = since
  return () => {
    const now = performance.now()
    if (now - last > silence / 2) since = now
    last = now
    return now - since > silence
  }
}

async function takeJobs(
  { boss, jobs, storeLonger }: JobQueue,
  handler: JobHandler,
  { log, metrics, pollSeconds }: { log: Log; metrics: JobMetrics | undefined; pollSeconds: number },
): Promise<void> {
  const options = {
    pollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds: heartbeatEvery,
    // The batch has at least two jobs, because pg-boss polls again at once only after a full batch of several jobs.
    batchSize: Math.max(2, handler.kind.settings.concurrency),
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
  } as const
  await boss.work(handler.kind.name, options, (batch) =>
    Promise.all(
      batch.map(async (job) => {
        const run = await runJob(handler, job, { jobs, log, metrics })
        // An error here would fail the other jobs of the batch, which are done.
        if (run.failed && job.retryCount >= job.retryLimit)
          await storeLonger(handler.kind.name, job.id).catch((error: unknown) =>
            log.warn('failed job is stored as shortly as a done one', {
              code: 'job_not_stored',
              job: job.id,
              error,
            }),
          )
        return run.failed
          ? { id: job.id, status: 'failed' as const, output: run.error }
          : { id: job.id, status: 'completed' as const }
      }),
    ),
  )
}

async function ensureSchedules(boss: PgBoss, schedules: readonly JobSchedule[]): Promise<void> {
  const wanted = new Map(schedules.map((schedule) => [schedule.kind.name, schedule]))
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name)
  }
  for (const { kind, cron, data } of wanted.values()) {
    // When scheduled times passed while no process ran, one job replaces all missed jobs.
    await boss.schedule(kind.name, cron, data, { tz: TIME_ZONE, missed: 'once', ...inIndex })
  }
}

type RunningWork = {
  /** Begins no more work, and aborts the running work after `grace` milliseconds. */
  stop(grace: number): Promise<void>
}

type Options = { log: Log; jobs: Jobs; pollSeconds: number }

/** Milliseconds for which a stop waits after it has aborted the work, so that the work can store its results. */
const waitAfterAbort = 500

/** Runs the work again at once as long as it finds something due; otherwise after the pause between two polls. */
function repeatWork(work: DueWork, { log, jobs, pollSeconds }: Options): RunningWork {
  const [stopping, aborted] = [new AbortController(), new AbortController()]
  const context = {
    stopping: stopping.signal,
    signal: aborted.signal,
    jobs,
    log: log.child({ work: work.name }),
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mayBeMore = await waitLonger(() => work.run(context)).catch((error: unknown) => {
        if (!stopping.signal.aborted) context.log.warn('due work failed', { code: 'due_work_failed', error })
        return false
      })
      if (!mayBeMore) {
        await delay(pollSeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const ended = repeat()
  return {
    async stop(grace) {
      stopping.abort()
      const isOver = await Promise.race([ended.then(() => true), delay(grace, false, { ref: false })])
      if (isOver) return
      aborted.abort()
      await Promise.race([ended, delay(waitAfterAbort, undefined, { ref: false })])
    },
  }
}
