import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { matchEarlierBookings } from './match-earlier-bookings.ts'

const matchEarlier = defineJob({ name: 'match-earlier-bookings', schema: z.object({}), expireIn: 1800 })

export function clientJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [onJob(matchEarlier, () => matchEarlierBookings(deps))]
}

export const clientJobSchedules: JobSchedule[] = [scheduleJob(matchEarlier, '50 3 * * *', {})]
