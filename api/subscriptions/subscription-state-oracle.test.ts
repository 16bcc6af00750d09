import { planIds } from '@encaixe/contract/plans.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Act, Facts, PaymentFact } from './subscription-facts.ts'
import { activityBy, computeState } from './subscription-state.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const sequences = 6_000

/** The offset of São Paulo, three hours behind UTC since 2019; the oracle has no other rule for time zones. */
const behind = 3 * HOUR
const taken = Date.parse('2027-01-29T10:00:00-03:00')

function monthsLater(instant: number, months: number): number {
  const local = new Date(instant - behind)
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(local.getUTCDate(), last)
  return Date.UTC(year, month, day) + ((instant - behind) % DAY) + behind
}

const midnight = (date: string) => Date.parse(`${date}T00:00:00-03:00`)

/**
 * A second, slow implementation of the subscription's rules. It has no timeline and no transition table: it visits
 * every hour and applies the rules that are in force in this hour. It shares no code with the first implementation, so
 * that the two implementations check each other.
 */
function oracle(facts: Facts, now: number) {
  const trialEnd = facts.trial ? taken + 30 * DAY : undefined
  let status: string = facts.trial ? 'trial' : 'pending'
  let begins = taken
  let end = trialEnd
  let due = trialEnd ?? taken
  let series: { anchor: number; count: number } | undefined
  let reportedOverdue = false
  let overdueFrom = 0
  let ownerLeft = false
  let plan = facts.planId
  const prices = [{ from: taken, cents: facts.cents, chosen: true }]
  const flags = new Map<string, string>()

  const take = ({ planId, cents }: Act, at: number) => {
    plan = planId
    prices.push({ from: at, cents, chosen: true })
  }
  /** Returns the lowest price of which the owner was notified in any hour of the thirty days before a period. */
  const priceOf = (begins: number) => {
    const known = prices.slice(prices.findLastIndex(({ chosen }) => chosen))
    const since = known[0]?.from ?? taken
    let lowest = since >= begins ? known[0]?.cents : undefined
    for (let at = Math.max(since, begins - 30 * DAY + HOUR); at < begins; at += HOUR) {
      for (const [index, { from, cents }] of known.entries()) {
        const until = known[index + 1]?.from ?? begins
        if (from <= at && at <= until) lowest = Math.min(lowest ?? cents, cents)
      }
    }
    return lowest
  }
  const wasPrice = (cents: number, at: number) =>
    cents === priceOf(due) ||
    prices.some((price, index) => {
      const next = prices[index + 1]
      const until = next ? next.from + (next.chosen ? 0 : 30 * DAY) : at
      return price.cents === cents && until >= at - 35 * DAY
    })
  const cover = (anchor: number, count: number) => {
    series = { anchor, count }
    begins = monthsLater(anchor, count - 1)
    end = due = monthsLater(anchor, count)
    reportedOverdue = false
  }
  const pay = ({ id, cents, dueOn }: PaymentFact, at: number) => {
    if (!wasPrice(cents, at)) return flags.set(id, 'wrong_amount')
    if (status === 'pending' || status === 'overdue') {
      status = 'active'
      return cover(at, 1)
    }
    if (status === 'expired') {
      if (ownerLeft) flags.set(id, 'after_cancellation')
      status = ownerLeft ? 'cancelled' : 'active'
      return cover(at, 1)
    }
    if (status === 'cancelled') flags.set(id, 'after_cancellation')
    const alreadyPaid = series && end !== undefined && at < end
    if (alreadyPaid && midnight(dueOn) < due - 15 * DAY) return flags.set(id, 'second_for_period')
    return series && due === end ? cover(series.anchor, series.count + 1) : cover(due, 1)
  }
  const act = (done: Act, at: number) => {
    const { kind, cents } = done
    const isOpen = status !== 'cancelled' && status !== 'expired'
    if (kind === 'plan_changed' && isOpen) take(done, at)
    if (kind === 'price_changed' && isOpen) prices.push({ from: at, cents, chosen: false })
    if (kind === 'cancelled' && ['trial', 'active', 'pending', 'overdue'].includes(status)) {
      ownerLeft = true
      status = status === 'trial' || status === 'active' ? 'cancelled' : 'expired'
    }
    if (kind === 'reactivated' && (status === 'cancelled' || status === 'expired')) {
      take(done, at)
      const running = status === 'cancelled'
      status = running ? (trialEnd !== undefined && at < trialEnd ? 'trial' : 'active') : 'pending'
      due = running ? (end ?? at) + DAY : at
      ownerLeft = reportedOverdue = false
    }
  }
  const byTimeAlone = (at: number) => {
    const late = reportedOverdue ? 0 : 3 * DAY
    if (status === 'trial' && trialEnd !== undefined && at >= trialEnd) status = series ? 'active' : 'pending'
    if (status === 'cancelled' && end !== undefined && at >= end) status = 'expired'
    const unpaidSince = status === 'pending' ? due : status === 'active' ? (end ?? at) : undefined
    if (unpaidSince !== undefined && at >= unpaidSince + late) {
      status = 'overdue'
      overdueFrom = at
    }
    if (status === 'overdue' && at >= overdueFrom + 60 * DAY) status = 'expired'
  }

  const hourOf = (date: Date | null) => date?.getTime() ?? Number.NaN
  for (let at = taken; at <= now; at += HOUR) {
    byTimeAlone(at)
    const paid = facts.payments.filter((payment) => payment.state === 'paid' && hourOf(payment.paidAt) === at)
    const done = facts.acts.filter((each) => each.at.getTime() === at)
    // The fact with the lower order happened first among facts of the same hour.
    for (const one of [...paid, ...done].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))) {
      if ('kind' in one) act(one, at)
      else pay(one, at)
      byTimeAlone(at)
    }
    const overdue = facts.payments.filter(
      ({ overdueAt, paidAt, state }) =>
        hourOf(overdueAt) === at && state !== 'gone' && !(state === 'paid' && hourOf(paidAt) <= at),
    )
    for (const { dueOn } of overdue) {
      const open = status === 'trial' || status === 'active' || status === 'pending'
      if (open && midnight(dueOn) >= due - 15 * DAY) reportedOverdue = true
      byTimeAlone(at)
    }
  }
  const duePrice = priceOf(due)
  const price = now < due ? priceOf(begins) : duePrice
  // The starts of the next periods: each month, or a month after a payment that can be made on any day from now on.
  const follows = series && due === end ? series : { anchor: due, count: 0 }
  const waits = status === 'pending' || status === 'overdue'
  const next = Array.from({ length: 5 }, (_, count) =>
    waits ? monthsLater(now, 1) + count * DAY : monthsLater(follows.anchor, follows.count + count),
  )
  const costs = next.map((from) => ({ cents: priceOf(from), from: new Date(from) }))
  const differs = costs.filter(
    ({ cents }, index) => cents !== (index === 0 ? price : costs[index - 1]?.cents),
  )
  const priceChanges = status === 'cancelled' || status === 'expired' ? [] : differs
  return { status, end: end ?? null, plan, flags: [...flags].sort(), price, duePrice, priceChanges }
}

