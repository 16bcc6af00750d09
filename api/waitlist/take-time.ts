import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { chosenArticle } from '@encaixe/contract/company-article.ts'
import { instantOf, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { TakeView } from '@encaixe/contract/message-links.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import {
  bookAsked,
  checkAskedTime,
  checkEarlierTime,
  type KnownAppointment,
  moveAsked,
  selectVisit,
} from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import {
  type AskKey,
  countMovesSince,
  type FoundAsk,
  lockTakenMoves,
  markLate,
  selectAsk,
  selectLeft,
  shareAccount,
  type TakenSpan,
  updateAsk,
} from './store/asks.ts'
import { closeEntry, lockEntry } from './store/entries.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

export type TakeRefusal = Refused<
  | 'invalid'
  | 'link_gone'
  | 'not_found'
  | 'not_accepted'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'price_changed'
  | 'appointment_closed'
  | 'appointment_changed'
  | 'waitlist_closed'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'too_many'
  | 'too_late'
>

/** The booked or moved visit, the spans that it occupies, and the day and start that it had before a move. */
type Taken = { visitId: string; spans: TakenSpan[]; left: { day: string; minute: number } | null }
type Outcome = Taken | TakeRefusal | 'changed'

/** The price of the whole visit that the client read, in reais; undefined when the client's program read none. */
type Price = number | null | undefined

const mostTries = 5

/** A client takes the offered time; the first client who taps gets it. Idempotent: a repeated tap changes nothing. */
export async function takeTime(deps: Needs, key: AskKey, price: Price): Promise<undefined | TakeRefusal> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await deps.database.transaction((tx) => decide(tx, deps, key, price))
    if (answer !== 'changed') return answer
  }
  throw new Error(
    `The visit of request ${key.askId} to a waiting client changed its professionals ${mostTries} times during the move`,
  )
}

async function decide(
  tx: Tx,
  deps: Needs,
  key: AskKey,
  price: Price,
): Promise<undefined | TakeRefusal | 'changed'> {
  const now = deps.clock.now()
  const known = await selectAsk(tx, key)
  if (!known || !(await shareAccount(tx, known.user_id))) return refused('link_gone')
  await lockEntry(tx, { companyId: key.companyId, id: known.entry_id })
  const ask = await selectAsk(tx, key)
  if (!ask) return refused('link_gone')
  if (ask.outcome === 'took') return undefined
  if (isPast(ask, now)) return refused('link_gone')
  if (!isWaiting(ask, now)) return refused('waitlist_closed')
  const taken = await (ask.visit_id === null ? book(tx, deps, { ask, price }, now) : move(tx, deps, ask, now))
  if (taken === 'changed') return taken
  if (isRefused(taken)) return refuseTaken(tx, key, taken, now)
  await updateAsk(tx, key, {
    outcome: 'took',
    outcome_at: now,
    appointment_id: taken.visitId,
    ...(taken.left && { replaces: taken.left }),
  })
  await closeEntry(tx, { companyId: key.companyId, id: ask.entry_id }, { status: 'taken', at: now })
  await markLate(tx, key, taken.spans, now)
  const left = ask.opening_id === null ? undefined : await selectLeft(tx, key.companyId, ask.opening_id)
  // The company's page of the appointment that freed the time shows who took it. The client of that appointment may not
  // read this, so only the company is notified.
  if (left) publishAppointmentChange(tx, 'changed', { ...left, client_user_id: null })
  return undefined
}

/** Refuses a time that another client has taken. The client who was too late continues to wait. */
async function refuseTaken(tx: Tx, key: AskKey, missed: TakeRefusal, now: Date): Promise<TakeRefusal> {
  const { refused: code } = missed
  if (code !== 'slot_taken' && code !== 'slot_unavailable') return missed
  await updateAsk(tx, key, { outcome: 'late', outcome_at: now })
  return refused(code, code === 'slot_taken' ? { sentence: waitlistSentences.late } : {})
}

const startOf = ({ day, start_minute }: FoundAsk) => ({ date: day, startTime: timeOf(start_minute) })

const itemsOf = ({ items }: FoundAsk) =>
  items.map(({ procedureId, collaboratorId }) => ({ procedureId, collaboratorId }))

const spansOf = (rows: readonly KnownAppointment[]): TakenSpan[] =>
  rows.map((row) => ({
    collaboratorId: row.collaborator_id,
    day: row.day,
    start: row.start_minute,
    end: row.end_minute,
  }))

/** Books the offered time for the waiting account, with the professionals in the asking. */
async function book(
  tx: Tx,
  deps: Needs,
  { ask, price }: { ask: FoundAsk; price: Price },
  now: Date,
): Promise<Taken | TakeRefusal> {
  const { user_id: id, user_subject: uid, user_name: name, user_email: email, user_phone: phone } = ask
  const booked = await bookAsked(
    tx,
    deps,
    {
      caller: { id, uid, name, email, termsAccepted: true },
      wish: {
        companyId: ask.company_id,
        items: itemsOf(ask),
        ...startOf(ask),
        clientPhone: phone ?? undefined,
        price,
        notes: null,
        internalNotes: null,
      },
    },
    now,
  )
  if (isRefused(booked)) {
    // Only members may read that the subscription is missing: clients read that the company is inactive.
    return booked.refused === 'subscription_required' ? refused('company_inactive') : (booked as TakeRefusal)
  }
  const [first] = booked
  if (!first) throw new Error(`A client accepted request ${ask.id}, but no appointments were booked`)
  return { visitId: first.visit_id ?? first.id, spans: spansOf(booked), left: null }
}

