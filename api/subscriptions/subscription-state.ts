import { isAgreed, listChanges, priceOf } from './agreed-price.ts'
import { beginningOf, daysLater, monthsLater, nextDay } from './periods.ts'
import { type Act, type Facts, instantAfter, type PaymentFact, type Status } from './subscription-facts.ts'
import { addEntry, begin, choosePlan, type Progress } from './subscription-progress.ts'

const confirmsLate = 3
const abandonedAfter = 60
const payableBefore = 5
/** Half a month in days: two due dates with a smaller distance belong to the same period. */
const halfPeriod = 15

type Step<H extends TimelineEvent = TimelineEvent> = (progress: Progress, event: H) => void
type Row = Partial<{
  [K in Exclude<TimelineEvent['kind'], 'returned'>]: Step<Extract<TimelineEvent, { kind: K }>>
}>

/** The state machine of a subscription; see `docs/subscriptions.md`. An event without a transition changes nothing. */
const transitions: Record<Status, Row> = {
  trial: {
    paid: addPeriod,
    reported_overdue: markOverdue,
    ended: endTrial,
    plan_changed: changePlan,
    price_changed: notifyPrice,
    cancelled: stop,
  },
  pending: {
    paid: restart,
    reported_overdue: markOverdue,
    lapsed: becomeOverdue,
    plan_changed: changePlan,
    price_changed: notifyPrice,
    cancelled: closeAtOnce,
  },
  active: {
    paid: addPeriod,
    reported_overdue: markOverdue,
    lapsed: becomeOverdue,
    plan_changed: changePlan,
    price_changed: notifyPrice,
    cancelled: stop,
  },
  overdue: {
    paid: restart,
    abandoned: expire,
    plan_changed: changePlan,
    price_changed: notifyPrice,
    cancelled: closeAtOnce,
  },
  cancelled: { paid: addPeriodAfterAll, ended: expire, reactivated: resume },
  expired: { paid: payAfterEnd, reactivated: awaitPayment },
}

function addPeriod(progress: Progress, { at, payment }: Paid) {
  const covered = progress.anchor !== null && progress.end !== null && at < progress.end
  if (covered && !belongsTo(progress.renewsAt, payment)) {
    progress.flags.set(payment.id, 'second_for_period')
    return
  }
  const { anchor, months } = nextPeriod(progress)
  countPeriod(progress, { at, payment }, anchor, months + 1)
}

/** Returns where the next period begins if it is paid in time: `months` after `anchor`. */
function nextPeriod({ anchor, months, end, renewsAt }: Readonly<Progress>) {
  const follows = anchor !== null && end?.getTime() === renewsAt.getTime()
  return follows ? { anchor, months } : { anchor: renewsAt, months: 0 }
}

/** A payment after the cancellation gives access for its month, but does not reactivate the subscription. */
function addPeriodAfterAll(progress: Progress, paid: Paid) {
  progress.flags.set(paid.payment.id, 'after_cancellation')
  addPeriod(progress, paid)
}

/** A payment after access was lost: its period begins when the payment is confirmed. */
function restart(progress: Progress, paid: Paid) {
  progress.status = 'active'
  countPeriod(progress, paid, paid.at, 1)
}

function payAfterEnd(progress: Progress, paid: Paid) {
  if (progress.closedByOwner) progress.flags.set(paid.payment.id, 'after_cancellation')
  progress.status = progress.closedByOwner ? 'cancelled' : 'active'
  countPeriod(progress, paid, paid.at, 1)
}

function countPeriod(progress: Progress, paid: Omit<Paid, 'kind'>, anchor: Date, months: number) {
  const start = monthsLater(anchor, months - 1)
  const end = monthsLater(anchor, months)
  Object.assign(progress, {
    anchor,
    months,
    began: start,
    end,
    renewsAt: end,
    reportedOverdue: false,
    reactivated: false,
  })
  progress.overdueSince = null
  addEntry(progress, 'payment_received', `payment:${paid.payment.id}`, paid.at, [start, end])
}

function markOverdue(progress: Progress, { payment }: { payment: PaymentFact }) {
  if (belongsTo(progress.renewsAt, payment)) progress.reportedOverdue = true
}

function endTrial(progress: Progress, { at }: Elapsed) {
  progress.status = progress.anchor && progress.end && at < progress.end ? 'active' : 'pending'
}

function becomeOverdue(progress: Progress, { at }: Elapsed) {
  progress.status = 'overdue'
  progress.overdueSince = at
}

function expire(progress: Progress, { at }: { at: Date }) {
  progress.status = 'expired'
  progress.reportedOverdue = false
  addEntry(progress, 'expired', `expired:${at.toISOString()}`, at, [null, progress.end])
}

function stop(progress: Progress, { at, act }: Acted) {
  progress.status = 'cancelled'
  progress.closedByOwner = true
  addEntry(progress, 'cancelled', `cancelled:${act.id}`, at, [null, progress.end])
}

