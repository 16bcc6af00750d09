import { setTimeout as delay } from 'node:timers/promises'
import { instantOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../../deps.ts'
import { queueMessages, tryLockQuotas } from '../../messages/facade.ts'
import type { Tx } from '../../platform/database/db.ts'
import { aloneIn } from '../../platform/database/savepoint.ts'
import { draftForClient, type SendContext } from '../client-messages.ts'
import { contextOf } from '../deliver-event.ts'
import { rulesOf, type StoredSettings } from '../message-settings.ts'
import { type Notice, scheduledIn } from '../notice.ts'
import { hasStoppedReminders } from '../stop-messages.ts'
import { type NoticeRow, selectNotice } from '../store/notices.ts'
import { claimDue, type ReminderRow, updateReminder } from '../store/reminders.ts'
import { selectSettings } from '../store/settings.ts'
import { isLate, longestWait, quietUntil, type ReminderRules, reminderTimes } from './reminder-times.ts'

type RemindDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'log'> & {
  pickConflicts: PicksConflicts
}

/** The quotas of the companies of a batch are locked until its end, and the jobs of their bookings wait for them. */
const batch = 25

/** Milliseconds until a process looks again for reminders of companies whose quotas another process has locked. */
const pause = 250

/** Turns every due reminder into its messages, a batch at a time. Several processes share the work. */
export async function remindDue(deps: RemindDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const { claimed, done } = await remindBatch(deps)
    if (claimed === 0) return
    if (done === 0) await delay(pause)
  }
}

async function remindBatch(deps: RemindDeps): Promise<{ claimed: number; done: number }> {
  const context = contextOf(deps)
  return deps.database.transaction(async (tx) => {
    const due = await claimDue(tx, context.now, batch)
    let done = 0
    for (const [companyId, those] of Map.groupBy(due, ({ company_id }) => company_id)) {
      // A process that waited for the quotas of a company would wait for the whole batch of another process.
      if (!(await tryLockQuotas(tx, companyId))) continue
      const settings = await selectSettings(tx, companyId)
      for (const reminder of those) {
        await updateReminder(tx, reminder, await remindAlone(tx, deps, reminder, { context, settings }))
        done += 1
      }
    }
    return { claimed: due.length, done }
  })
}

/** Milliseconds until a failed reminder or one of a visit in conflict is tried again, until the visit begins. */
const retryDelay = 10 * 60_000

/** Milliseconds until a reminder over a quota is retried. After the last try before the visit, the owner sees why. */
const quotaDelay = 60 * 60_000

type Verdict = { state: ReminderRow['state'] } | { due_at: Date }
const dropped: Verdict = { state: 'dropped' }

/** A reminder that fails does not roll back the other reminders of its batch. */
async function remindAlone(
  tx: Tx,
  deps: RemindDeps,
  reminder: ReminderRow,
  sending: { context: SendContext; settings: StoredSettings },
): Promise<Verdict> {
  try {
    return await aloneIn(tx, () => remind(tx, deps, reminder, sending))
  } catch (error) {
    deps.log.error('reminder could not be written', { error, appointment: reminder.appointment_id })
    return { due_at: new Date(sending.context.now.getTime() + retryDelay) }
  }
}

/** Checks the appointment, the rules and the clock again, because they may have changed since the row was written. */
async function remind(
  tx: Tx,
  { jobs, pickConflicts }: RemindDeps,
  reminder: ReminderRow,
  { context, settings }: { context: SendContext; settings: StoredSettings },
): Promise<Verdict> {
  const { company_id: companyId, appointment_id: appointmentId, kind } = reminder
  const notice = await selectNotice(tx, { companyId, appointmentId })
  if (notice?.status !== 'scheduled' || hasBegun(notice, context.now)) return dropped
  const rules = rulesOf(settings)
  const start = { date: notice.day, minute: notice.start_minute }
  const times = reminderTimes(start, rules, notice.timezone)
  const due = times[kind]
  if (!due) return dropped
  if (due > context.now) return { due_at: due }
  // After an outage both reminders are late: the second reminder alone is enough.
  if (kind === 'first' && times.second && times.second <= context.now) return dropped
  const latest = await waitForMove(tx, scheduledIn(notice), {
    pickConflicts,
    rules,
    timezone: notice.timezone,
  })
  if (latest && context.now < latest) {
    return { due_at: new Date(Math.min(context.now.getTime() + retryDelay, latest.getTime())) }
  }
  const since = latest && due < latest ? latest : due
  const quiet = isLate(since, context.now) ? quietUntil(context.now, rules.quiet, notice.timezone) : undefined
  if (quiet) return quiet < instantOf(start, notice.timezone) ? { due_at: quiet } : dropped
  if (await hasStoppedReminders(tx, companyId, notice)) return dropped
  const drafts = await draftForClient(
    tx,
    {
      notice,
      occasion: `reminder_${kind}`,
      settings,
      byMail: settings.channels.includes('email'),
      byPhone: reminder.hand_done_at === null,
    },
    context,
  )
  const next = new Date(context.now.getTime() + quotaDelay)
  const later = next < instantOf(start, notice.timezone)
  const { postponed } = await queueMessages(tx, jobs, drafts, context.now, { later })
  if (postponed > 0) return { due_at: next }
  return drafts.length > 0 ? { state: 'done' } : dropped
}

function hasBegun({ day, start_minute, timezone }: Notice, now: Date): boolean {
  return instantOf({ date: day, minute: start_minute }, timezone) <= now
}

type Placed = Pick<
  NoticeRow,
  'company_id' | 'collaborator_id' | 'day' | 'start_minute' | 'end_minute' | 'outside'
>

/** Finds the appointments of one company that do not fit the hours in force any more. */
export type PicksConflicts = <One extends Placed>(tx: Tx, those: readonly One[]) => Promise<One[]>

type Waiting = { pickConflicts: PicksConflicts; rules: ReminderRules; timezone: string }

const endOfWait = ({ day, start_minute }: Placed, { rules, timezone }: Omit<Waiting, 'pickConflicts'>) =>
  longestWait({ date: day, minute: start_minute }, rules, timezone)

/**
 * The instant until which a reminder waits for a part of its visit to be moved, whether the product or the owner sends
 * the reminder. Undefined when no part conflicts with the hours in force.
 */
async function waitForMove(tx: Tx, parts: Placed[], waiting: Waiting): Promise<Date | undefined> {
  const [conflict] = await waiting.pickConflicts(tx, parts)
  return conflict && endOfWait(conflict, waiting)
}

/** Finds the appointments of one company whose reminders wait for a move. Reads the hours once for all appointments. */
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
