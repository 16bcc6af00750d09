import { localTime } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { queueMessages } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { draftForClient } from './client-messages.ts'
import { voiceOf } from './deliver-booking-event.ts'
import { zoneChanged } from './job-kinds.ts'
import { proposedSettings } from './message-settings.ts'
import { replanReminders } from './reminders/plan-reminders.ts'
import { raiseSequences, selectComing, selectZone } from './store/notices.ts'

/**
 * The wall times stay, the instants move: reminders are planned anew and calendar files are out of date. Part of the
 * write that changes the zone, and after it.
 */
export async function changeZone(
  tx: Tx,
  jobs: Jobs,
  { companyId, zone, now }: { companyId: string; zone: string; now: Date },
): Promise<void> {
  const today = localTime(now, zone).date
  // Appointments before their reminders, in which order a move takes them too.
  const raised = await raiseSequences(tx, companyId, today, now)
  await replanReminders(tx, companyId, zone, now)
  if (raised > 0) await jobs.send(tx, zoneChanged, { companyId })
}

const page = 100
const first = '00000000-0000-0000-0000-000000000000'

/** New invites to everybody who has one. Told again it tells nobody twice: the sequence is in each message's key. */
export async function announceZone(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>,
  companyId: string,
): Promise<void> {
  const voice = voiceOf(deps)
  const zone = await selectZone(deps.database.db, companyId)
  const today = localTime(voice.now, zone).date
  for (let after: string | undefined = first; after; ) {
    const from: string = after
    after = await deps.database.transaction(async (tx) => {
      const coming = await selectComing(tx, companyId, today, from, page)
      for (const notice of coming) {
        const telling = { notice, settings: proposedSettings, byMail: true, byPhone: false }
        const drafts = await draftForClient(tx, { ...telling, occasion: 'zone_changed' }, voice)
        await queueMessages(tx, deps.jobs, drafts, voice.now)
      }
      return coming.at(-1)?.id
    })
  }
}