function closeAtOnce(progress: Progress, acted: Acted) {
  stop(progress, acted)
  expire(progress, acted)
}

/** Returns when the next month is due after a reactivation at this instant: the day after the period, or at once. */
const dueAfterReturn = ({ status, end }: Readonly<Progress>, at: Date): Date =>
  status === 'cancelled' && end ? nextDay(end) : at

/** Reactivates within the period: no payment is needed now, and the next period begins a day after this period ends. */
function resume(progress: Progress, { at, act }: Acted) {
  progress.renewsAt = dueAfterReturn(progress, at)
  const inTrial = progress.trialEndsAt !== null && at < progress.trialEndsAt
  progress.status = inTrial ? 'trial' : 'active'
  reactivate(progress, act)
}

function awaitPayment(progress: Progress, { at, act }: Acted) {
  progress.renewsAt = dueAfterReturn(progress, at)
  progress.status = 'pending'
  progress.overdueSince = null
  reactivate(progress, act)
}

/** The entry of a reactivation has no period: the payment of the next period adds an entry with that period. */
function reactivate(progress: Progress, act: Acted['act']) {
  choosePlan(progress, act)
  Object.assign(progress, { closedByOwner: false, reportedOverdue: false, reactivated: true })
  addEntry(progress, 'reactivated', `reactivated:${act.id}`, act.at, [null, null])
}

function changePlan(progress: Progress, { at, act }: Acted) {
  choosePlan(progress, act)
  addEntry(progress, 'plan_changed', `plan_changed:${act.id}`, at, [null, progress.end])
}

function notifyPrice({ agreed }: Progress, { at, act }: Acted) {
  agreed.push({ cents: act.cents, since: at, chosen: false })
}

export const belongsTo = (begins: Date, payment: PaymentFact) =>
  beginningOf(payment.dueOn) >= daysLater(begins, -halfPeriod)

/** Returns the next change by time alone, if no other event happens before it. */
function nextElapsed({ status, reportedOverdue, ...progress }: Progress): Elapsed | undefined {
  const wait = reportedOverdue ? 0 : confirmsLate
  if (status === 'trial' && progress.trialEndsAt) return { kind: 'ended', at: progress.trialEndsAt }
  if (status === 'pending') return { kind: 'lapsed', at: daysLater(progress.renewsAt, wait) }
  if (status === 'active' && progress.end) return { kind: 'lapsed', at: daysLater(progress.end, wait) }
  if (status === 'overdue' && progress.overdueSince)
    return { kind: 'abandoned', at: daysLater(progress.overdueSince, abandonedAfter) }
  if (status === 'cancelled' && progress.end) return { kind: 'ended', at: progress.end }
}

function apply(progress: Progress, event: TimelineEvent) {
  if (event.at > progress.cursor) progress.cursor = event.at
  if (event.kind === 'paid' && !isAgreed(progress.agreed, { ...event, due: progress.renewsAt })) {
    progress.flags.set(event.payment.id, 'wrong_amount')
    return
  }
  // A returned payment has no `paid` event in the timeline, so only the history entry must be added.
  if (event.kind === 'returned') {
    addEntry(progress, 'payment_refunded', `refunded:${event.payment.id}`, event.at, [null, null])
    return
  }
  const step = transitions[progress.status][event.kind] as Step | undefined
  step?.(progress, event)
}

/** A period is over at the instant `end` (half-open), so the comparison is `<=`. */
function elapse(progress: Progress, until: Date) {
  for (let next = nextElapsed(progress); next && next.at <= until; next = nextElapsed(progress)) {
    apply(progress, { kind: next.kind, at: next.at > progress.cursor ? next.at : progress.cursor })
  }
}

function replay(facts: Facts, now: Date): Readonly<Progress> & { nextChangeAt: Date | null } {
  const progress = begin(facts)
  for (const event of timelineOf(facts, now)) {
    elapse(progress, event.at)
    apply(progress, event)
  }
  elapse(progress, now)
  return { ...progress, nextChangeAt: nextElapsed(progress)?.at ?? null }
}

export type SubscriptionState = ReturnType<typeof computeState>

/** Returns the prices in cents. A closed subscription has no future price change: a reactivation agrees a new price. */
function pricesAt(progress: Readonly<Progress>, now: Date) {
  const { agreed, status, began, renewsAt } = progress
  const duePrice = priceOf(agreed, renewsAt)
  const price = now < renewsAt ? priceOf(agreed, began) : duePrice
  const { anchor, months } = nextPeriod(progress)
  const onTime = (count: number) => monthsLater(anchor, months + count)
  // The awaited payment may come on any day from now on, and the next period begins one month after that payment.
  const afterPayment = (count: number) => daysLater(monthsLater(now, 1), count)
  const isOpen = status !== 'cancelled' && status !== 'expired'
  const begins = status === 'pending' || status === 'overdue' ? afterPayment : onTime
  return {
    /** The price of the current period, or of the awaited period if no period is running. */
    price,
    /** The price of the period that begins at `renewsAt`. */
    duePrice,
    /** The last price to which the owner agreed or of which the owner was notified. */
    notifiedPrice: agreed.at(-1)?.cents ?? duePrice,
    priceChanges: isOpen ? listChanges(agreed, price, begins) : [],
  }
}

