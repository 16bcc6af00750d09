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
 * An event of a visit. `moved` is any change that leaves something of it scheduled, so also a part that was moved or
 * cancelled alone; `cancelled` means that nothing of it is left. `asked`: it waits for the company's yes, and `deposit_asked`
 * for a deposit; `booked` follows either. `deposit_claimed`: the client says that she paid.
 */
export type BookingEvent = {
  companyId: CompanyId
  /** The id of the visit, which an appointment alone has too; of a series, that of the first visit. */
  appointmentId: string
  event: BookingEventName
  /** How often the appointment had been moved or cancelled when the event happened. */
  sequence?: number | undefined
  /** The instant of a change, by which its job finds out whether a later change has overtaken it. */
  movedAt?: string | undefined
  /** Whose act it was. Only acts of a client count for her account. */
  byRole?: 'company' | 'client' | 'system' | undefined
  /** Her account: who did it needs no notification. */
  byUserId?: string | undefined
  /** Booked or moved by a client who took a time that opened. */
  taken?: boolean | undefined
  /** Of a cancelled one: it had waited for the company's yes or for a deposit, and ended so. */
  asked?: RequestEnd | undefined
  /** One event for a whole series that was booked, or for what was cancelled of it. */
  series?: { id: string; visitIds: string[]; missed?: string[] | undefined } | undefined
}

/** Nobody is notified of a move before this pause: it may be undone, or another may follow. */
export const movePause = 30_000

export const bookingEvent = defineJob({
  name: 'booking-event',
  // Fetched and completed together; how many transactions run at once is decided by the gate of the jobs.
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
 * Enqueues one job for each event of a visit, in the transaction of the write and after it. Reminders are changed at
 * once; the first plan belongs to the job, so that a booking needs no further statement.
 */
export async function enqueueBookingEvent(tx: Tx, jobs: Jobs, about: BookingEvent): Promise<void> {
  const { event, movedAt } = about
  if (event === 'cancelled') await dropReminders(tx, about.companyId, visitsOf(about))
  if (event === 'moved') await planAfterChange(tx, about, movedAt)
  const runAt = movedAt && new Date(Date.parse(movedAt) + movePause)
  await jobs.send(tx, bookingEvent, about, { key: keyOf(about), ...(runAt && { runAt }) })
}

/** The visits that an event is about, in their order. */
const visitsOf = ({ appointmentId, series }: BookingEvent): string[] =>
  series ? series.visitIds : [appointmentId]

/**
 * A visit is booked once, but changed any number of times, also by parts with the same sequence; and cancelled again when a
 * deposit that was received late had booked it again.
 */
function keyOf({ appointmentId, event, sequence, movedAt }: BookingEvent): string {
  if (event === 'moved') return `${appointmentId}:moved:${sequence}:${movedAt}`
  return event === 'cancelled' ? `${appointmentId}:cancelled:${sequence}` : `${appointmentId}:${event}`
}

const about = z.object({
  companyId: companyIdSchema,
  appointmentId: z.string(),
  offerId: z.string(),
  event: z.enum(['offered', 'offer_unanswered']),
})
export type OfferEvent = z.output<typeof about>

export const offerEvent = defineJob({ name: 'offer-event', schema: about })

/** In the transaction that makes the offer or ends it unanswered. */
export async function enqueueOfferEvent(tx: Tx, jobs: Jobs, event: OfferEvent): Promise<void> {
  await jobs.send(tx, offerEvent, event, { key: `${event.offerId}:${event.event}` })
}
