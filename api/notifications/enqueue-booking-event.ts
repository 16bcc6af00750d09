import { z } from 'zod'
import type { Tx } from '../platform/db.ts'
import { defineJob, type Jobs } from '../platform/jobs.ts'

export const bookingEvents = ['booked', 'cancelled'] as const
export type BookingEventName = (typeof bookingEvents)[number]
export type BookingEvent = { companyId: string; appointmentId: string; event: BookingEventName }

export const bookingEvent = defineJob({
  name: 'booking-event',
  schema: z.object({ companyId: z.string(), appointmentId: z.string(), event: z.enum(bookingEvents) }),
})

/** One job for each thing that happens to an appointment, part of the write that made it happen. */
export function enqueueBookingEvent(tx: Tx, jobs: Jobs, about: BookingEvent): Promise<void> {
  return jobs.send(tx, bookingEvent, about, { key: `${about.appointmentId}:${about.event}` })
}
