import { z } from 'zod'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema } from '../platform/ids.ts'
import { defineJob, type Jobs } from '../platform/jobs/jobs.ts'
import { dropReminders, planReminders } from './reminders/plan-reminders.ts'

const bookingEvents = ['booked', 'moved', 'cancelled'] as const
type BookingEventName = (typeof bookingEvents)[number]
export type BookingEvent = {
  companyId: CompanyId
  appointmentId: string
  event: BookingEventName
  /** How often the appointment had been moved or cancelled when the event happened. */
  sequence?: number | undefined
}
type Happened = BookingEvent & {
  /** Nobody is notified before this time: until then the change can be undone, and then nobody needs to know. */
  notifyAt?: Date | undefined
}

export const bookingEvent = defineJob({
  name: 'booking-event',
  schema: z.object({
    companyId: companyIdSchema,
    appointmentId: z.string(),
    event: z.enum(bookingEvents),
    sequence: z.int().optional(),
  }),
})

/**
 * Enqueues one job for each event of an appointment, in the transaction of the write and after it. Reminders are changed
 * at once; the first plan belongs to the job, so that a booking needs no further statement.
 */
export async function enqueueBookingEvent(tx: Tx, jobs: Jobs, happened: Happened): Promise<void> {
  const { notifyAt, ...about } = happened
  const { event } = about
  if (event === 'cancelled') await dropReminders(tx, about)
  if (event === 'moved') await planReminders(tx, about, { anew: true })
  await jobs.send(tx, bookingEvent, about, { key: keyOf(about), ...(notifyAt && { runAt: notifyAt }) })
}

/** An appointment is booked and cancelled once, but moved any number of times. */
const keyOf = ({ appointmentId, event, sequence }: BookingEvent) =>
  event === 'moved' ? `${appointmentId}:moved:${sequence}` : `${appointmentId}:${event}`
