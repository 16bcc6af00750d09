import { z } from 'zod'
import { timeOpened } from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { lookAtOpening } from './look-at-opening.ts'
import { deleteOld, endOver } from './store/entries.ts'
import { selectOverdue } from './store/openings.ts'
import { askingMade, writeAsking } from './write-asking.ts'

/** This job runs every minute and finds openings whose job was lost. */
const lookAtOverdue = defineJob({ name: 'look-at-overdue-openings', schema: z.object({}), expireIn: 300 })
/** Readers see at once that a waiting-list entry is over; this job stores the status `ended`. */
const endEntries = defineJob({ name: 'end-waiting', schema: z.object({}), expireIn: 300 })
/** This job runs every day: the privacy policy promises how long waiting-list entries are stored. */
const deleteEntries = defineJob({ name: 'forget-old-waiting', schema: z.object({}), expireIn: 3_600 })

const lostAfter = 60_000
const page = 100
const months = 12
const openedDays = 30

export function waitlistJobs(deps: Pick<Deps, 'config' | 'database' | 'clock' | 'log'>): JobHandler[] {
  const { database, clock } = deps
  return [
    onJob(timeOpened, (key, { jobs }) => lookAtOpening({ ...deps, jobs }, key)),
    onJob(askingMade, (key, { jobs }) =>
      database.transaction((tx) => writeAsking(tx, { ...deps, jobs }, key)),
    ),
    onJob(lookAtOverdue, async (_, { jobs }) => {
      const before = new Date(clock.now().getTime() - lostAfter)
      for (const key of await selectOverdue(database.db, before, page)) {
        // One failing opening does not stop the others; the next run, a minute later, tries it again.
        await lookAtOpening({ ...deps, jobs }, key).catch((error: unknown) =>
          deps.log.error('an overdue opening failed', {
            code: 'opening_failed',
            companyId: key.companyId,
            openingId: key.id,
            error,
          }),
        )
      }
    }),
    onJob(endEntries, async () => {
      for (let ended = 1; ended > 0; ) ended = await endOver(database.db, clock.now())
    }),
    onJob(deleteEntries, () => {
      const ended = clock.now()
      const opened = new Date(ended.getTime() - openedDays * 86_400_000).toISOString().slice(0, 10)
      ended.setUTCMonth(ended.getUTCMonth() - months)
      return deleteOld(database.db, { ended, opened })
    }),
  ]
}

export const waitlistJobSchedules: JobSchedule[] = [
  scheduleJob(lookAtOverdue, '* * * * *', {}),
  scheduleJob(endEntries, '*/10 * * * *', {}),
  scheduleJob(deleteEntries, '25 4 * * *', {}),
]
