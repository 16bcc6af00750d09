import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { deleteLinksBefore } from './store.ts'

/** So long a link that has ended still knows the way to its shop. */
const kept = 30

const forgetLinks = defineJob({ name: 'forget-old-links', schema: z.object({}) })

export function messageLinkJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  const forget = () =>
    deleteLinksBefore(database.db, addDays(localTime(clock.now(), 'America/Sao_Paulo').date, -kept))
  return [onJob(forgetLinks, forget)]
}

export const messageLinkJobSchedules: JobSchedule[] = [scheduleJob(forgetLinks, '50 4 * * *', {})]
