import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { adoptClient, matchClient } from './match-client.ts'
import {
  type EarlierBookings,
  lockEarlierBookings,
  nameClient,
  selectEarlierBookings,
} from './store/earlier-bookings.ts'
import { recountClients } from './store/matches.ts'

const matchEarlier = defineJob({ name: 'match-earlier-bookings', schema: z.object({}), expireIn: 1800 })

export function clientJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [onJob(matchEarlier, () => matchEarlierBookings(deps))]
}

export const clientJobSchedules: JobSchedule[] = [scheduleJob(matchEarlier, '50 3 * * *', {})]

type Needs = Pick<Deps, 'database' | 'clock'>

const batch = 200
const mostBatches = 50

/**
 * Bookings that a release without the book of clients made get the client that they would get now, and the figures of
 * these clients are counted again.
 */
export async function matchEarlierBookings({ database, clock }: Needs): Promise<void> {
  const { db } = database
  for (let at = 0; at < mostBatches; at++) {
    const found = await selectEarlierBookings(db, batch)
    for (const bookings of found) await matchBookings({ database, clock }, bookings)
    if (found.length === 0) break
  }
}

/** Each client has its own transaction, so that no booking waits for the locks on other clients' contacts. */
function matchBookings({ database, clock }: Needs, bookings: EarlierBookings): Promise<void> {
  return database.transaction(async (tx) => {
    const ids = await lockEarlierBookings(tx, bookings)
    if (ids.length === 0) return
    const { company_id: companyId, client_user_id: userId, ...contact } = bookings
    const matched = await matchClient(tx, { ...contact, companyId, userId }, { mostOutcomes: 0 })
    if (!matched) return
    await adoptClient(tx, matched, { role: 'system', userId: null }, clock.now())
    await nameClient(tx, { companyId, ids, clientId: matched.id })
    await recountClients(tx, companyId, [matched.id])
  })
}