/** Computes the state of a subscription from its facts and the time only. */
export function computeState(facts: Facts, clockTime: Date) {
  const now = instantAfter(facts, clockTime)
  const progress = replay(facts, now)
  const { status, planId, trialEndsAt, end, renewsAt, nextChangeAt, entries, flags } = progress
  const left = status === 'trial' && trialEndsAt ? trialEndsAt.getTime() - now.getTime() : 0
  return {
    status,
    planId,
    isActive: status === 'trial' || status === 'active' || status === 'cancelled',
    trialDaysRemaining: Math.ceil(left / 86_400_000),
    trialEndsAt: status === 'trial' ? trialEndsAt : null,
    currentPeriodEnd: end,
    isWithinValidPeriod: end !== null && now < end,
    canReactivate: status === 'cancelled' || status === 'expired',
    /** The instant at which the awaited payment is or was due; null when no payment is awaited. */
    paymentDueAt: awaitsPayment(progress, now) ? renewsAt : null,
    renewsAt,
    /** `renewsAt`, or in a closed subscription what `renewsAt` would be after a reactivation now. */
    nextDueAt: status === 'cancelled' || status === 'expired' ? dueAfterReturn(progress, now) : renewsAt,
    ...pricesAt(progress, now),
    nextChangeAt,
    entries,
    flags,
  }
}

/** Returns a function that computes `isActive` at any instant; the result is cached until it may change. */
export function activityBy(facts: Facts): (now: Date) => boolean {
  const { acts, payments } = facts
  const ofPayments = payments.flatMap(({ paidAt, overdueAt, returnedAt }) => [paidAt, overdueAt, returnedAt])
  const ofFacts = [...acts.map(({ at }) => at), ...ofPayments]
  let held = { from: Number.POSITIVE_INFINITY, until: 0, isActive: false }
  return (now) => {
    const at = now.getTime()
    if (at >= held.from && at < held.until) return held.isActive
    const { isActive, nextChangeAt } = computeState(facts, now)
    const later = [nextChangeAt, ...ofFacts].flatMap((one) => (one && one > now ? one.getTime() : []))
    held = { from: at, until: Math.min(...later), isActive }
    return isActive
  }
}

function awaitsPayment({ status, anchor, end, reactivated }: Readonly<Progress>, now: Date): boolean {
  if (status === 'pending' || status === 'overdue') return true
  if (end === null) return false
  const payable = now >= daysLater(end, -payableBefore)
  if (status === 'trial') return anchor === null && payable
  // The provider charges the card of an active subscription, unless a cancellation deleted the recurrence.
  return status === 'active' && (now >= end || (reactivated && payable))
}

type Paid = { kind: 'paid'; at: Date; payment: PaymentFact }
type ReportedOverdue = { kind: 'reported_overdue'; at: Date; payment: PaymentFact }
type Returned = { kind: 'returned'; at: Date; payment: PaymentFact }
type Acted = { kind: Act['kind']; at: Date; act: Act }
/** A change by time alone. */
type Elapsed = { kind: 'ended' | 'lapsed' | 'abandoned'; at: Date }

type Fact = Paid | ReportedOverdue | Returned | Acted
type TimelineEvent = Fact | Elapsed

const last = Number.MAX_SAFE_INTEGER

/** Returns the facts up to `now` in the order in which they happened, however often and in any order reported. */
function timelineOf({ acts, payments }: Facts, now: Date): Fact[] {
  const found = [...unique(payments).flatMap(ofPayment), ...unique(acts).map(ofAct)]
  return found
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || amongEquals(a, b))
}

function unique<T extends { id: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

function ofPayment(payment: PaymentFact): Fact[] {
  const { state, paidAt, overdueAt, returnedAt } = payment
  const found: Fact[] = []
  const counts = state === 'paid' && paidAt !== null
  if (counts) found.push({ kind: 'paid', at: paidAt, payment })
  if (state === 'returned' && returnedAt) found.push({ kind: 'returned', at: returnedAt, payment })
  if (overdueAt && state !== 'gone' && (!counts || overdueAt < paidAt)) {
    found.push({ kind: 'reported_overdue', at: overdueAt, payment })
  }
  return found
}

const ofAct = (act: Act): Acted => ({ kind: act.kind, at: act.at, act })

function amongEquals(a: Fact, b: Fact): number {
  return orderOf(a) - orderOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1)
}

function orderOf(fact: Fact): number {
  if ('act' in fact) return fact.act.order
  return fact.kind === 'paid' ? fact.payment.order : last
}

const keyOf = (fact: Fact) => ('act' in fact ? fact.act.id : `${fact.payment.id} ${fact.kind}`)
