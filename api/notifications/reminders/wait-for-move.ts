import type { Tx } from '../../platform/database/db.ts'
import type { NoticeRow } from '../store/notices.ts'
import { longestWait, type ReminderRules } from './reminder-times.ts'

type Placed = Pick<
  NoticeRow,
  'company_id' | 'collaborator_id' | 'day' | 'start_minute' | 'end_minute' | 'outside'
>

/** Those of these appointments of one company that do not fit the hours in force any more. */
export type PicksConflicts = <One extends Placed>(tx: Tx, those: readonly One[]) => Promise<One[]>

type Waiting = { pickConflicts: PicksConflicts; rules: ReminderRules; timezone: string }

const endOfWait = ({ day, start_minute }: Placed, { rules, timezone }: Omit<Waiting, 'pickConflicts'>) =>
  longestWait({ date: day, minute: start_minute }, rules, timezone)

/** Until when a reminder, automatic or by hand, waits for a part of its visit to be moved. Undefined when no part is in conflict. */
export async function waitForMove(tx: Tx, parts: Placed[], waiting: Waiting): Promise<Date | undefined> {
  const [conflict] = await waiting.pickConflicts(tx, parts)
  return conflict && endOfWait(conflict, waiting)
}

/** Those of these appointments of one company whose reminders wait now. Reads the hours once for all. */
export async function pickWaiting<One extends Placed>(
  tx: Tx,
  those: readonly One[],
  { now, pickConflicts, ...rest }: Waiting & { now: Date },
): Promise<Set<One>> {
  return new Set(
    await pickConflicts(
      tx,
      those.filter((one) => now < endOfWait(one, rest)),
    ),
  )
}
