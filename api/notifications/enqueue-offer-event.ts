import { z } from 'zod'
import type { Tx } from '../platform/database/db.ts'
import { companyIdSchema } from '../platform/ids.ts'
import { defineJob, type Jobs } from '../platform/jobs/jobs.ts'

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
