import { instantOf } from '@encaixe/contract/local-time.ts'
import { findBarred } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { mailLimit } from './mail/smtp.ts'
import { rulesOf } from './message-settings.ts'
import { isLate, type QuietHours, quietUntil } from './reminders/reminder-times.ts'
import { findStopped } from './stop-messages.ts'
import { storeClaim } from './store/message-queue.ts'
import {
  type MessageRow,
  type Subject,
  selectSubjects,
  selectSuperseded,
  updateMessages,
} from './store/messages.ts'
import { type AppointmentKey, hasOpenOffer, selectDeposit, selectOpenAsk } from './store/notices.ts'
import { selectSettings } from './store/settings.ts'
import { refuseMessages } from './store/undelivered.ts'

/** Milliseconds after which a claimed message goes back to the queue if its sending has not begun. */
export const beginWithin = 20_000

/**
 * Milliseconds of a claim, during which no other process claims the message. The claim is longer than the message may
 * wait plus the time that its channel may take.
 */
export const lease = beginWithin + mailLimit + 10_000

/**
 * Claims the locked messages that may be sent now, with a few statements for all of them. The other messages are
 * withdrawn because they are no longer true, fail because their receiver was suppressed meanwhile, or wait until the
 * quiet hours end.
 */
export async function claimMessages(
  tx: Tx,
  messages: readonly MessageRow[],
  now: Date,
): Promise<MessageRow[]> {
  if (messages.length === 0) return []
  const subjects = await selectSubjects(tx, messages.flatMap(keyOfSubject))
  const superseded = await selectSuperseded(tx, messages.flatMap(idOfNews))
  const facts = (message: MessageRow) => ({
    about: keyOfSubject(message).map(({ appointmentId }) => subjects.get(appointmentId))[0],
    isSuperseded: superseded.has(message.id),
  })
  const reminded = messages.flatMap((message) => {
    const { about } = facts(message)
    return about && message.company_id !== null && isReminder(message)
      ? [{ ...about, company_id: message.company_id, message }]
      : []
  })
  const stopped = new Set([...(await findStopped(tx, reminded))].map(({ message }) => message))
  const [stillTrue, withdrawn]: [MessageRow[], string[]] = [[], []]
  for (const message of messages) {
    if (!stopped.has(message) && (await isStillTrue(tx, message, facts(message), now)))
      stillTrue.push(message)
    else withdrawn.push(message.id)
  }
  await updateMessages(tx, withdrawn, { status: 'withdrawn', next_attempt_at: null })
  const barred = await findBarred(tx, stillTrue, now)
  for (const [reason, all] of Map.groupBy(barred, ([, why]) => why)) {
    await refuseMessages(
      tx,
      all.map(([{ id }]) => id),
      reason,
    )
  }
  const claimed: MessageRow[] = []
  const waiting: { id: string; morning: Date }[] = []
  const quietHours = quietHoursOf(tx)
  for (const message of stillTrue) {
    if (barred.has(message)) continue
    const morning = await quietFor(tx, message, { about: facts(message).about, quietHours }, now)
    if (morning) waiting.push({ id: message.id, morning })
    else claimed.push(message)
  }
  for (const those of Map.groupBy(waiting, ({ morning }) => morning.getTime()).values()) {
    const ids = those.map(({ id }) => id)
    await updateMessages(tx, ids, { status: 'queued', next_attempt_at: those[0]?.morning })
  }
  const until = new Date(now.getTime() + lease)
  await storeClaim(
    tx,
    claimed.map(({ id }) => id),
    until,
  )
  return claimed.map((message) => ({
    ...message,
    status: 'sending' as const,
    attempts: message.attempts + 1,
    next_attempt_at: until,
  }))
}

/** The appointment whose present state decides whether the message is still true. A cancellation is always true. */
function keyOfSubject({ company_id, appointment_id, event }: MessageRow): AppointmentKey[] {
  if (company_id === null || appointment_id === null || event === 'cancelled') return []
  return [{ companyId: company_id, appointmentId: appointment_id }]
}

