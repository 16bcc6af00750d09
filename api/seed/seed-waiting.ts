import { instantOf, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import { askedAtOnce } from '@encaixe/contract/waitlist-rules.ts'
import { timeOpened } from '../appointments/facade.ts'
import { sendQueued } from '../notifications/send-messages.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { wishText } from '../waitlist/entry-view.ts'
import { insertAsks } from '../waitlist/store/asks.ts'
import { insertEntry } from '../waitlist/store/entries.ts'
import { writeAsking } from '../waitlist/write-asking.ts'
import type { ServiceName } from './barbearia-navalha.ts'
import { type Account, type Draft, lengthOf, type PlannedWaiting } from './plan-waiting.ts'
import type { SeedDeps } from './seed-demo.ts'
import { sendingWithin } from './seed-messages.ts'
import { insertOpening, selectQueued } from './store.ts'

type List = PlannedWaiting & {
  companyId: CompanyId
  serviceIds: ReadonlyMap<ServiceName, string>
  waiters: readonly Account[]
  /** The two clients whose accounts a visitor of the demonstration may use. */
  marcos: Account
  nina: Account
  drafts: readonly Draft[]
}

const minute = 60_000
const hour = 60 * minute
const answerTime = 10 * minute

/**
 * Creates people who wait, and a time that was just cancelled. Three of these people are asked to take the time, and
 * one of them has an appointment later that day. The rows are written directly, because the real search asks nobody in
 * the night.
 */
export async function seedWaiting(tx: Tx, deps: SeedDeps, list: List): Promise<void> {
  const { companyId, freed, stood, won, waiters } = list
  const now = deps.clock.now()
  const [tied, second, third, ...others] = waiters
  if (!tied || !second || !third)
    throw new Error('The demonstration needs three clients on the waiting list, but has fewer')
  const until = new Date(now.getTime() + answerTime)
  const openingId = await openPlace(tx, freed, { at: now, next: until })
  await deps.jobs.send(tx, timeOpened, { companyId, id: openingId }, { runAt: until })

  const wholeDay = windowOf(freed.day, '08:00', '20:00')
  const wish = { procedureId: freed.procedure_id, collaboratorId: null }
  const asked = [
    await waitEarlier(tx, tied, { visit: stood, daysBefore: 0, at: before(now, 26) }),
    await waitFor(tx, second, { companyId, ...wish, window: wholeDay, at: before(now, 20) }),
    await waitFor(tx, third, {
      companyId,
      procedureId: freed.procedure_id,
      collaboratorId: freed.collaborator_id,
      window: wholeDay,
      at: before(now, 3),
    }),
  ]
  for (const [at, { entryId, userId, visit }] of asked.slice(0, askedAtOnce).entries()) {
    const one = { entryId, userId, openingId, part: visit ?? freed, place: freed, at: now, until }
    const askId = await insertAsking(tx, one, at === 0 ? stood : null)
    const within = sendingWithin(tx, deps)
    await writeAsking(tx, within, { companyId, askId })
    await sendQueued(within, companyId, await selectQueued(tx, { companyId, askId }))
  }

  for (const [at, taken] of won.entries()) {
    const taker = waiters[at + 1]
    if (taker) await winTime(tx, taker, taken)
  }
  await waitForComingDays(tx, list, others, now)
}

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * hour)

const windowOf = (day: string, startTime: string, endTime: string): WaitlistWindow => ({
  from: day,
  to: day,
  startTime,
  endTime,
})

/** Creates waitlist entries for days after the freed time, also of the two clients whose accounts a visitor may use. */
async function waitForComingDays(
  tx: Tx,
  { companyId, drafts, freed, serviceIds, marcos, nina }: List,
  [fourth, fifth]: readonly Account[],
  now: Date,
): Promise<void> {
  const standing = drafts.filter(({ status }) => status === 'scheduled')
  const days = [...new Set(standing.map(({ day }) => day))].filter((day) => day > freed.day).sort()
  const wishes: [Account | undefined, ServiceName, string | undefined, string, string][] = [
    [fourth, 'Corte', days[0], '09:00', '12:00'],
    [fifth, 'Degradê', days[0], '10:00', '13:00'],
    [fourth, 'Corte e barba', days[1], '14:00', '18:00'],
    [nina, 'Corte', days[1] ?? days[0], '16:00', '19:00'],
  ]
  for (const [at, [who, service, day, from, to]] of wishes.entries()) {
    const procedureId = serviceIds.get(service)
    if (!who || !day || procedureId === undefined) continue
    const wish = { companyId, procedureId, collaboratorId: null, at: before(now, 5 + at * 7) }
    await waitFor(tx, who, { ...wish, window: windowOf(day, from, to) })
  }
  const own = standing.filter((one) => one.client_user_id === marcos.userId && one.day > freed.day)
  const visit = own.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
  if (visit) await waitEarlier(tx, marcos, { visit, daysBefore: 1, at: before(now, 9) })
}

