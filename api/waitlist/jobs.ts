import { z } from 'zod'
import { timeOpened } from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { lookAtOpening } from './look-at-opening.ts'
import { selectOverdue } from './store/openings.ts'

/** Every minute: openings whose job was lost. */
const lookAtOverdue = defineJob({ name: 'look-at-overdue-openings', schema: z.object({}), expireIn: 300 })

const lostAfter = 60_000
const page = 100

export function waitlistJobs(deps: Pick<Deps, 'config' | 'database' | 'clock' | 'log'>): JobHandler[] {
  return [
    onJob(timeOpened, (key, { jobs }) => lookAtOpening({ ...deps, jobs }, key)),
    onJob(lookAtOverdue, async (_, { jobs }) => {
      const before = new Date(deps.clock.now().getTime() - lostAfter)
      for (const key of await selectOverdue(deps.database.db, before, page))
        await lookAtOpening({ ...deps, jobs }, key)
    }),
  ]
}

export const waitlistJobSchedules: JobSchedule[] = [scheduleJob(lookAtOverdue, '* * * * *', {})]
