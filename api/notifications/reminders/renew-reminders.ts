import type { Tx } from '../../platform/database/db.ts'
import { selectZone } from '../store/notices.ts'
import { replanReminders } from './plan-reminders.ts'

/** For appointments that were written without booking events. */
export async function renewReminders(tx: Tx, companyId: string, now: Date): Promise<void> {
  await replanReminders(tx, companyId, await selectZone(tx, companyId), now)
}
