import type { Tx } from '../platform/db.ts'
import { replanReminders } from './plan-reminders.ts'
import { selectZone } from './store/notices.ts'

/** For appointments that came to be without their events. */
export async function renewReminders(tx: Tx, companyId: string, now: Date): Promise<void> {
  await replanReminders(tx, companyId, await selectZone(tx, companyId), now)
}
