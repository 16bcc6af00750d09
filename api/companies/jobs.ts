import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { slugPeriod } from './read-company.ts'
import { deleteOldSlugChanges, deleteUnusedSlugs } from './store.ts'

const reservedFor = 90 * 24 * 60 * 60 * 1000
const releaseSlugs = defineJob({ name: 'release-slugs', schema: z.object({}) })

/** The job that releases given-up slugs that were never visited or printed, and deletes changes that no longer count. */
export function companyJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  const before = (period: number) => new Date(clock.now().getTime() - period)
  return [
    onJob(releaseSlugs, async () => {
      await deleteUnusedSlugs(database.db, before(reservedFor))
      await deleteOldSlugChanges(database.db, before(slugPeriod))
    }),
  ]
}

export const companyJobSchedules: JobSchedule[] = [scheduleJob(releaseSlugs, '25 4 * * *', {})]