/** Moves the client's own visit to the time, with the professionals whom the asking names. */
async function move(tx: Tx, deps: Needs, ask: FoundAsk, now: Date): Promise<Outcome> {
  const { company_id: companyId, visit_id: visitId } = ask
  if (visitId === null) throw new Error(`Request ${ask.id} to a waiting client has no visit to move`)
  const { date } = localTime(now, ask.timezone)
  const midnight = instantOf({ date, minute: 0 }, ask.timezone)
  await lockTakenMoves(tx, companyId)
  if ((await countMovesSince(tx, companyId, midnight)) >= caps.takenMoves.max) {
    return refused('too_many', {
      sentence: capSentence('takenMoves', {
        company: { name: ask.company_name, article: ask.company_article },
      }),
    })
  }
  let left: Taken['left'] = null
  const moved = await moveAsked(tx, deps, {
    visit: { companyId, id: visitId },
    to: { ...startOf(ask), items: itemsOf(ask) },
    onLeave: ({ day, start_minute: minute }) => {
      left = { day, minute }
    },
  })
  if (moved === 'changed') return moved
  // `invalid` means that a part of the visit was cancelled since the client was asked.
  if (isRefused(moved)) return moved.refused === 'invalid' ? refused('appointment_changed') : moved
  const spans = spansOf(moved.filter(({ status }) => status === 'scheduled'))
  return { visitId, spans, left }
}

/**
 * Returns the content of the page behind an asking's link. The page contains nothing that identifies the client,
 * because the message may have been forwarded. Whether the time is free is checked now.
 */
export async function showTake(db: Db, ask: FoundAsk, now: Date): Promise<TakeView> {
  const { company_id: companyId, items, day, start_minute: minute, visit_id: visitId } = ask
  const asked = { companyId, items, day, minute }
  const found = await (visitId === null
    ? checkAskedTime(db, asked, now)
    : checkEarlierTime(db, { ...asked, visitId }, now))
  const from =
    found.from && ask.outcome !== 'took'
      ? { day: found.from.day, minute: found.from.start_minute }
      : ask.replaces
  return {
    purpose: 'take',
    company: {
      id: companyId,
      name: ask.company_name,
      slug: ask.company_slug,
      themeColor: ask.theme_color ?? themeColorOf(ask.company_name),
      timezone: ask.timezone,
      address: ask.company_address,
      phone: ask.company_phone,
      ...chosenArticle(ask.company_article),
    },
    state: stateOf(ask, found, now),
    offer: {
      date: day,
      startTime: timeOf(minute),
      endTime: timeOf(ask.end_minute),
      items: items.map(({ procedureId, procedure, collaborator }) => ({
        procedureId,
        procedure,
        collaborator,
      })),
      replaces: from && { date: from.day, startTime: timeOf(from.minute) },
    },
    ...(await findWaiting(db, ask)),
    price: found.priceCents === null ? null : reaisOf(found.priceCents),
    deposit: found.deposit,
  }
}

/** Returns the company's answer or the deposit for which the booked visit still waits. */
async function findWaiting(
  db: Db,
  { company_id: companyId, outcome, appointment_id: id }: FoundAsk,
): Promise<Pick<TakeView, 'waitsFor' | 'visitId'>> {
  if (outcome !== 'took' || id === null) return {}
  const held = (await selectVisit(db, { companyId }, id)).find(({ status }) => status === 'held')
  return held ? { waitsFor: held.deposit ? 'deposit' : 'company', visitId: held.visit_id ?? held.id } : {}
}

type Found = Awaited<ReturnType<typeof checkAskedTime>>

/** Returns the state that an offer's page shows. A late client may take the time if it is free again. */
function stateOf(ask: FoundAsk, { isFree, from }: Found, now: Date): TakeView['state'] {
  if (ask.outcome === 'took') return 'taken'
  if (!isWaiting(ask, now) || (ask.visit_id !== null && from === null)) return 'ended'
  return isFree ? 'open' : 'late'
}

/** Whether the time of an asking has begun. */
export function isPast(
  { day, start_minute, timezone }: Pick<FoundAsk, 'day' | 'start_minute' | 'timezone'>,
  now: Date,
): boolean {
  const here = localTime(now, timezone)
  return day < here.date || (day === here.date && start_minute <= here.minute)
}

/** Whether a waiting-list entry still waits. The end of its last window closes it at once, before a job stores this. */
const isWaiting = (
  { entry_status, entry_ends_at }: Pick<FoundAsk, 'entry_status' | 'entry_ends_at'>,
  now: Date,
): boolean => entry_status === 'open' && (entry_ends_at === null || entry_ends_at > now)