const hours = fc.oneof(
  fc.integer({ min: 0, max: 200 * 24 }),
  // The limits of the rules in days, and one hour before and after each limit.
  fc
    .tuple(fc.constantFrom(0, 25, 30, 33, 59, 61, 62, 90, 93, 120), fc.integer({ min: -1, max: 1 }))
    .map(([days, off]) => Math.max(0, days * 24 + off)),
)
const planId = fc.constantFrom(...planIds)
/** The price on the price list of the day; prices go up and down. */
const listPrice = fc.constantFrom(2990, 2990, 2990, 3490, 2490, 5990)

const userAction = fc.record({
  kind: fc.constantFrom<Act['kind']>(
    'cancelled',
    'reactivated',
    'plan_changed',
    'price_changed',
    'price_changed',
  ),
  hour: hours,
  planId,
  cents: listPrice,
})
const providerEvent = fc.record({
  state: fc.constantFrom<PaymentFact['state']>(
    'paid',
    'paid',
    'paid',
    'overdue',
    'returned',
    'gone',
    'awaiting',
  ),
  hour: hours,
  dueOff: fc.constantFrom(0, 0, 0, -1, 2, -30, 30),
  overdueBefore: fc.option(fc.integer({ min: 0, max: 72 })),
  cents: fc.constantFrom(2990, 2990, 2990, 3490, 3490, 2490, 5990, 100),
})

type Actions = (typeof userAction extends fc.Arbitrary<infer T> ? T : never)[]
type Events = (typeof providerEvent extends fc.Arbitrary<infer T> ? T : never)[]

