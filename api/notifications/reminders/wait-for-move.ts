import type { Tx } from '../../platform/database/db.ts'
import type { Notice } from '../store/notices.ts'
import { longestWait, type ReminderRules } from './reminder-times.ts'

type Placed = Pick<
  Notice,
  'company_id' | 'collaborator_id' | 'day' | 'start_minute' | 'end_minute' | 'outside'
>

/** Whether an appointment does not fit the hours in force any more. */
export type FindsConflict = (tx: Tx, one: Placed) => Promise<boolean>

type Waiting = { isInConflict: FindsConflict; rules: ReminderRules; timezone: string }

/** Until when a reminder, automatic or by hand, waits for its appointment to be moved. Undefined when nothing is in its way. */
export async function waitForMove(
  tx: Tx,
  one: Placed,
  { isInConflict, rules, timezone }: Waiting,
): Promise<Date | undefined> {
  if (!(await isInConflict(tx, one))) return undefined
  return longestWait({ date: one.day, minute: one.start_minute }, rules, timezone)
}
