import { instantOf, localTime } from '@encaixe/contract/local-time.ts'
import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { RemindersTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { proposedSettings, rulesOf, type StoredSettings } from '../message-settings.ts'
import { inOrder, scheduledIn } from '../notice.ts'
import { type AppointmentKey, selectComing, selectLastMoves, selectNotice } from '../store/notices.ts'
import {
  deleteHandTexts,
  deleteReminders,
  deleteWaiting,
  insertReminders,
  selectPlan,
} from '../store/reminders.ts'
import { selectSettings } from '../store/settings.ts'
import { type ReminderRules, reminderKinds, reminderTimes } from './reminder-times.ts'

type Planned = {
  company_id: CompanyId
  /** The id of the visit. */
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

/**
 * Plans the reminders again after a change of the visit at the instant `at`. When the visit still begins at the same
 * time, reminders that were sent or marked by the owner are not repeated.
 */
export async function planAfterChange(tx: Tx, key: AppointmentKey, at: string | undefined): Promise<void> {
  if (at !== undefined && (await keepsStart(tx, key, at))) return deleteHandTexts(tx, key)
  await deleteReminders(tx, key.companyId, [key.appointmentId])
  await planReminders(tx, key, at)
}

async function keepsStart(tx: Tx, key: AppointmentKey, at: string): Promise<boolean> {
  const notice = await selectNotice(tx, key)
  if (!notice) return false
  const changes = (await selectLastMoves(tx, notice)).filter((one) => one.at.toISOString() === at)
  const before = notice.rows.flatMap(({ id, status, day, start_minute }) => {
    const change = changes.find(({ appointment_id }) => appointment_id === id)
    if (!change) return status === 'scheduled' ? [{ id, day, start_minute }] : []
    // A cancellation stores no earlier day and time, so the cancelled part keeps its own.
    return [{ id, day: change.day ?? day, start_minute: change.start_minute ?? start_minute }]
  })
  const [was] = inOrder(before)
  const [is] = inOrder(scheduledIn(notice))
  return was !== undefined && was.day === is?.day && was.start_minute === is.start_minute
}

/** Plans a visit's reminders, and returns the settings it read. `at`: the instant of a change, not of a booking. */
export async function planReminders(
  tx: Tx,
  key: AppointmentKey,
  at?: string | undefined,
): Promise<StoredSettings | undefined> {
  const plan = await selectPlan(tx, key)
  if (!plan) return undefined
  const { day, start_minute, timezone, written_at, company_id: stored, own_number_of, ...settings } = plan
  const chosen = stored === null ? proposedSettings : (settings as Omit<StoredSettings, 'own_whatsapp'>)
  const known = { ...chosen, own_whatsapp: own_number_of !== null }
  const rules = rulesOf(known)
  const one = { company_id: key.companyId, id: key.appointmentId, day, start_minute, timezone }
  await insertReminders(tx, rowsFor(one, rules, at === undefined ? written_at : new Date(at)))
  return known
}

export function dropReminders(tx: Tx, companyId: CompanyId, visitIds: readonly string[]): Promise<void> {
  return deleteReminders(tx, companyId, visitIds)
}

const page = 500
const first = '00000000-0000-0000-0000-000000000000'

/** Plans the waiting reminders again after a change of the company's rules or zone. Sent reminders stay unchanged. */
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
