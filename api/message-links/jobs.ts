import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { sinceLastRun } from '../platform/jobs/since-last-run.ts'
import { linkDays } from '../statements/facade.ts'
import { deleteLinksBefore, deleteStatementLinksBefore } from './store.ts'

/** Days for which an expired link leads to the company: after the appointment, or the end of a statement's link. */
const storedDays = 30
const aDay = 86_400_000

const deleteOldLinks = defineJob({ name: 'forget-old-links', schema: z.object({}) })

export function messageLinkJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  async function run() {
    const now = clock.now()
    const dayBefore = (at: Date) => addDays(localTime(at, 'America/Sao_Paulo').date, -storedDays)
    await sinceLastRun(database.db, deleteOldLinks.name, now, ({ from, until }) =>
      deleteLinksBefore(database.db, { from: dayBefore(from), day: dayBefore(until) }),
    )
    await deleteStatementLinksBefore(database.db, new Date(now.getTime() - (linkDays + storedDays) * aDay))
  }
  return [onJob(deleteOldLinks, run)]
}

export const messageLinkJobSchedules: JobSchedule[] = [scheduleJob(deleteOldLinks, '50 4 * * *', {})]