type Waits = { entryId: string; userId: string; visit?: Draft }
type Wish = {
  companyId: CompanyId
  procedureId: string
  collaboratorId: string | null
  window: WaitlistWindow
  at: Date
}

async function waitFor(
  tx: Tx,
  { userId }: Account,
  wish: Wish,
  closed: { status: 'taken'; closed_at: Date } | null = null,
): Promise<Waits> {
  const { companyId, procedureId, collaboratorId, window, at } = wish
  const [id, items] = [newId(), [{ procedureId, collaboratorId: null }]]
  const { from, to, startTime, endTime } = window
  const entry = {
    company_id: companyId,
    id,
    user_id: userId,
    items: JSON.stringify(items),
    collaborator_id: collaboratorId,
    windows: JSON.stringify([window]),
    status: 'open' as const,
    created_at: at,
    ends_at: instantOf({ date: to, minute: minuteOf(endTime) }, defaultZone),
    ...closed,
  }
  const searched = {
    company_id: companyId,
    entry_id: id,
    place: 0,
    created_at: at,
    from_day: from,
    to_day: to,
    start_minute: minuteOf(startTime),
    end_minute: minuteOf(endTime),
    wish: wishText({ items, collaboratorId }),
  }
  await insertEntry(tx, entry, closed ? [] : [searched])
  return { entryId: id, userId }
}

type Earlier = { visit: Draft; daysBefore: number; at: Date }

async function waitEarlier(tx: Tx, { userId }: Account, { visit, daysBefore, at }: Earlier): Promise<Waits> {
  const [id, none] = [newId(), '[]']
  const about = { company_id: visit.company_id, appointment_id: visit.id, days_before: daysBefore }
  const entry = {
    ...about,
    id,
    user_id: userId,
    items: none,
    windows: none,
    status: 'open',
    created_at: at,
  } as const
  await insertEntry(tx, entry, [])
  return { entryId: id, userId, visit }
}

const openPlace = (
  tx: Tx,
  place: Draft,
  { at, next }: { at: Date; next: Date | null },
  left: string | null = place.id,
) =>
  insertOpening(tx, {
    company_id: place.company_id,
    id: newId(),
    appointment_id: left,
    collaborator_id: place.collaborator_id,
    day: place.day,
    start_minute: place.start_minute,
    end_minute: place.end_minute,
    opened_at: at,
    next_at: next,
  })

type Asking = Pick<Waits, 'entryId' | 'userId'> & {
  openingId: string
  /** The appointment whose service the client wants. */
  part: Draft
  place: Draft
  at: Date
  until: Date
}

async function insertAsking(
  tx: Tx,
  { entryId, userId, openingId, part, place, at, until }: Asking,
  stood: Draft | null,
  took: { outcome: 'took'; outcome_at: Date; appointment_id: string } | null = null,
): Promise<string> {
  const id = newId()
  const [collaboratorId, collaborator] = [place.collaborator_id, place.collaborator_name]
  const item = {
    procedureId: part.procedure_id,
    procedure: part.procedure_name,
    collaboratorId,
    collaborator,
  }
  const ask = {
    company_id: place.company_id,
    id,
    entry_id: entryId,
    user_id: userId,
    opening_id: openingId,
    collaborator_id: collaboratorId,
    day: place.day,
    start_minute: place.start_minute,
    end_minute: place.start_minute + lengthOf(part),
    items: [item],
    replaces: stood && { day: stood.day, minute: stood.start_minute },
    asked_at: at,
    asked_on: localTime(at, defaultZone).date,
    answers_until: until,
    ...(took ?? { outcome: null, outcome_at: null, appointment_id: null }),
  }
  await insertAsks(tx, [ask])
  return id
}

/** Creates the request to a waiting client that led to an appointment of this month. */
async function winTime(tx: Tx, taker: Account, taken: Draft): Promise<void> {
  const { company_id: companyId, procedure_id: procedureId, created_at: booked } = taken
  const at = new Date(booked.getTime() - 4 * minute)
  const window = windowOf(taken.day, '08:00', '20:00')
  const closed = { status: 'taken', closed_at: booked } as const
  const wish = { companyId, procedureId, collaboratorId: null, window, at: before(booked, 30) }
  const { entryId, userId } = await waitFor(tx, taker, wish, closed)
  const openingId = await openPlace(tx, taken, { at, next: null }, null)
  const took = { outcome: 'took', outcome_at: booked, appointment_id: taken.id } as const
  const until = new Date(at.getTime() + answerTime)
  await insertAsking(tx, { entryId, userId, openingId, part: taken, place: taken, at, until }, null, took)
}
