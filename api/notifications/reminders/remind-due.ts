import { setTimeout as delay } from 'node:timers/promises'
import { instantOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../../deps.ts'
import { type MessageDraft, queueMessages, readProofs, tryLockQuotas } from '../../messages/facade.ts'
import type { Tx } from '../../platform/database/db.ts'
import { aloneIn } from '../../platform/database/savepoint.ts'
import { draftForClient, proofsForClient, type SendContext } from '../client-messages.ts'
import { contextOf } from '../deliver-event.ts'
import { rulesOf, type StoredSettings } from '../message-settings.ts'
import { type Notice, scheduledIn } from '../notice.ts'
import { findStopped } from '../stop-messages.ts'
import { type NoticeRow, selectNotices } from '../store/notices.ts'
import {
  claimDue,
  type DueCompany,
  type ReminderRow,
  selectDueCompanies,
  updateReminders,
  type Verdict,
} from '../store/reminders.ts'
import { selectSettings } from '../store/settings.ts'
import { isLate, longestWait, quietUntil, type ReminderRules, reminderTimes } from './reminder-times.ts'

type RemindDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'log'> & {
  pickConflicts: PicksConflicts
}

/** The most reminders of a turn: until its end the company's quotas are locked, and the jobs of its bookings wait. */
const batch = 25

/** Milliseconds until a process looks again for reminders of companies whose quotas another process has locked. */
const pause = 250

/**
 * Turns every due reminder into its messages. The companies take turns, and several processes share the work. A company
 * whose turn fails delays no other; the job of the next minute tries it again.
 */
export async function remindDue(deps: RemindDeps, signal?: AbortSignal): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const found = await selectDueCompanies(deps.database.db, deps.clock.now())
    const companies = found.filter(({ id }) => !failed.has(id))
    if (companies.length === 0) return
    let done = 0
    for (const company of companies) {
      if (signal?.aborted) return
      done += await takeTurn(deps, company).catch((error: unknown) => {
        deps.log.error('reminders of a company could not be written', {
          code: 'reminder_failed',
          companyId: company.id,
          error,
        })
        failed.add(company.id)
        return 0
      })
    }
    if (done === 0) await delay(pause)
  }
}

function takeTurn(deps: RemindDeps, company: DueCompany): Promise<number> {
  const context = contextOf(deps)
  return deps.database.transaction(async (tx) => {
    // A process that waited for the quotas of a company would wait for the whole turn of another process.
    if (!(await tryLockQuotas(tx, company.id))) return 0
    const due = await claimDue(tx, company, context.now, batch)
    if (due.length === 0) return 0
    const settings = await selectSettings(tx, company.id)
    await updateReminders(tx, await remindAll(tx, deps, due, { context, settings }))
    return due.length
  })
}

/** Milliseconds until a failed reminder or one of a visit in conflict is tried again, until the visit begins. */
const retryDelay = 10 * 60_000

/** Milliseconds until a reminder over a quota is retried. After the last try before the visit, the owner sees why. */
const quotaDelay = 60 * 60_000

type Verdicts = Map<ReminderRow, Verdict>
type Sending = { context: SendContext; settings: StoredSettings }
const dropped: Verdict = { state: 'dropped' }

/**
 * Writes the reminders of one company together, because each of their statements reads for all of them. If this fails,
 * each reminder is written alone, so that the one that fails delays no other.
 */
async function remindAll(
  tx: Tx,
  deps: RemindDeps,
  due: readonly ReminderRow[],
  sending: Sending,
): Promise<Verdicts> {
  try {
    return await aloneIn(tx, () => remind(tx, deps, due, sending))
  } catch (error) {
    const [first, ...others] = due
    if (first && others.length === 0) {
      deps.log.error('reminder could not be written', {
        code: 'reminder_failed',
        error,
        appointment: first.appointment_id,
      })
      return new Map([[first, { due_at: new Date(sending.context.now.getTime() + retryDelay) }]])
    }
    const verdicts: Verdicts = new Map()
    for (const one of due)
      for (const entry of await remindAll(tx, deps, [one], sending)) verdicts.set(...entry)
    return verdicts
  }
}

