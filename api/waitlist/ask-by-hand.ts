import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { WaitlistAsk, WaitlistAskInput } from '@encaixe/contract/waitlist.ts'
import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import {
  findNamed,
  findOffering,
  type Offering,
  offeringFor,
  selectVisit,
  withoutBusy,
} from '../appointments/facade.ts'
import { selectSettings } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { itemsOfParts, statusOf, wishedItems } from './entry-view.ts'
import type { AskNeeds } from './look-at-opening.ts'
import { askedItems, startsIn, withoutOwn } from './opened-starts.ts'
import { countAsksOfDay, type SharedEntry, selectAskOf, shareEntries } from './store/asks.ts'
import { isClientBlocked } from './store/candidates.ts'
import { type KnownEntry, selectEntry } from './store/lists.ts'
import { lockAskings } from './store/openings.ts'
import { answersUntil, findReachable, makeAskings } from './write-asking.ts'

type Asking = { company: MemberCompany; entry: KnownEntry; body: WaitlistAskInput }
type Refusal = Refused<
  | 'not_found'
  | 'subscription_required'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'waitlist_closed'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'not_accepted'
  | 'unreachable'
  | 'too_many'
>

/** A member offers a time to a waiting client: unlike an automatic round, at any hour and for any bookable start. */
export function askByHand(
  deps: AskNeeds,
  { company, entry: { id }, body }: Asking,
): Promise<WaitlistAsk | Refusal> {
  const { id: companyId } = company
  const collaboratorId = body.collaboratorId.toLowerCase()
  const { date: day } = body
  const minute = minuteOf(body.startTime)
  return deps.database.transaction(async (tx) => {
    await lockAskings(tx, companyId)
    const [shared] = await shareEntries(tx, companyId, [id])
    const now = deps.clock.now()
    const entry = await selectEntry(tx, { companyId, id })
    if (!entry)
      throw new Error(`Waiting-list entry ${id} of company ${companyId} was deleted while it was read`)
    const missing = await findNamed(tx, { companyId, items: [{ collaboratorId }] })
    if (isRefused(missing)) return missing
    const place = { companyId, userId: entry.user_id, day, minute, collaboratorId }
    const known = await selectAskOf(tx, place)
    if (known) return { ...viewOf(body, known.outcome), already: true }
    const days = { from: day, to: day }
    const read = { companyId, procedureIds: 'active', days, busy: 'booked' } as const
    const offering = await findOffering(tx, read, now)
    if (isRefused(offering)) return offering
    if (!offering.subscribed) return refused('subscription_required')
    if (!offering.company.isActive) return refused('company_inactive')
    if (!shared || statusOf(entry, now) !== 'open') return refused('waitlist_closed')
    const wished = await wishOf(tx, entry, offering, day)
    if (isRefused(wished)) return wished
    const here = localTime(now, company.timezone)
    const wholeDay = { start: 0, end: 1_440 }
    const opened = { collaboratorId, date: day, span: wholeDay, from: 0, before: wholeDay.end, here }
    const startFor = (one: Offering) =>
      startsIn(one, wished.items, opened).find(({ begins }) => begins === minute)
    const start = wished.isEarlier(minute) ? startFor(wished.offering) : undefined
    const items = start && askedItems(wished.offering, start, opened)
    if (!start || !items)
      return refused(startFor(withoutBusy(wished.offering)) ? 'slot_taken' : 'slot_unavailable')
    const refusal = await checkClient(tx, deps, { companyId, entry: shared }, now)
    if (refusal) return refusal
    const asks = await countAsksOfDay(tx, { companyId, userId: entry.user_id, today: here.date })
    if (asks >= caps.asksOfDay.max) return refused('too_many', { sentence: capSentence('asksOfDay') })
    const taker = {
      entryId: id,
      userId: entry.user_id,
      begins: minute,
      end: start.end,
      items,
      replaces: wished.replaces,
    }
    const until = answersUntil({ date: day, minute }, company.timezone, now)
    const asking = {
      companyId,
      openingId: null,
      collaboratorId,
      day,
      takers: [taker],
      today: here.date,
      until,
    }
    await makeAskings(tx, deps, asking, now)
    return viewOf(body, null)
  })
}

/** Refuses to ask a client who cannot book at this company, or to whom no message can be sent. */
async function checkClient(
  tx: Tx,
  { config }: AskNeeds,
  { companyId, entry }: { companyId: MemberCompany['id']; entry: SharedEntry },
  now: Date,
): Promise<Refused<'not_accepted' | 'unreachable'> | undefined> {
  if (await isClientBlocked(tx, companyId, entry.userId))
    return refused('not_accepted', { sentence: waitlistSentences.blocked })
  const receivers = { companyId, settings: await selectSettings(tx, companyId), entries: [entry] }
  const reachable = await findReachable(tx, config, receivers, now)
  return reachable.has(entry.id) ? undefined : refused('unreachable')
}

const viewOf = (
  { date, startTime, collaboratorId }: WaitlistAskInput,
  outcome: WaitlistAsk['outcome'],
): WaitlistAsk => ({ date, startTime, collaboratorId: collaboratorId.toLowerCase(), outcome })

/**
 * Returns the items that the client waits for, and the offering in which they are planned. A visit that should move to
 * an earlier time is planned as it was booked.
 */
async function wishOf(tx: Tx, entry: KnownEntry, offering: Offering, day: string) {
  if (entry.appointment_id === null) {
    const items = wishedItems({ items: entry.items, collaboratorId: entry.collaborator_id })
    const isActive = items.every(({ procedureId }) =>
      offering.procedures.some((one) => one.id === procedureId),
    )
    return isActive
      ? { items, offering, replaces: null, isEarlier: () => true }
      : refused('procedure_inactive')
  }
  const visit = await selectVisit(tx, { companyId: entry.company_id }, entry.appointment_id)
  const parts = visit.filter(({ status }) => status === 'scheduled')
  const [first] = parts
  if (!first) return refused('waitlist_closed')
  return {
    items: itemsOfParts(parts),
    offering: offeringFor(withoutOwn(offering, parts, day), parts),
    replaces: { day: first.day, minute: first.start_minute },
    isEarlier: (minute: number) => day < first.day || (day === first.day && minute < first.start_minute),
  }
}
