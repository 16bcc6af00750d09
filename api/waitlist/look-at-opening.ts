import { addDays, daysBetween, instantOf, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { askedAtOnce, askNotice } from '@encaixe/contract/waitlist-rules.ts'
import { findOffering, takesBookings, timeOpened } from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { quietUntil, rulesOf, selectSettings } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { isRefused } from '../platform/refused.ts'
import { findTakers, type Search, type Taker } from './find-takers.ts'
import { shareEntries } from './store/asks.ts'
import {
  type LockedOpening,
  lockAskings,
  lockOpening,
  type OpeningKey,
  type OpeningRow,
  updateOpening,
} from './store/openings.ts'
import { answersUntil, findReachable, makeAskings } from './write-asking.ts'

export type AskNeeds = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>

const minute = 60_000
const aDay = 1_440

/** A job may start early by this time: the queue's clock is the database's, which may be ahead of the process's. */
const clockTolerance = 10_000

/** Asks the next clients for a time that opened, when the next round is due. Idempotent: a second run asks nobody. */
export function lookAtOpening(deps: AskNeeds, key: OpeningKey): Promise<void> {
  return deps.database.transaction(async (tx) => {
    await lockAskings(tx, key.companyId)
    const now = deps.clock.now()
    const opening = await lockOpening(tx, key, now)
    if (!opening?.next_at) return
    const isEarly = opening.next_at.getTime() > now.getTime() + clockTolerance
    // In a job that starts early, the round's due time counts as now: the next pause must not get shorter.
    const at = opening.next_at > now ? opening.next_at : now
    const next = isEarly ? opening.next_at : await askRound(tx, deps, opening, at)
    await updateOpening(tx, key, next)
    if (next) {
      const again = isEarly ? {} : { key: `${key.id} ${next.toISOString()}` }
      await deps.jobs.send(tx, timeOpened, key, { runAt: next, ...again })
    }
    if (!isEarly && opening.appointment_id !== null) publishOf(tx, opening, opening.appointment_id)
  })
}

const publishOf = (tx: Tx, { company_id, collaborator_id }: OpeningRow, id: string) =>
  publishAppointmentChange(tx, 'changed', { company_id, id, client_user_id: null, collaborator_id })

/** Asks one round of clients. Returns the instant at which the next clients are asked; null when the search is over. */
async function askRound(tx: Tx, deps: AskNeeds, opening: LockedOpening, now: Date): Promise<Date | null> {
  const { company_id: companyId, id: openingId, collaborator_id: collaboratorId, day } = opening
  const days = { from: day, to: day }
  const asking = { companyId, items: 'active', days, busy: 'booked' } as const
  const offering = await findOffering(tx, asking, now)
  if (isRefused(offering) || !takesBookings(offering) || !offering.company.waitlist) return null
  const { timezone } = offering.company
  const here = localTime(now, timezone)
  // Rounds up to the next whole minute, so that a client always has at least half an hour before the start.
  const next = localTime(new Date(now.getTime() + minute - 1), timezone)
  const from = Math.max(minuteOn(day, next) + askNotice, 0)
  if (from >= opening.end_minute) return null
  if (opening.pending >= askedAtOnce) return opening.pending_until
  const settings = await selectSettings(tx, companyId)
  const { quiet } = rulesOf(settings)
  const morning = quietUntil(now, quiet, timezone)
  const before = morning
    ? minuteOn(day, localTime(new Date(morning.getTime() + 60 * minute), timezone))
    : Number.POSITIVE_INFINITY
  const midnight = instantOf({ date: here.date, minute: 0 }, timezone)
  const span = { start: opening.start_minute, end: opening.end_minute }
  const search: Search = {
    looking: { companyId, openingId, day, collaboratorId, today: here.date, midnight, now },
    offering,
    opened: { collaboratorId, date: day, span, from, before: Math.min(Math.max(before, 0), aDay), here },
    most: askedAtOnce - opening.pending,
    without: [],
  }
  const answered = await askTakers(tx, deps, { search, settings }, now)
  if (answered) return answered
  const isAhead = (at: Date) => minuteOn(day, localTime(at, timezone)) + askNotice < opening.end_minute
  if (morning && before < opening.end_minute && isAhead(morning)) return morning
  if (!opening.often) return null
  const [skipped] = await findTakers(tx, { ...search, most: 1, tooOften: true })
  const tomorrow = skipped && nextMorning(here, timezone, quiet)
  return tomorrow && isAhead(tomorrow) ? tomorrow : null
}

/** Returns an instant in minutes from the midnight of a day; the number is negative before this midnight. */
const minuteOn = (day: string, { date, minute: at }: LocalTime) => daysBetween(day, date) * aDay + at

const usualMorning = 8 * 60

function nextMorning({ date }: LocalTime, zone: string, quiet: Parameters<typeof quietUntil>[1]): Date {
  const day = addDays(date, 1)
  return (
    quietUntil(instantOf({ date: day, minute: 0 }, zone), quiet, zone) ??
    instantOf({ date: day, minute: usualMorning }, zone)
  )
}

const earliestOf = ({ looking }: Search, takers: readonly Taker[]) => ({
  date: looking.day,
  minute: Math.min(...takers.map(({ begins }) => begins)),
})

type Round = { search: Search; settings: Awaited<ReturnType<typeof selectSettings>> }

/** Returns until when the asked clients may answer before other clients are asked; undefined if no client was found. */
async function askTakers(tx: Tx, deps: AskNeeds, round: Round, now: Date): Promise<Date | undefined> {
  const { search } = round
  let [next, asked, without]: [Date | undefined, number, string[]] = [undefined, 0, []]
  while (asked < search.most) {
    const takers = await findTakers(tx, { ...search, most: search.most - asked, without })
    if (takers.length === 0) break
    next ??= answersUntil(earliestOf(search, takers), search.offering.company.timezone, now)
    without = [...without, ...takers.map(({ userId }) => userId)]
    asked += await ask(tx, deps, { ...round, takers, until: next }, now)
  }
  return asked > 0 ? next : undefined
}

type Asking = Round & { takers: readonly Taker[]; until: Date }

/** Asks the clients, except clients to whom no message can be sent and clients who have just left the list. */
async function ask(
  tx: Tx,
  deps: AskNeeds,
  { search, settings, takers, until }: Asking,
  now: Date,
): Promise<number> {
  const { companyId, openingId, collaboratorId, day, today } = search.looking
  const entryIds = takers.map(({ entryId }) => entryId)
  const entries = await shareEntries(tx, companyId, entryIds)
  const reachable = await findReachable(tx, deps.config, { companyId, settings, entries }, now)
  const asked = takers.filter(({ entryId }) => reachable.has(entryId))
  return makeAskings(
    tx,
    deps,
    { companyId, openingId, collaboratorId, day, takers: asked, today, until },
    now,
  )
}
