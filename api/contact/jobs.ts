import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { relayContact, relayMessage } from './relay-message.ts'
import { deleteContactMessagesBefore } from './store.ts'

const year = 365 * 24 * 60 * 60 * 1000
const deleteOldMessages = defineJob({ name: 'forget-old-contact', schema: z.object({}) })

export function contactJobs(deps: Pick<Deps, 'config' | 'database' | 'clock'>): JobHandler[] {
  const { database, clock } = deps
  return [
    onJob(relayContact, (about, { signal }) => relayMessage(deps, about, signal)),
    // The privacy policy promises deletion after a year.
    onJob(deleteOldMessages, () =>
      deleteContactMessagesBefore(database.db, new Date(clock.now().getTime() - year)),
    ),
  ]
}

export const contactJobSchedules: JobSchedule[] = [scheduleJob(deleteOldMessages, '50 4 * * *', {})]
