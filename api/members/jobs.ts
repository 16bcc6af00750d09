import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { deleteOldMails } from './store/invitation-mails.ts'
import { deleteExpiredInvitations } from './store/invitations.ts'
import { deleteOldFormerMembers } from './store/members.ts'

const deleteInvitations = defineJob({ name: 'forget-old-invitations', schema: z.object({}) })

export const memberJobs = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] => [
  onJob(deleteInvitations, async () => {
    await deleteExpiredInvitations(database.db, clock.now())
    await deleteOldFormerMembers(database.db, clock.now())
    await deleteOldMails(database.db, clock.now())
  }),
]

export const memberJobSchedules: JobSchedule[] = [scheduleJob(deleteInvitations, '35 4 * * *', {})]
