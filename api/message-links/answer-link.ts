import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type {
  LinkAnswer,
  LinkPurpose,
  LinkView,
  StatementView,
  TakeView,
} from '@encaixe/contract/message-links.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import {
  cancelByLink,
  cancelByOffer,
  clientRules,
  confirmByLink,
  moveByOffer,
  movePart,
  moveVisit,
  visitIdOf,
} from '../appointments/facade.ts'
import { proveNumber } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { storeContactKey } from '../messages/facade.ts'
import { stopCompany } from '../notifications/facade.ts'
import type { Db } from '../platform/database/db.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { answerByLink } from '../statements/facade.ts'
import { leaveWaitlist, selectEarlier, type TakeRefusal, takeTime, waitEarlier } from '../waitlist/facade.ts'
import { findLink, isTakeOver, wishOf } from './find-link.ts'
import { seenOf, showLink } from './show-link.ts'
import { type AnyLink, isSentTo, type LinkRow, type StatementLink, type TakeLink } from './store.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>

type Refusal = Refused<
  | 'invalid'
  | 'not_found'
  | 'link_gone'
  | 'appointment_changed'
  | 'appointment_closed'
  | 'company_inactive'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'too_many'
  | 'offer_settled'
  | 'too_late'
  | 'not_accepted'
  | 'statement_closed'
  | 'waitlist_off'
  | 'account_answers'
>
type Outcome = Promise<Appointment | Visit | Refusal | undefined>

/** Carries out the client's answer on a message link. Idempotent: a repeated answer gets the first result. */
export async function answerLink(
  deps: Needs,
  link: AnyLink,
  token: string,
  answer: LinkAnswer,
): Promise<LinkView | TakeView | StatementView | Refusal | TakeRefusal> {
  if (link.purpose === 'take') {
    const refusal = await answerTake(deps, link, answer)
    if (refusal) return refusal
  } else if (link.purpose === 'statement') {
    const refusal = await answerStatement(deps, link, answer)
    if (refusal) return refusal
  } else if (!isDone(link, answer)) {
    const outcome = isStale(link, answer) ? refused('appointment_changed') : await act(deps, link, answer)
    if (isRefused(outcome)) return outcome
  }
  await storeAnswer(deps, link, answer)
  if (link.purpose !== 'take' && link.purpose !== 'statement') await proveByLink(deps, link, answer)
  return readLink(deps.database.db, token, deps.clock.now())
}

async function answerTake(deps: Needs, { ask }: TakeLink, { cancel, price }: LinkAnswer) {
  const { company_id: companyId, entry_id, id } = ask
  if (cancel) return leaveWaitlist(deps, { companyId, id: entry_id })
  return isTakeOver(ask, deps.clock.now())
    ? refused('link_gone')
    : takeTime(deps, { companyId, askId: id }, price)
}

async function answerStatement(deps: Needs, { linked }: StatementLink, { answer, note }: LinkAnswer) {
  if (answer === undefined) return refused('invalid', { fields: { answer: paymentSentences.answer } })
  if (answer === 'contest' && !note) return refused('invalid', { fields: { note: paymentSentences.note } })
  const { company_id: companyId, id } = linked
  const settled =
    answer === 'accept'
      ? ({ status: 'accepted', note: null } as const)
      : ({ status: 'contested', note: note ?? null } as const)
  return answerByLink(deps, { companyId, id, answer: settled })
}

/**
 * Stores that the receiver of a link answered: a person who confirms or moves by the link has the mailbox or telephone
 * to which it was sent, and is the client. A stranger cancels too, so a cancellation proves nothing. A link that stops
 * messages proves nothing, but may stop all messages. The link of a calendar proves nothing either, because invites are
 * forwarded and calendars are shared.
 */
async function storeAnswer(
  { database: { db }, clock }: Needs,
  { contact_key: key, purpose }: Pick<AnyLink, 'contact_key' | 'purpose'>,
  { everything, cancel }: LinkAnswer,
): Promise<void> {
  if (key === null) return
  const at = clock.now()
  if (purpose === 'stop') {
    if (everything) await storeContactKey(db, key, { suppressed_at: at, suppressed_for: 'asked' })
  } else if (purpose !== 'calendar' && purpose !== 'cancel' && !cancel) {
    await storeContactKey(db, key, { answered_at: at })
  }
}

/** The client confirmed or moved by a link that was sent to the number of the booking, so the number is the client's. */
async function proveByLink({ database, clock }: Needs, link: LinkRow, { cancel }: LinkAnswer): Promise<void> {
  const { purpose, company_id: companyId, id: appointmentId, client_phone } = link
  const phone = mobileOf(client_phone)
  const proves = !cancel && ['confirm', 'reschedule', 'choose', 'manage'].includes(purpose)
  if (!proves || phone === null || !(await isSentTo(database.db, link, phone))) return
  await database.transaction((tx) => proveNumber(tx, { companyId, appointmentId, phone }, clock.now()))
}