function factsOf(
  trial: boolean,
  plan: Pick<Facts, 'planId' | 'cents'>,
  actions: Actions,
  events: Events,
): Facts {
  const instant = (hour: number) => new Date(taken + hour * HOUR)
  const acts = actions.map(({ hour, ...action }, order) => ({
    ...action,
    id: `act-${order}`,
    order,
    at: instant(hour),
  }))
  const payments = events.map(({ state, hour, dueOff, overdueBefore, cents }, index): PaymentFact => {
    const at = instant(hour)
    const due = new Date(at.getTime() - behind + dueOff * DAY).toISOString().slice(0, 10)
    const overdueAt = state === 'overdue' ? at : overdueBefore === null ? null : instant(hour - overdueBefore)
    const wasPaid = state === 'paid' || state === 'returned'
    return {
      id: `pay-${String(index).padStart(2, '0')}`,
      cents,
      dueOn: due,
      state,
      paidAt: wasPaid ? at : null,
      overdueAt: overdueAt && overdueAt.getTime() >= taken ? overdueAt : null,
      returnedAt: state === 'returned' ? at : null,
      order: (index * 7) % 5,
    }
  })
  return { createdAt: new Date(taken), ...plan, trial, acts, payments }
}

const facts = fc
  .tuple(
    fc.boolean(),
    fc.record({ planId, cents: listPrice }),
    fc.array(userAction, { maxLength: 8 }),
    fc.array(providerEvent, { maxLength: 8 }),
  )
  .map((parts) => factsOf(...parts))

/** Returns the same facts in another order, with some facts repeated. */
const reordered = (all: Facts) =>
  fc
    .tuple(
      fc.shuffledSubarray([...all.acts, ...all.acts], { minLength: all.acts.length * 2 }),
      fc.shuffledSubarray([...all.payments, ...all.payments, ...all.payments], {
        minLength: all.payments.length * 3,
      }),
    )
    .map(([acts, payments]) => ({ ...all, acts, payments }))

test(`in ${sequences} sequences of events and actions, in any order and with repetitions, the computed state equals the state of the oracle`, () => {
  let runs = 0
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(
      facts.chain((all) => fc.tuple(fc.constant(all), reordered(all))),
      fc.integer({ min: 0, max: 260 * 24 }),
      ([all, again], hour) => {
        const now = new Date(taken + hour * HOUR)
        const found = computeState(all, now)
        const expected = oracle(all, now.getTime())
        expect({
          status: found.status,
          end: found.currentPeriodEnd?.getTime() ?? null,
          plan: found.planId,
          flags: [...found.flags].sort(),
          price: found.price,
          duePrice: found.duePrice,
          priceChanges: found.priceChanges,
        }).toEqual(expected)
        expect(computeState(again, now)).toEqual(found)
        runs += 1
        const { status, priceChanges } = expected
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (priceChanges.length > 0) seen.set('price changes', (seen.get('price changes') ?? 0) + 1)
      },
    ),
    // The seed is fixed, because with random seeds the counts below sometimes were too small by chance.
    { numRuns: sequences, seed: 20_261_122 },
  )
  expect(runs).toBeGreaterThanOrEqual(5_000)
  // Each status must occur often, or the number of sequences would prove little.
  for (const status of ['trial', 'pending', 'active', 'overdue', 'cancelled', 'expired', 'price changes']) {
    expect(seen.get(status) ?? 0, status).toBeGreaterThan(100)
  }
}, 120_000)

test('a later fact does not change an earlier state', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 200 * 24 }), (all, hour) => {
      const now = new Date(taken + hour * HOUR)
      const known = {
        ...all,
        acts: all.acts.filter(({ at }) => at <= now),
        payments: all.payments.filter(({ paidAt, overdueAt }) => (paidAt ?? overdueAt ?? now) <= now),
      }
      const unpaid = all.payments.filter(({ paidAt, overdueAt }) => paidAt && paidAt > now && overdueAt)
      fc.pre(unpaid.length === 0)
      expect(computeState(all, now)).toEqual(computeState(known, now))
    }),
    { numRuns: 1_000 },
  )
})

test('`activityBy` returns the result of `computeState` at many instants, in any order', () => {
  let changes = 0
  fc.assert(
    fc.property(facts, fc.array(hours, { minLength: 20, maxLength: 20 }), (all, asked) => {
      const isActive = activityBy(all)
      const instants = [...asked.toSorted((a, b) => a - b), ...asked].map(
        (hour) => new Date(taken + hour * HOUR),
      )
      const found = instants.map((now) => computeState(all, now).isActive)
      expect(instants.map(isActive)).toEqual(found)
      changes += found.filter((one, at) => at > 0 && one !== found[at - 1]).length
    }),
    { numRuns: 1_000, seed: 20_261_126 },
  )
  expect(changes).toBeGreaterThan(1_000)
})
