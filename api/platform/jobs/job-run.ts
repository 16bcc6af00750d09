import type { JobWithMetadata } from 'pg-boss'
import { waitLonger } from '../database/connection-wait.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import type { JobHandler, Jobs } from './job-kind.ts'

export type JobMetrics = Pick<Metrics, 'nameJobs' | 'countJob' | 'add'>

export type Run = { failed: false } | { failed: true; error: Error }

/** Runs one job once. Returns a failure as a value, because the queue decides whether the job is retried. */
export async function runJob(
  handler: JobHandler,
  job: Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit' | 'signal'>,
  { jobs, log, metrics }: { jobs: Jobs; log: Log; metrics?: JobMetrics | undefined },
): Promise<Run> {
  const attempt = job.retryCount + 1
  const isLastAttempt = job.retryCount >= job.retryLimit
  const runLog = log.child({ job: handler.kind.name, jobId: job.id, attempt })
  const started = performance.now()
  /** Counts the run, and returns its milliseconds. */
  const count = (result: 'done' | 'retried' | 'failed') => {
    const ms = performance.now() - started
    metrics?.countJob({ kind: handler.kind.name, result, seconds: ms / 1_000 })
    return Math.round(ms)
  }
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(timeLimit(handler))])
  try {
    const context = { signal, log: runLog, jobs, attempt, isLastAttempt }
    const run = waitLonger(() => handler.run(job.data, context))
    await Promise.race([run, rejection(signal)])
    runLog.debug('job done', { ms: count('done') })
    return { failed: false }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const ms = count(isLastAttempt ? 'failed' : 'retried')
    runLog[isLastAttempt ? 'error' : 'warn']('job failed', { code: 'job_failed', error, isLastAttempt, ms })
    return { failed: true, error }
  }
}

/**
 * The time limit of a run: slightly shorter than the queue's limit, after which the queue would fail all jobs of the
 * batch.
 */
function timeLimit({ kind }: JobHandler): number {
  return kind.settings.expireIn * 950
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
