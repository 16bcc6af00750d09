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
  /** The instant of a move, by which its job finds out whether a later move has overtaken it. */
  movedAt?: string | undefined
  /** Whose act it was. Only acts of a client count for her account. */
  byRole?: 'company' | 'client' | undefined
}

/** Nobody is notified of a move before this pause: it may be undone, or another may follow. */
export const movePause = 30_000

export const bookingEvent = defineJob({
  name: 'booking-event',
  schema: z.object({
    companyId: companyIdSchema,
    appointmentId: z.string(),
    event: z.enum(bookingEvents),
    sequence: z.int().optional(),
    movedAt: z.string().optional(),
    byRole: z.enum(['company', 'client']).optional(),
  }),
})

/**
 * Enqueues one job for each event of an appointment, in the transaction of the write and after it. Reminders are changed
 * at once; the first plan belongs to the job, so that a booking needs no further statement.
 */
export async function enqueueBookingEvent(tx: Tx, jobs: Jobs, about: BookingEvent): Promise<void> {
  const { event, movedAt } = about
  if (event === 'cancelled') await dropReminders(tx, about)
  if (event === 'moved') await planReminders(tx, about, { anew: true })
  const runAt = movedAt && new Date(Date.parse(movedAt) + movePause)
  await jobs.send(tx, bookingEvent, about, { key: keyOf(about), ...(runAt && { runAt }) })
}

/** An appointment is booked and cancelled once, but moved any number of times. */
const keyOf = ({ appointmentId, event, sequence }: BookingEvent) =>
  event === 'moved' ? `${appointmentId}:moved:${sequence}` : `${appointmentId}:${event}`
