import { localTime } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'
import { findPublicCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { queueMessages } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema } from '../platform/ids.ts'
import { defineJob, type Jobs } from '../platform/jobs/jobs.ts'
import { draftForClient } from './client-messages.ts'
import { contextOf } from './deliver-booking-event.ts'
import { proposedSettings } from './message-settings.ts'
import { replanReminders } from './reminders/plan-reminders.ts'
import { raiseSequences, selectComing } from './store/notices.ts'

export const zoneChanged = defineJob({
  name: 'zone-changed',
  schema: z.object({ companyId: companyIdSchema }),
})

/**
 * Appointments stay at their wall time, so their instants change: reminders are planned anew and invites are out of date.
 * Call it in the transaction that changes the zone, after that write.
 */
export async function applyZoneChange(
  tx: Tx,
  jobs: Jobs,
  { companyId, zone, now }: { companyId: CompanyId; zone: string; now: Date },
): Promise<void> {
  const today = localTime(now, zone).date
  // Appointments are locked before their reminders, in the same order as a move locks them.
  const raised = await raiseSequences(tx, companyId, today, now)
  await replanReminders(tx, companyId, zone, now)
  if (raised > 0) await jobs.send(tx, zoneChanged, { companyId })
}

const page = 100
const first = '00000000-0000-0000-0000-000000000000'

/** Sends a new invite to every client who has one. A repeated run sends nothing twice: the sequence is in each key. */
export async function notifyZoneChange(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>,
  companyId: CompanyId,
): Promise<void> {
  const context = contextOf(deps)
  const company = await findPublicCompany(deps.database.db, companyId)
  if (!company) throw new Error(`Company ${companyId}, whose zone changed, does not exist`)
  const today = localTime(context.now, company.timezone).date
  for (let after: string | undefined = first; after; ) {
    const from: string = after
    after = await deps.database.transaction(async (tx) => {
      const coming = await selectComing(tx, companyId, today, from, page)
      for (const notice of coming) {
        const input = { notice, settings: proposedSettings, byMail: true, byPhone: false }
        const drafts = await draftForClient(tx, { ...input, occasion: 'zone_changed' }, context)
        await queueMessages(tx, deps.jobs, drafts, context.now)
      }
      return coming.at(-1)?.id
    })
  }
}
