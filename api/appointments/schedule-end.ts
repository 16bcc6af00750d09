import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { defineJob, type JobKind } from '../platform/jobs/jobs.ts'

/** Every minute: a company should not wait long for the news that nobody answered. */
export const expireOffersJob = defineJob({ name: 'end-offers', schema: z.object({}), expireIn: 300 })

/** Every minute, as for offers: its client should not wait for the news. */
export const expireRequestsJob = defineJob({ name: 'end-requests', schema: z.object({}), expireIn: 300 })

/** The queue reads the database's clock, which may be a little ahead of ours. */
const clockTolerance = 1_000

/** Held time is free at an instant that is known before: who waits for it is asked then, not up to a minute later. */
export async function scheduleEnd(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  kind: JobKind<object>,
  at: Date,
): Promise<void> {
  await jobs.send(tx, kind, {}, { runAt: new Date(at.getTime() + clockTolerance) })
}
