import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { deleteUnusedSlugs } from './store.ts'

const reservedFor = 90 * 24 * 60 * 60 * 1000
const releaseSlugs = defineJob({ name: 'release-slugs', schema: z.object({}) })

/** The job that releases given-up slugs that were never visited or printed. */
export function companyJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  const run = () => deleteUnusedSlugs(database.db, new Date(clock.now().getTime() - reservedFor))
  return [onJob(releaseSlugs, run)]
}

export const companyJobSchedules: JobSchedule[] = [scheduleJob(releaseSlugs, '25 4 * * *', {})]