async function remind(
  tx: Tx,
  { jobs, pickConflicts }: RemindDeps,
  due: readonly ReminderRow[],
  { context, settings }: Sending,
): Promise<Verdicts> {
  const [first] = due
  if (!first) return new Map()
  const { now } = context
  const rules = rulesOf(settings)
  const ids = due.map(({ appointment_id }) => appointment_id)
  const notices = await selectNotices(tx, first.company_id, ids)
  const coming = [...notices.values()].filter((one) => one.status === 'scheduled' && !hasBegun(one, now))
  const conflicts = new Set(await pickConflicts(tx, coming.flatMap(scheduledIn)))
  const stopped = await findStopped(tx, coming)
  const verdicts: Verdicts = new Map()
  const leaving: { reminder: ReminderRow; notice: Notice }[] = []
  for (const reminder of due) {
    const notice = notices.get(reminder.appointment_id)
    const verdict =
      notice && coming.includes(notice) ? judge(reminder, notice, { rules, conflicts, now }) : dropped
    if (notice && !verdict && !stopped.has(notice)) leaving.push({ reminder, notice })
    else verdicts.set(reminder, verdict ?? dropped)
  }
  await readProofs(
    tx,
    leaving.flatMap(({ notice }) => proofsForClient(notice)),
    now,
  )
  const next = new Date(now.getTime() + quotaDelay)
  const drafts: MessageDraft[][] = []
  for (const { reminder, notice } of leaving) {
    const byMail = settings.channels.includes('email')
    const byPhone = reminder.hand_done_at === null
    const occasion = `reminder_${reminder.kind}` as const
    drafts.push(await draftForClient(tx, { notice, occasion, settings, byMail, byPhone }, context))
  }
  const mayWait = (at: number) => {
    const notice = leaving[at]?.notice
    return notice !== undefined && next < startOf(notice)
  }
  const postponed = new Set<MessageDraft>()
  for (const later of [true, false]) {
    const those = drafts.filter((_, at) => mayWait(at) === later).flat()
    for (const one of (await queueMessages(tx, jobs, those, now, { later })).postponed) postponed.add(one)
  }
  leaving.forEach(({ reminder }, at) => {
    const own = drafts[at] ?? []
    const isOver = own.some((one) => postponed.has(one))
    verdicts.set(reminder, isOver ? { due_at: next } : own.length > 0 ? { state: 'done' } : dropped)
  })
  return verdicts
}

type Judging = { rules: ReminderRules; conflicts: ReadonlySet<NoticeRow>; now: Date }

/**
 * Checks the rules and the clock again, because they may have changed since the row was written. Undefined: the reminder
 * leaves now.
 */
function judge(
  { kind }: ReminderRow,
  notice: Notice,
  { rules, conflicts, now }: Judging,
): Verdict | undefined {
  const start = { date: notice.day, minute: notice.start_minute }
  const times = reminderTimes(start, rules, notice.timezone)
  const due = times[kind]
  if (!due) return dropped
  if (due > now) return { due_at: due }
  // After an outage both reminders are late: the second reminder alone is enough.
  if (kind === 'first' && times.second && times.second <= now) return dropped
  // The reminder waits for a part of its visit to be moved.
  const conflict = scheduledIn(notice).find((part) => conflicts.has(part))
  const latest = conflict && endOfWait(conflict, { rules, timezone: notice.timezone })
  if (latest && now < latest)
    return { due_at: new Date(Math.min(now.getTime() + retryDelay, latest.getTime())) }
  const since = latest && due < latest ? latest : due
  const quiet = isLate(since, now) ? quietUntil(now, rules.quiet, notice.timezone) : undefined
  if (!quiet) return undefined
  return quiet < startOf(notice) ? { due_at: quiet } : dropped
}

const startOf = ({ day, start_minute, timezone }: Notice) =>
  instantOf({ date: day, minute: start_minute }, timezone)

const hasBegun = (notice: Notice, now: Date) => startOf(notice) <= now

type Placed = Pick<
  NoticeRow,
  'company_id' | 'collaborator_id' | 'day' | 'start_minute' | 'end_minute' | 'outside'
>

/** Finds the appointments of one company that do not fit the hours in force any more. */
export type PicksConflicts = <One extends Placed>(tx: Tx, those: readonly One[]) => Promise<One[]>

type Waiting = { pickConflicts: PicksConflicts; rules: ReminderRules; timezone: string }

/** The instant until which a reminder waits for the part to be moved, whether the product or the owner sends it. */
const endOfWait = ({ day, start_minute }: Placed, { rules, timezone }: Omit<Waiting, 'pickConflicts'>) =>
  longestWait({ date: day, minute: start_minute }, rules, timezone)

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
