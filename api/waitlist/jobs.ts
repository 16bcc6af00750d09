import type { Deps } from '../deps.ts'
import type { JobHandler, JobSchedule } from '../platform/jobs/jobs.ts'

export function waitlistJobs(_deps: Pick<Deps, 'config' | 'database' | 'clock' | 'log'>): JobHandler[] {
  return []
}

export const waitlistJobSchedules: JobSchedule[] = []
