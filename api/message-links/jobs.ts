import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { deleteLinksBefore } from './store.ts'

/** How many days after the appointment an expired link still leads to the company. */
const storedDays = 30

const deleteOldLinks = defineJob({ name: 'forget-old-links', schema: z.object({}) })

export function messageLinkJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  const run = () =>
    deleteLinksBefore(database.db, addDays(localTime(clock.now(), 'America/Sao_Paulo').date, -storedDays))
  return [onJob(deleteOldLinks, run)]
}

export const messageLinkJobSchedules: JobSchedule[] = [scheduleJob(deleteOldLinks, '50 4 * * *', {})]
