import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { beginningOf, daysLater, monthsLater, nextDay } from './periods.ts'
import type { Entry, Facts, Flag, HistoryAction, PaymentFact, Status } from './standing-facts.ts'
import { type Acted, type Elapsed, type Happening, type Paid, timelineOf } from './standing-timeline.ts'

const trialLasts = 30
const confirmsLate = 3
const abandonedAfter = 60
const payableBefore = 5
/** Halfway between two due dates: nearer ones belong to the same period. */
const halfPeriod = 15
/** A charge may have been made at the price before a change of plan, but not at one of long ago. */
const priceLasts = 35

/** The state while the facts are applied in the order in which they happened. */
type Memory = {
  status: Status
  cursor: Date
  planId: PlanId
  held: { planId: PlanId; since: Date }[]
  trialEndsAt: Date | null
  /** Paid periods are counted from one anchor, so that a 31st comes back after a February. */
  anchor: Date | null
  months: number
  end: Date | null
  /** Where the next period begins when it is paid on time. */
  renewsAt: Date
  toldOverdue: boolean
  overdueSince: Date | null
  closedByOwner: boolean
  reactivated: boolean
  entries: Entry[]
  flags: Map<string, Flag>
}

type Step<H extends Happening = Happening> = (memory: Memory, happening: H) => void
type Row = Partial<{ [K in Exclude<Happening['kind'], 'returned'>]: Step<Extract<Happening, { kind: K }>> }>

/** The state machine, drawn in `docs/subscriptions.md`. An event without a transition changes nothing. */
const transitions: Record<Status, Row> = {
  trial: { paid: addPeriod, told_overdue: note, ended: endTrial, plan_changed: changePlan, cancelled: stop },
  pending: {
    paid: beginAnew,
    told_overdue: note,
    lapsed: lapse,
    plan_changed: changePlan,
    cancelled: closeAtOnce,
  },
  active: { paid: addPeriod, told_overdue: note, lapsed: lapse, plan_changed: changePlan, cancelled: stop },
  overdue: { paid: beginAnew, abandoned: expire, plan_changed: changePlan, cancelled: closeAtOnce },
  cancelled: { paid: addPeriodAfterAll, ended: expire, reactivated: resume },
  expired: { paid: honour, reactivated: ask },
}

function addPeriod(memory: Memory, { at, payment }: Paid) {
  const covered = memory.anchor !== null && memory.end !== null && at < memory.end
  if (covered && !belongsTo(memory.renewsAt, payment)) {
    memory.flags.set(payment.id, 'second_for_period')
    return
  }
  const follows = memory.anchor !== null && memory.end?.getTime() === memory.renewsAt.getTime()
  count(memory, { at, payment }, follows ? memory.anchor : memory.renewsAt, follows ? memory.months + 1 : 1)
}

/** A payment after the cancellation gives access for its month, but does not reactivate the subscription. */
function addPeriodAfterAll(memory: Memory, paid: Paid) {
  memory.flags.set(paid.payment.id, 'after_cancellation')
  addPeriod(memory, paid)
}

/** Access was lost, so the new period begins with the confirmation. */
function beginAnew(memory: Memory, paid: Paid) {
  memory.status = 'active'
  count(memory, paid, paid.at, 1)
}

function honour(memory: Memory, paid: Paid) {
  if (memory.closedByOwner) memory.flags.set(paid.payment.id, 'after_cancellation')
  memory.status = memory.closedByOwner ? 'cancelled' : 'active'
  count(memory, paid, paid.at, 1)
}

function count(memory: Memory, paid: Omit<Paid, 'kind'>, anchor: Date | null, months: number) {
  const from = anchor ?? paid.at
  const start = monthsLater(from, months - 1)
  const end = monthsLater(from, months)
  Object.assign(memory, { anchor: from, months, end, renewsAt: end, toldOverdue: false, reactivated: false })
  memory.overdueSince = null
  enter(memory, 'payment_received', `payment:${paid.payment.id}`, paid.at, [start, end])
}

function note(memory: Memory, { payment }: { payment: PaymentFact }) {
  if (belongsTo(memory.renewsAt, payment)) memory.toldOverdue = true
}

function endTrial(memory: Memory, { at }: Elapsed) {
  memory.status = memory.anchor && memory.end && at < memory.end ? 'active' : 'pending'
}

function lapse(memory: Memory, { at }: Elapsed) {
  memory.status = 'overdue'
  memory.overdueSince = at
}

function expire(memory: Memory, { at }: { at: Date }) {
  memory.status = 'expired'
  memory.toldOverdue = false
  enter(memory, 'expired', `expired:${at.toISOString()}`, at, [null, memory.end])
}

function stop(memory: Memory, { at, act }: Acted) {
  memory.status = 'cancelled'
  memory.closedByOwner = true
  enter(memory, 'cancelled', `cancelled:${act.id}`, at, [null, memory.end])
}

function closeAtOnce(memory: Memory, acted: Acted) {
  stop(memory, acted)
  expire(memory, acted)
}

/** Reactivation within the period: nothing to pay now, and the next period begins the day after it. */
function resume(memory: Memory, { at, act }: Acted) {
  const inTrial = memory.trialEndsAt !== null && at < memory.trialEndsAt
  memory.status = inTrial ? 'trial' : 'active'
  memory.renewsAt = nextDay(memory.end ?? at)
  reopen(memory, act, [memory.renewsAt, monthsLater(memory.renewsAt, 1)])
}

function ask(memory: Memory, { at, act }: Acted) {
  memory.status = 'pending'
  memory.renewsAt = at
  memory.overdueSince = null
  reopen(memory, act, [null, null])
}

