import { z } from 'zod'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema } from '../platform/ids.ts'
import { defineJob, type Jobs } from '../platform/jobs/jobs.ts'
import { dropReminders, planAfterChange } from './reminders/plan-reminders.ts'

const bookingEvents = ['booked', 'asked', 'deposit_asked', 'deposit_claimed', 'moved', 'cancelled'] as const
const requestEnds = ['declined', 'expired', 'withdrawn'] as const
export type RequestEnd = (typeof requestEnds)[number]
type BookingEventName = (typeof bookingEvents)[number]

/**
 * An event of a visit. `moved`: any change that leaves a part of the visit scheduled, also when only one part was moved
 * or cancelled. `cancelled`: no part is left. `asked`: the visit waits for the company's yes. `deposit_asked`: the
 * visit waits for a deposit. `booked` follows `asked` or `deposit_asked`. `deposit_claimed`: the client says that the
 * deposit is paid.
 */
export type BookingEvent = {
  companyId: CompanyId
  /** The id of the visit, or of an appointment without a visit. For a series, the id of its first visit. */
  appointmentId: string
  event: BookingEventName
  /** The number of times that the appointment had been moved or cancelled when the event happened. */
  sequence?: number | undefined
  /** The instant of a change. The job of the change uses it to find out whether a later change was made. */
  movedAt?: string | undefined
  /** The role that caused the event. Only acts of a client count for the quota of the client's account. */
  byRole?: 'company' | 'client' | 'system' | undefined
  /** The account that caused the event, which needs no notification. */
  byUserId?: string | undefined
  /** The visit was booked or moved by a client who took a time that opened. */
  taken?: boolean | undefined
  /** For a cancelled visit that waited for the company's yes or for a deposit: the end of that wait. */
  asked?: RequestEnd | undefined
  /** The series that was booked as one event, or the visits of a series that were cancelled as one event. */
  series?: { id: string; visitIds: string[]; missed?: string[] | undefined } | undefined
}

/** Milliseconds between a move and its messages: the move may be undone, or another move may follow. */
export const movePause = 30_000

export const bookingEvent = defineJob({
  name: 'booking-event',
  // The jobs are fetched and completed together. The gate of the jobs decides how many transactions run at once.
  concurrency: 16,
  schema: z.object({
    companyId: companyIdSchema,
    appointmentId: z.string(),
    event: z.enum(bookingEvents),
    sequence: z.int().optional(),
    movedAt: z.string().optional(),
    byRole: z.enum(['company', 'client', 'system']).optional(),
    byUserId: z.string().optional(),
    taken: z.boolean().optional(),
    asked: z.enum(requestEnds).optional(),
    series: z
      .object({ id: z.string(), visitIds: z.array(z.string()), missed: z.array(z.string()).optional() })
      .optional(),
  }),
})

/**
 * Enqueues one job for each event of a visit, in the transaction of the write and after the write. The reminders of a
 * moved or cancelled visit are changed at once. The job of a booking plans the first reminders, so that the booking
 * needs no further statement.
 */
export async function enqueueBookingEvent(tx: Tx, jobs: Jobs, about: BookingEvent): Promise<void> {
  const { event, movedAt } = about
  if (event === 'cancelled') await dropReminders(tx, about.companyId, visitsOf(about))
  if (event === 'moved') await planAfterChange(tx, about, movedAt)
  const runAt = movedAt && new Date(Date.parse(movedAt) + movePause)
  await jobs.send(tx, bookingEvent, about, { key: keyOf(about), ...(runAt && { runAt }) })
}

const visitsOf = ({ appointmentId, series }: BookingEvent): string[] =>
  series ? series.visitIds : [appointmentId]

/**
 * The idempotency key of an event. A visit is booked once, but changed any number of times, also by parts with the same
 * sequence. A visit is cancelled again when a deposit that was received late had booked it again.
 */
function keyOf({ appointmentId, event, sequence, movedAt }: BookingEvent): string {
  if (event === 'moved') return `${appointmentId}:moved:${sequence}:${movedAt}`
  return event === 'cancelled' ? `${appointmentId}:cancelled:${sequence}` : `${appointmentId}:${event}`
}

const offerSchema = z.object({
  companyId: companyIdSchema,
  appointmentId: z.string(),
  offerId: z.string(),
  event: z.enum(['offered', 'offer_unanswered']),
})
export type OfferEvent = z.output<typeof offerSchema>

export const offerEvent = defineJob({ name: 'offer-event', schema: offerSchema })

/** Enqueues the job of an offer, in the transaction that makes the offer or ends it unanswered. */
export async function enqueueOfferEvent(tx: Tx, jobs: Jobs, event: OfferEvent): Promise<void> {
  await jobs.send(tx, offerEvent, event, { key: `${event.offerId}:${event.event}` })
}
