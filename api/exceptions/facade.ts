import type { Exception } from '@encaixe/contract/exceptions.ts'
import { type HolidayDate, holidaysIn } from '@encaixe/contract/holiday-dates.ts'
import { isOn } from '@encaixe/contract/open-hours.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { viewOf } from './exception-view.ts'
import { selectSpecialDays } from './store.ts'

type Days = { from: string; to: string }
export type Decided = HolidayDate & { decision: 'open' | 'closed' | 'hours' | null }

/** The exceptions that touch these days, and the holidays with what was decided. */
export async function readSpecialDays(
  db: Db | Tx,
  companyId: CompanyId,
  days: Days,
): Promise<{ exceptions: Exception[]; holidays: Decided[] }> {
  const { exceptions: rows, decisions } = await selectSpecialDays(db, companyId, days)
  const exceptions = rows.map(viewOf)
  return { exceptions, holidays: holidaysIn(days).map((one) => decide(one, { exceptions, decisions })) }
}

type Known = {
  exceptions: readonly Exception[]
  decisions: readonly { day: string; decision: 'open' | 'closed' | 'hours' }[]
}

/** An exception of the whole company on that date is a decision too. */
function decide(holiday: HolidayDate, { exceptions, decisions }: Known): Decided {
  const made = decisions.find(({ day }) => day === holiday.date)?.decision
  if (made) return { ...holiday, decision: made }
  const own = exceptions.find((one) => one.collaboratorId === null && isOn(one, holiday.date))
  if (!own) return { ...holiday, decision: null }
  return { ...holiday, decision: own.kind === 'hours' || own.startTime !== null ? 'hours' : 'closed' }
}
