import { z } from 'zod'
import type { Tx } from '../platform/database/db.ts'
import { defineJob, type Jobs } from '../platform/jobs/jobs.ts'
import { dropReminders, planReminders } from './reminders/plan-reminders.ts'

const bookingEvents = ['booked', 'moved', 'cancelled'] as const
type BookingEventName = (typeof bookingEvents)[number]
export type BookingEvent = {
  companyId: string
  appointmentId: string
  event: BookingEventName
  /** How often the appointment was moved or cancelled by then. */
  sequence?: number | undefined
}
type Happened = BookingEvent & {
  /** Not told before: until then it may be taken back, and then nobody is told. */
  tellAt?: Date | undefined
}

export const bookingEvent = defineJob({
  name: 'booking-event',
  schema: z.object({
    companyId: z.string(),
    appointmentId: z.string(),
    event: z.enum(bookingEvents),
    sequence: z.int().optional(),
  }),
})

/**
 * One job for each thing that happens to an appointment, part of the write that made it happen, and after it. What was
 * planned follows at once; the first plan is the job's own, so that a booking costs no statement more.
 */
export async function enqueueBookingEvent(tx: Tx, jobs: Jobs, happened: Happened): Promise<void> {
  const { tellAt, ...about } = happened
  const { event } = about
  if (event === 'cancelled') await dropReminders(tx, about)
  if (event === 'moved') await planReminders(tx, about, { anew: true })
  await jobs.send(tx, bookingEvent, about, { key: keyOf(about), ...(tellAt && { runAt: tellAt }) })
}

/** It is booked and cancelled once, but moved as often as one likes. */
const keyOf = ({ appointmentId, event, sequence }: BookingEvent) =>
  event === 'moved' ? `${appointmentId}:moved:${sequence}` : `${appointmentId}:${event}`
