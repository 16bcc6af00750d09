import { setTimeout as delay } from 'node:timers/promises'
import { instantOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../../deps.ts'
import { type MessageDraft, queueMessages, readProofs, tryLockQuotas } from '../../messages/facade.ts'
import type { Tx } from '../../platform/database/db.ts'
import { aloneIn } from '../../platform/database/savepoint.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { draftForClient, proofsForClient, type SendContext } from '../client-messages.ts'
import { contextOf } from '../deliver-event.ts'
import { rulesOf, type StoredSettings } from '../message-settings.ts'
import { type Notice, scheduledIn } from '../notice.ts'
import { findStopped } from '../stop-messages.ts'
import { type NoticeRow, selectNotices } from '../store/notices.ts'
import {
  claimDue,
  type DueCompany,
  type DueReminder,
  selectDueCompanies,
  updateReminders,
  type Verdict,
} from '../store/reminders.ts'
import { selectSettingsOf } from '../store/settings.ts'
import { isLate, longestWait, quietUntil, type ReminderRules, reminderTimes } from './reminder-times.ts'

type RemindDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'log'> & {
  pickConflicts: PicksConflicts
}

/**
 * The most reminders of a turn: until its end the quotas of its companies are locked, and the jobs of their bookings
 * wait. Requests wait for it too, because a turn shares their processor.
 */
const batch = 25

/** Milliseconds until a process looks again for reminders of companies whose quotas another process has locked. */
const pause = 250

/**
 * Turns every due reminder into its messages. The companies take turns, several with few reminders together, and several
 * processes share the work. A company whose turn fails delays no other; the job of the next minute tries it again.
 */
export async function remindDue(deps: RemindDeps, signal?: AbortSignal): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const found = await selectDueCompanies(deps.database.db, deps.clock.now(), batch)
    const companies = found.filter(({ id }) => !failed.has(id))
    if (companies.length === 0) return
    let done = 0
    for (const together of inTurns(companies)) {
      if (signal?.aborted) return
      done += await takeTurn(deps, together, failed)
    }
    if (done === 0) await delay(pause)
  }
}

/** Divides the companies, in their order, into turns with at most `batch` reminders. */
function inTurns(companies: readonly DueCompany[]): DueCompany[][] {
  const turns: DueCompany[][] = []
  let left = 0
  for (const company of companies) {
    if (company.due > left) {
      turns.push([])
      left = batch
    }
    turns.at(-1)?.push(company)
    left -= company.due
  }
  return turns
}

/** Companies whose turn together fails take their turns alone, because one transaction cannot tell whose fault it was. */
async function takeTurn(
  deps: RemindDeps,
  companies: readonly DueCompany[],
  failed: Set<string>,
): Promise<number> {
  try {
    return await writeTurn(deps, companies)
  } catch (error) {
    const [one, ...others] = companies
    if (!one) throw error
    if (others.length > 0) {
      let done = 0
      for (const each of companies) done += await takeTurn(deps, [each], failed)
      return done
    }
    deps.log.error('reminders of a company could not be written', {
      code: 'reminder_failed',
      companyId: one.id,
      error,
    })
    failed.add(one.id)
    return 0
  }
}

function writeTurn(deps: RemindDeps, companies: readonly DueCompany[]): Promise<number> {
  const context = contextOf(deps)
  return deps.database.transaction(async (tx) => {
    // A process that waited for the quotas of a company would wait for the whole turn of another process.
    const free = await tryLockQuotas(tx, companies)
    const [settings, ...claimed] = await Promise.all([
      selectSettingsOf(
        tx,
        free.map(({ id }) => id),
      ),
      ...free.map((company) => claimDue(tx, company, context.now, batch)),
    ])
    const due = claimed.flat()
    if (due.length > 0) await updateReminders(tx, await remindAll(tx, deps, due, { context, settings }))
    return due.length
  })
}

/** Milliseconds until a failed reminder or one of a visit in conflict is tried again, until the visit begins. */
const retryDelay = 10 * 60_000

/** Milliseconds until a reminder over a quota is retried. After the last try before the visit, the owner sees why. */
const quotaDelay = 60 * 60_000

type Verdicts = Map<DueReminder, Verdict>
type Sending = { context: SendContext; settings: (companyId: CompanyId) => StoredSettings }
const dropped: Verdict = { state: 'dropped' }

/**
 * Writes the reminders of a turn together, because their statements read for all of them, or are sent together. If this
 * fails, each reminder is written alone, so that the one that fails delays no other.
 */
async function remindAll(
  tx: Tx,
  deps: RemindDeps,
  due: readonly DueReminder[],
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
  due: readonly DueReminder[],
  { context, settings }: Sending,
): Promise<Verdicts> {
  const { now } = context
  const notices = await selectNotices(tx, due)
  const coming = [...notices.values()].filter((one) => one.status === 'scheduled' && !hasBegun(one, now))
  const [conflicts, stopped] = await Promise.all([
    pickConflicts(tx, coming.flatMap(scheduledIn)).then((those) => new Set(those)),
    findStopped(tx, coming),
  ])
  const verdicts: Verdicts = new Map()
  const leaving: { reminder: DueReminder; notice: Notice }[] = []
  for (const reminder of due) {
    const notice = notices.get(reminder.appointment_id)
    const rules = rulesOf(settings(reminder.company_id))
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
  const written = await Promise.all(
    leaving.map(async ({ reminder, notice }): Promise<Written> => {
      const of = settings(reminder.company_id)
      const byMail = of.channels.includes('email')
      const byPhone = reminder.hand_done_at === null
      const occasion = `reminder_${reminder.kind}` as const
      const input = { notice, occasion, settings: of, byMail, byPhone }
      return { reminder, notice, drafts: await draftForClient(tx, input, context) }
    }),
  )
  const ofCompanies = Map.groupBy(written, ({ reminder }) => reminder.company_id)
  const queued = await Promise.all([...ofCompanies.values()].map((those) => queue(tx, jobs, those, now)))
  for (const [reminder, verdict] of queued.flat()) verdicts.set(reminder, verdict)
  return verdicts
}

type Written = { reminder: DueReminder; notice: Notice; drafts: MessageDraft[] }

/** Queues the messages of one company. */
async function queue(
  tx: Tx,
  jobs: Deps['jobs'],
  written: readonly Written[],
  now: Date,
): Promise<[DueReminder, Verdict][]> {
  const next = new Date(now.getTime() + quotaDelay)
  const postponed = new Set<MessageDraft>()
  for (const later of [true, false]) {
    const those = written
      .filter(({ notice }) => next < startOf(notice) === later)
      .flatMap(({ drafts }) => drafts)
    for (const one of (await queueMessages(tx, jobs, those, now, { later })).postponed) postponed.add(one)
  }
  return written.map(({ reminder, drafts }) => {
    const isOver = drafts.some((one) => postponed.has(one))
    return [reminder, isOver ? { due_at: next } : drafts.length > 0 ? { state: 'done' } : dropped]
  })
}

type Judging = { rules: ReminderRules; conflicts: ReadonlySet<NoticeRow>; now: Date }

/**
 * Checks the rules and the clock again, because they may have changed since the row was written. Undefined: the reminder
 * leaves now.
 */
function judge(
  { kind }: DueReminder,
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

/** Finds the appointments that do not fit the hours in force any more. */
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
