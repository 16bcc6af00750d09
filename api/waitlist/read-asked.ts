import { timeOf } from '@encaixe/contract/local-time.ts'
import type { AskedForTime } from '@encaixe/contract/waitlist.ts'
import type { Db } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { selectAsked } from './store/outcomes.ts'

/** What becomes of the time that an appointment left. */
export async function readAsked(
  db: Db,
  about: { companyId: CompanyId; id: string; only: string | null },
  now: Date,
): Promise<AskedForTime> {
  const found = await selectAsked(db, about)
  const { asked, answersUntil, asking, appointmentId, clientName, startMinute } = found
  return {
    asked,
    answersUntil: answersUntil && answersUntil > now ? answersUntil.toISOString() : null,
    asking,
    taken: startMinute === null ? null : { appointmentId, clientName, startTime: timeOf(startMinute) },
  }
}
