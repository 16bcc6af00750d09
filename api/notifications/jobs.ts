import type { Deps } from '../deps.ts'
import { type JobHandler, onJob } from '../platform/jobs.ts'
import { deliverBookingEvent } from './deliver-booking-event.ts'
import { bookingEvent } from './enqueue-booking-event.ts'

export function notificationJobs(deps: Pick<Deps, 'config' | 'database' | 'clock'>): JobHandler[] {
  return [onJob(bookingEvent, (about) => deliverBookingEvent(deps, about))]
}
