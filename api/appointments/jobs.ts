import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { deleteExpiredKeys } from '../platform/database/idempotency.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { expireOffersJob, expireRequestsJob, expireVisit, openHeld, settleOffer } from './end-holds.ts'
import { deleteExpiredHolds, selectExpiredAsks } from './store/holds.ts'
import { lockAppointment } from './store/moves.ts'
import { deleteOldNetworks } from './store/new-clients.ts'
import { selectEndedOffers } from './store/offers.ts'
import { lockVisit } from './store/visits.ts'

const deleteKeys = defineJob({ name: 'forget-old-keys', schema: z.object({}) })

export function appointmentJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [
    onJob(deleteKeys, async () => {
      const now = deps.clock.now()
      await deleteExpiredKeys(deps.database, now)
      await deleteOldNetworks(deps.database.db, now)
    }),
    onJob(expireOffersJob, (_, { jobs }) => expireOffers({ ...deps, jobs })),
    onJob(expireRequestsJob, (_, { jobs }) => expireRequests({ ...deps, jobs })),
  ]
}

export const appointmentJobSchedules: JobSchedule[] = [
  scheduleJob(deleteKeys, '35 * * * *', {}),
  scheduleJob(expireOffersJob, '* * * * *', {}),
  scheduleJob(expireRequestsJob, '* * * * *', {}),
]

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

const page = 100

/** Notifies each company of unanswered offers; deletes expired holds. */
export async function expireOffers(deps: Needs): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  for (let ended = page; ended === page; ) {
    const offers = await selectEndedOffers(database.db, now, page)
    for (const offer of offers) await expireOffer(deps, offer, now)
    ended = offers.length
  }
  for (let deleted = 1; deleted > 0; ) {
    deleted = await database.transaction(async (tx) => {
      const companies = await deleteExpiredHolds(tx, now, page)
      for (const { companyId, ended } of companies) await openHeld(tx, deps, companyId, ended, now)
      return companies.length
    })
  }
}

type Ended = Awaited<ReturnType<typeof selectEndedOffers>>[number]

/** A client's answer at the same moment takes this lock too, so either the answer or this job ends the offer. */
function expireOffer(
  deps: Needs,
  { company_id: companyId, appointment_id: id, id: only }: Ended,
  now: Date,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const row = await lockAppointment(tx, { companyId, id })
    const ended = row && (await settleOffer(tx, deps, row, { outcome: 'expired', at: now, only }))
    if (ended) publishAppointmentChange(tx, 'changed', row)
  })
}

/**
 * Cancels the visits that the company did not answer in time. An answer at the same moment takes the same lock, so
 * either the answer or this job ends the visit.
 */
async function expireRequests({ database, clock, jobs }: Needs): Promise<void> {
  const now = clock.now()
  for (let ended = page; ended === page; ) {
    const visits = await selectExpiredAsks(database.db, now, page)
    for (const visit of visits) {
      await database.transaction(async (tx) => {
        const parts = await lockVisit(tx, visit)
        const late = parts.filter(({ held_until }) => held_until !== null && held_until <= now)
        await expireVisit(tx, { jobs }, late, now)
      })
    }
    ended = visits.length
  }
}