/** The id of a message that a newer message about its visit makes untrue. A reminder is compared with the visit. */
function idOfNews({ id, company_id, appointment_id, event }: MessageRow): string[] {
  return company_id === null || appointment_id === null || isReminder({ event }) ? [] : [id]
}

const isReminder = ({ event }: Pick<MessageRow, 'event'>) => event.startsWith('reminder')

type Facts = { about: Subject | undefined; isSuperseded: boolean }

/**
 * Whether a message is still true. A reminder must match its appointment, and its client must not have stopped
 * reminders (`claimMessages` asks for all at once). An offer, and a question to a waiting client,
 * must be open. A deposit that is asked for must be unpaid. Any other message is withdrawn when a newer message was
 * sent. A message about a booking or a move is also withdrawn when the appointment has begun, because it is too late.
 */
async function isStillTrue(
  tx: Tx,
  message: MessageRow,
  { about, isSuperseded }: Facts,
  now: Date,
): Promise<boolean> {
  const { company_id, appointment_id, event, created_at, ask_id } = message
  if (company_id === null) return true
  if (ask_id !== null)
    return (await selectOpenAsk(tx, { companyId: company_id, askId: ask_id }, now)) !== undefined
  if (appointment_id === null) return true
  if (event === 'offered') {
    return hasOpenOffer(
      tx,
      { companyId: company_id, appointmentId: appointment_id },
      { written: created_at, now },
    )
  }
  if (event === 'deposit_asked') {
    const deposit = await selectDeposit(tx, { companyId: company_id, appointmentId: appointment_id })
    return deposit?.state === 'waiting' && deposit.due_at > now
  }
  const begins = about && instantOf({ date: about.day, minute: about.start_minute }, about.timezone)
  if (!isReminder(message)) {
    // An owner may enter a visit that has already begun. Two messages are sent however late they are: the message to a
    // professional who lost an appointment by a move, and the message about a deposit that the client says is paid.
    const isUpcoming = !begins || begins > now || begins <= created_at
    const isOwed = message.receiver === 'former_collaborator' || event === 'deposit_claimed'
    return (isUpcoming || isOwed) && !isSuperseded
  }
  if (!begins || begins <= now) return false
  return about.status === 'scheduled' && about.sequence === message.sequence
}

type QuietHoursOf = (companyId: CompanyId) => Promise<QuietHours>

/** Reads the quiet hours of each company once for a whole batch. */
function quietHoursOf(tx: Tx): QuietHoursOf {
  const known = new Map<CompanyId, QuietHours>()
  return async (companyId) => {
    const quiet = known.get(companyId) ?? rulesOf(await selectSettings(tx, companyId)).quiet
    known.set(companyId, quiet)
    return quiet
  }
}

type QuietFacts = { about: Subject | undefined; quietHours: QuietHoursOf }

/** The end of the quiet hours that a late reminder or question to a waiting client waits for. Undefined: no wait. */
async function quietFor(
  tx: Tx,
  { company_id, created_at, event, ask_id }: MessageRow,
  { about, quietHours }: QuietFacts,
  now: Date,
): Promise<Date | undefined> {
  if (company_id !== null && ask_id !== null)
    return quietForAsk(tx, { companyId: company_id, askId: ask_id, quietHours }, now)
  if (!isReminder({ event }) || !isLate(created_at, now)) return undefined
  if (company_id === null || !about) return undefined
  return quietUntil(now, await quietHours(company_id), about.timezone)
}

/**
 * A question to a waiting client waits only if its time begins an hour or more after the quiet hours, and if it was not
 * sent by a person of the company.
 */
async function quietForAsk(
  tx: Tx,
  { quietHours, ...key }: { companyId: CompanyId; askId: string; quietHours: QuietHoursOf },
  now: Date,
): Promise<Date | undefined> {
  const ask = await selectOpenAsk(tx, key, now)
  if (!ask || ask.byHand) return undefined
  const morning = quietUntil(now, await quietHours(key.companyId), ask.timezone)
  return morning && ask.begins.getTime() >= morning.getTime() + 3_600_000 ? morning : undefined
}
