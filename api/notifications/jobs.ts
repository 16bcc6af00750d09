import { messageChannels } from '@encaixe/contract/message-channels.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type Handler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { sinceLastRun } from '../platform/jobs/since-last-run.ts'
import { notifyZoneChange, zoneChanged } from './apply-zone-change.ts'
import { deliverBookingEvent, deliverOfferEvent, deliverSeriesEvent } from './deliver-event.ts'
import { bookingEvent, offerEvent } from './enqueue-event.ts'
import { type PicksConflicts, remindDue } from './reminders/remind-due.ts'
import { sendDue, takeOverMessages } from './send-messages.ts'
import { selectQueue } from './store/message-queue.ts'
import { deleteContactMails } from './store/messages.ts'
import { deleteRemindersBefore } from './store/reminders.ts'
import { deleteContents } from './store/undelivered.ts'

const remindDueJob = defineJob({ name: 'remind-due', schema: z.object({}), expireIn: 600 })
const watchLanes = defineJob({ name: 'watch-lanes', schema: z.object({}), retryLimit: 0 })
const deleteOld = defineJob({ name: 'forget-old-messages', schema: z.object({}) })

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'channels' | 'log' | 'metrics'> & {
  pickConflicts: PicksConflicts
}

const day = 86_400_000
/** Seconds after which a message that still waits is named in the log. */
const waitsLong = 60
const contentPeriod = 7 * day
const reminderPeriod = 30 * day
/** The privacy policy promises that mails to the support are deleted after this period. */
const contactPeriod = 365 * day

export function notificationJobs(deps: Needs): Handler[] {
  const { config, database, clock } = deps
  const before = (period: number) => new Date(clock.now().getTime() - period)
  return [
    onJob(bookingEvent, ({ series, ...about }, { jobs }) =>
      series
        ? deliverSeriesEvent({ ...deps, jobs }, { ...about, series })
        : deliverBookingEvent({ ...deps, jobs }, about),
    ),
    onJob(offerEvent, (about, { jobs }) => deliverOfferEvent({ ...deps, jobs }, about)),
    onJob(zoneChanged, (change, { jobs }) => notifyZoneChange({ ...deps, jobs }, change)),
    onJob(remindDueJob, (_, { jobs, signal }) => remindDue({ ...deps, jobs }, signal)),
    ...messageChannels.map((channel) => sendDue(deps, channel)),
    sendDue(deps, 'whatsapp', { own: true }),
    takeOverMessages(deps),
    onJob(watchLanes, async (_, { log }) => {
      for (const { channel, lane, waiting, oldestSeconds } of await selectQueue(database.db, clock.now()))
        if (oldestSeconds > waitsLong)
          log.warn('messages wait', {
            code: 'messages_wait',
            lane,
            oldestSeconds: Math.round(oldestSeconds),
            channel,
            waiting,
          })
    }),
    onJob(deleteOld, async () => {
      await deleteRemindersBefore(database.db, before(reminderPeriod))
      await deleteContactMails(database.db, before(contactPeriod))
      // Only production deletes the texts of messages: visitors of a demonstration read the texts in the outbox.
      if (config.env !== 'production') return
      await sinceLastRun(database.db, deleteOld.name, before(contentPeriod), ({ from, until }) =>
        deleteContents(database.db, { from, before: until }),
      )
    }),
  ]
}

export const notificationJobSchedules: JobSchedule[] = [
  scheduleJob(remindDueJob, '* * * * *', {}),
  scheduleJob(watchLanes, '* * * * *', {}),
  scheduleJob(deleteOld, '15 4 * * *', {}),
]
