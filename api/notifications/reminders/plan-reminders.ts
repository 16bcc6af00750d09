import { instantOf, localTime } from '@encaixe/contract/local-time.ts'
import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { RemindersTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { proposedSettings, rulesOf, type StoredSettings } from '../message-settings.ts'
import { type AppointmentKey, selectComing } from '../store/notices.ts'
import { deleteReminders, deleteWaiting, insertReminders, selectPlan } from '../store/reminders.ts'
import { selectSettings } from '../store/settings.ts'
import { type ReminderRules, reminderKinds, reminderTimes } from './reminder-times.ts'

type Planned = {
  company_id: CompanyId
  /** Of the visit. */
  id: string
  day: string
  start_minute: number
  timezone: string
}

/** No row has a due time in the past: a client who books for this afternoon gets no reminder of "tomorrow". */
function rowsFor(one: Planned, rules: ReminderRules, now: Date): Insertable<RemindersTable>[] {
  const start = { date: one.day, minute: one.start_minute }
  const times = reminderTimes(start, rules, one.timezone)
  return reminderKinds.flatMap((kind) => {
    const due = times[kind]
    if (!due || due <= now || due >= instantOf(start, one.timezone)) return []
    const key = { company_id: one.company_id, appointment_id: one.id, kind }
    return [{ ...key, due_at: due, state: 'waiting' as const, hand_text: null, hand_done_at: null }]
  })
}

/** `anew`: the visit was changed, so reminders that were planned or sent belong to another time. `at` is then the instant. */
export async function planReminders(
  tx: Tx,
  key: AppointmentKey,
  { anew, at }: { anew: boolean; at?: string | undefined },
): Promise<void> {
  if (anew) await deleteReminders(tx, key.companyId, [key.appointmentId])
  const plan = await selectPlan(tx, key)
  if (!plan) return
  const { day, start_minute, timezone, written_at, company_id: stored, ...settings } = plan
  const rules = rulesOf(stored === null ? proposedSettings : (settings as StoredSettings))
  const one = { company_id: key.companyId, id: key.appointmentId, day, start_minute, timezone }
  await insertReminders(tx, rowsFor(one, rules, at === undefined ? written_at : new Date(at)))
}

export function dropReminders(tx: Tx, companyId: CompanyId, visitIds: readonly string[]): Promise<void> {
  return deleteReminders(tx, companyId, visitIds)
}

const page = 500
const first = '00000000-0000-0000-0000-000000000000'

/** Plans again after the company's rules or its zone have changed. Reminders that were sent stay as they are. */
export async function replanReminders(tx: Tx, companyId: CompanyId, zone: string, now: Date): Promise<void> {
  await deleteWaiting(tx, companyId)
  const rules = rulesOf(await selectSettings(tx, companyId))
  const today = localTime(now, zone).date
  for (let after: string | undefined = first; after; ) {
    const from: string = after
    const coming = await selectComing(tx, companyId, { from: today, after: from, limit: page })
    await insertReminders(
      tx,
      coming.flatMap((one) => rowsFor({ ...one, id: one.visit_id ?? one.id }, rules, now)),
    )
    after = coming.at(-1)?.id
  }
}