/** Whether the answer on a message link already has its effect, because the answer was sent twice. */
function isDone(link: LinkRow, answer: LinkAnswer): boolean {
  const { status, confirmed_at, day, start_minute, collaborator_id, visit_id } = link
  const { date, startTime, collaboratorId } = answer
  const purpose = askedBy(link, answer)
  if (purpose === 'confirm') return status === 'scheduled' && confirmed_at !== null
  if (purpose === 'cancel') return status === 'cancelled'
  if (purpose !== 'reschedule') return false
  // A visit keeps the professionals whom the client chose.
  const isSamePerson = visit_id !== null || collaborator_id === collaboratorId
  const isThere = day === date && timeOf(start_minute) === startTime && isSamePerson
  return isThere && status === 'scheduled'
}

/**
 * Whether the appointment changed since the client read it: a client confirms or cancels only the time that the page
 * showed. A move settles an offer, so the answer to an offer needs no check. Who stops messages need not know the time.
 */
function isStale(link: LinkRow, { seen }: LinkAnswer): boolean {
  if (link.purpose === 'choose' || link.purpose === 'stop') return false
  return link.status === 'scheduled' && seen !== undefined && seen !== seenOf(link)
}

/** The act that the client asks for: a link to manage does what the links of one purpose do, and one act more. */
function askedBy(
  { purpose }: LinkRow,
  { cancel, date, earlier }: LinkAnswer,
): Exclude<LinkPurpose, 'manage'> | 'earlier' {
  if (purpose !== 'manage') return purpose
  if (earlier !== undefined) return 'earlier'
  return cancel ? 'cancel' : date === undefined ? 'confirm' : 'reschedule'
}

async function act(deps: Needs, link: LinkRow, answer: LinkAnswer): Outcome {
  const { company_id: companyId, id } = link
  switch (askedBy(link, answer)) {
    case 'confirm':
      return confirmByLink(deps, { companyId, id }, link)
    case 'cancel':
      return cancelByLink(deps, { companyId, id }, link)
    case 'reschedule':
      return move(deps, link, answer)
    case 'earlier':
      return waitByLink(deps, link, answer.earlier ?? null)
    case 'stop':
      await deps.database.transaction((tx) =>
        stopCompany(tx, {
          companyId,
          appointmentId: id,
          sentTo: link.contact_key,
          notMe: answer.notMe === true,
          now: deps.clock.now(),
        }),
      )
      return undefined
    case 'choose':
      return choose(deps, link, answer)
    case 'calendar':
      return undefined
  }
}

/** Stores the wish of the appointment's account for an earlier time, or deletes it (null). */
async function waitByLink(deps: Needs, link: LinkRow, days: number | null): Outcome {
  const { company_id: companyId, client_user_id: id, client_uid: uid } = link
  if (days === null) {
    const entry = await selectEarlier(deps.database.db, { companyId, id: visitIdOf(link) })
    if (entry) await leaveWaitlist(deps, { companyId, id: entry.id })
    return undefined
  }
  // Only an account can be asked for a time that opens.
  if (id === null || uid === null) return refused('waitlist_off')
  const body = days === 0 ? { sameDay: true as const } : { days }
  const waits = await waitEarlier(deps, { appointment: link, body, caller: { id, uid } })
  if (!isRefused(waits)) return undefined
  return waits.refused === 'unauthenticated' ? refused('link_gone') : (waits as Refusal)
}

async function choose(deps: Needs, link: LinkRow, answer: LinkAnswer): Outcome {
  const { company_id: companyId, id, offered_id: offerId } = link
  if (offerId === null) return refused('offer_settled')
  if (answer.cancel) return cancelByOffer(deps, { companyId, id, offerId })
  const to = placeIn(answer)
  return isRefused(to) ? to : moveByOffer(deps, { appointment: link, to, offerId })
}

/** Moves the appointment, or all that is left of its visit, with the professionals whom the client chose. */
async function move(deps: Needs, link: LinkRow, answer: LinkAnswer): Outcome {
  if (link.visit_id !== null) {
    const start = startIn(answer)
    if (isRefused(start)) return start
    const visit = { companyId: link.company_id, id: link.id }
    const to = { ...start, items: wishOf(link) }
    const moved = await moveVisit(deps, { visit, parts: link.rows, to }, clientRules(null))
    // `invalid` means that the parts of the visit changed before they were locked.
    return isRefused(moved) && moved.refused === 'invalid' ? refused('appointment_changed') : moved
  }
  const to = placeIn(answer)
  return isRefused(to) ? to : movePart(deps, { appointment: link, to }, clientRules(null))
}

function startIn({ date, startTime }: LinkAnswer) {
  if (!date) return refused('invalid', { fields: { date: bookingSentences.date } })
  if (!startTime) return refused('invalid', { fields: { startTime: bookingSentences.time } })
  return { date, startTime }
}

function placeIn(answer: LinkAnswer): MoveInput | Refused<'invalid'> {
  const start = startIn(answer)
  if (isRefused(start)) return start
  const { collaboratorId } = answer
  if (!collaboratorId) {
    return refused('invalid', { fields: { collaboratorId: bookingSentences.collaborator } })
  }
  return { ...start, collaboratorId }
}

async function readLink(
  db: Db,
  token: string,
  now: Date,
): Promise<LinkView | TakeView | StatementView | Refused<'link_gone'>> {
  const link = await findLink(db, token, now, { leaving: true })
  return isRefused(link) ? link : showLink(db, link, token, now)
}
