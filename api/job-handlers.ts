import type { Deps } from './deps.ts'
import type { JobHandler, JobSchedule } from './platform/jobs.ts'

/** Every job of every domain. The worker that runs them is built before the API, so it hands over its own tools. */
export const jobHandlers: JobHandler[] = []
export const jobSchedules: JobSchedule[] = []

export type JobDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'database'>
