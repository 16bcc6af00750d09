import type { Deps } from '../deps.ts'
import { sendJobs } from '../messages/facade.ts'
import { type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { announceZone } from './change-zone.ts'
import { deliverBookingEvent } from './deliver-booking-event.ts'
import { bookingEvent } from './enqueue-booking-event.ts'
import { forgetOld, remindDue as remindDueJob, restoreLost, zoneChanged } from './job-kinds.ts'
import { remindDue } from './reminders/remind-due.ts'
import { restoreMessages } from './restore-messages.ts'
import { sendMessage } from './send-message.ts'
import { forgetContactMails, forgetContents } from './store/messages.ts'
import { forgetReminders } from './store/reminders.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'channels' | 'log'>

const day = 86_400_000
const wordsKept = 7 * day
const remindersKept = 30 * day
/** The privacy policy promises this period. */
const contactKept = 365 * day

export function notificationJobs(deps: Needs): JobHandler[] {
  const { config, database, clock } = deps
  const before = (kept: number) => new Date(clock.now().getTime() - kept)
  return [
    onJob(bookingEvent, (about, { jobs }) => deliverBookingEvent({ ...deps, jobs }, about)),
    onJob(zoneChanged, ({ companyId }, { jobs }) => announceZone({ ...deps, jobs }, companyId)),
    onJob(remindDueJob, (_, { jobs, signal }) => remindDue({ ...deps, jobs }, signal)),
    onJob(restoreLost, (_, { jobs }) => restoreMessages({ ...deps, jobs })),
    ...Object.values(sendJobs).map((kind) =>
      onJob(kind, ({ id }, { jobs, signal, log }) => sendMessage({ ...deps, jobs, log }, id, signal)),
    ),
    onJob(forgetOld, async () => {
      await forgetReminders(database.db, before(remindersKept))
      await forgetContactMails(database.db, before(contactKept))
      // Visitors of a demonstration read the outbox, so only production deletes texts.
      if (config.env === 'production') await forgetContents(database.db, before(wordsKept))
    }),
  ]
}

export const notificationJobSchedules: JobSchedule[] = [
  scheduleJob(remindDueJob, '* * * * *', {}),
  scheduleJob(restoreLost, '* * * * *', {}),
  scheduleJob(forgetOld, '15 4 * * *', {}),
]