function reopen(memory: Memory, act: Acted['act'], period: Entry[PeriodEnds][]) {
  hold(memory, act.planId, act.at)
  Object.assign(memory, { closedByOwner: false, toldOverdue: false, reactivated: true })
  enter(memory, 'reactivated', `reactivated:${act.id}`, act.at, period)
}

function changePlan(memory: Memory, { at, act }: Acted) {
  hold(memory, act.planId, at)
  enter(memory, 'plan_changed', `plan_changed:${act.id}`, at, [null, memory.end])
}

function hold(memory: Memory, planId: PlanId, since: Date) {
  memory.planId = planId
  memory.held.push({ planId, since })
}

type PeriodEnds = 'periodStart' | 'periodEnd'

function enter(memory: Memory, action: HistoryAction, key: string, at: Date, period: Entry[PeriodEnds][]) {
  const [periodStart = null, periodEnd = null] = period
  memory.entries.push({
    key,
    action,
    planId: memory.planId,
    status: memory.status,
    at,
    periodStart,
    periodEnd,
  })
}

export const belongsTo = (begins: Date, payment: PaymentFact) =>
  beginningOf(payment.dueOn) >= daysLater(begins, -halfPeriod)

function agreedPrice({ held }: Memory, { at, payment }: Paid): boolean {
  const from = daysLater(at, -priceLasts)
  return held.some(({ planId }, index) => {
    const until = held[index + 1]?.since ?? at
    return until >= from && plans[planId].priceCents === payment.cents
  })
}

/** The next change by time alone, if no other event comes first. */
function nextElapsed({ status, toldOverdue, ...memory }: Memory): Elapsed | undefined {
  const wait = toldOverdue ? 0 : confirmsLate
  if (status === 'trial' && memory.trialEndsAt) return { kind: 'ended', at: memory.trialEndsAt }
  if (status === 'pending') return { kind: 'lapsed', at: daysLater(memory.renewsAt, wait) }
  if (status === 'active' && memory.end) return { kind: 'lapsed', at: daysLater(memory.end, wait) }
  if (status === 'overdue' && memory.overdueSince)
    return { kind: 'abandoned', at: daysLater(memory.overdueSince, abandonedAfter) }
  if (status === 'cancelled' && memory.end) return { kind: 'ended', at: memory.end }
}

function apply(memory: Memory, happening: Happening) {
  if (happening.at > memory.cursor) memory.cursor = happening.at
  if (happening.kind === 'paid' && !agreedPrice(memory, happening)) {
    memory.flags.set(happening.payment.id, 'wrong_amount')
    return
  }
  // The timeline has no `paid` event of a returned payment, so only the history entry is left to add.
  if (happening.kind === 'returned') {
    enter(memory, 'payment_refunded', `refunded:${happening.payment.id}`, happening.at, [null, null])
    return
  }
  const step = transitions[memory.status][happening.kind] as Step | undefined
  step?.(memory, happening)
}

/** A period excludes its last instant (half-open), hence `<=`. */
function elapse(memory: Memory, until: Date) {
  for (let next = nextElapsed(memory); next && next.at <= until; next = nextElapsed(memory)) {
    apply(memory, { kind: next.kind, at: next.at > memory.cursor ? next.at : memory.cursor })
  }
}

function begin({ takenAt, planId, trial }: Facts): Memory {
  const trialEndsAt = trial ? daysLater(takenAt, trialLasts) : null
  const memory: Memory = {
    status: trial ? 'trial' : 'pending',
    cursor: takenAt,
    planId,
    held: [{ planId, since: takenAt }],
    trialEndsAt,
    anchor: null,
    months: 0,
    end: trialEndsAt,
    renewsAt: trialEndsAt ?? takenAt,
    toldOverdue: false,
    overdueSince: null,
    closedByOwner: false,
    reactivated: false,
    entries: [],
    flags: new Map(),
  }
  enter(memory, 'created', 'created', takenAt, trial ? [takenAt, trialEndsAt] : [null, null])
  return memory
}

/** Applies the facts up to `now`. */
function recall(facts: Facts, now: Date): Readonly<Memory> & { nextChangeAt: Date | null } {
  const memory = begin(facts)
  for (const happening of timelineOf(facts, now)) {
    elapse(memory, happening.at)
    apply(memory, happening)
  }
  elapse(memory, now)
  return { ...memory, nextChangeAt: nextElapsed(memory)?.at ?? null }
}

export type Standing = ReturnType<typeof standing>

/** The state of a subscription, computed from its facts and the time alone. */
export function standing(facts: Facts, now: Date) {
  const memory = recall(facts, now)
  const { status, planId, trialEndsAt, end, renewsAt, nextChangeAt, entries, flags } = memory
  const left = status === 'trial' && trialEndsAt ? trialEndsAt.getTime() - now.getTime() : 0
  return {
    status,
    planId,
    isActive: status === 'trial' || status === 'active' || status === 'cancelled',
    trialDaysRemaining: Math.ceil(left / 86_400_000),
    currentPeriodEnd: end,
    isWithinValidPeriod: end !== null && now < end,
    canReactivate: status === 'cancelled' || status === 'expired',
    /** Since or from when the payment that is now awaited is due; null when none is. */
    paymentDueAt: awaitsPayment(memory, now) ? renewsAt : null,
    renewsAt,
    nextChangeAt,
    entries,
    flags,
  }
}

function awaitsPayment({ status, anchor, end, reactivated }: Readonly<Memory>, now: Date): boolean {
  if (status === 'pending' || status === 'overdue') return true
  if (end === null) return false
  const payable = now >= daysLater(end, -payableBefore)
  if (status === 'trial') return anchor === null && payable
  // The provider charges the card by itself, unless a cancellation deleted its recurrence.
  return status === 'active' && (now >= end || (reactivated && payable))
}
