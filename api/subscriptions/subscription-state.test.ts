import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { expect, test } from 'vitest'
import { clockLeeway } from '../platform/clock.ts'
import { dateOf, daysLater, monthsLater } from './periods.ts'
import type { Act, Facts, PaymentFact, PaymentState } from './subscription-facts.ts'
import { computeState } from './subscription-state.ts'

const taken = new Date('2027-01-10T10:00:00-03:00')
const day = (days: number) => daysLater(taken, days)
const second = 1000
const moved = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

/** Builds the facts of a subscription from acts and payments on given days after its start. */
function story(trial = true, planId: PlanId = 'basic') {
  const acts: Act[] = []
  const payments: PaymentFact[] = []
  const { priceCents: cents } = plans[planId]
  const act = (kind: Act['kind'], at: Date, wished: PlanId = planId, price = plans[wished].priceCents) => {
    const [id, order] = [`act-${acts.length}`, acts.length + payments.length]
    acts.push({ id, order, kind, at, planId: wished, cents: price })
    return timeline
  }
  const charge = (state: PaymentState, at: Date, details: Partial<PaymentFact> = {}) => {
    const fact: PaymentFact = {
      id: `pay-${payments.length}`,
      cents: 2990,
      dueOn: dateOf(at),
      state,
      paidAt: state === 'paid' ? at : null,
      overdueAt: state === 'overdue' ? at : null,
      returnedAt: state === 'returned' ? at : null,
      order: acts.length + payments.length,
    }
    payments.push({ ...fact, ...details })
    return timeline
  }
  const facts: Facts = { createdAt: taken, planId, cents, trial, acts, payments }
  const timeline = {
    facts,
    pays: (at: Date, details?: Partial<PaymentFact>) => charge('paid', at, details),
    charge,
    cancels: (at: Date) => act('cancelled', at),
    reactivates: (at: Date, wished?: PlanId) => act('reactivated', at, wished),
    changes: (at: Date, wished: PlanId) => act('plan_changed', at, wished),
    isNotified: (at: Date, price: number) => act('price_changed', at, planId, price),
    at: (now: Date) => computeState(facts, now),
    status: (now: Date) => computeState(facts, now).status,
  }
  return timeline
}

/** Longer than the clock of the process that stored something may be ahead. */
const unseen = clockLeeway + second

test('what a process stored whose clock is up to a minute ahead counts at once', () => {
  const timeline = story(false).pays(day(1))
  expect(timeline.status(moved(day(1), -clockLeeway))).toBe('active')
  expect(timeline.status(moved(day(1), -unseen))).toBe('pending')
})

test('a trial lasts exactly thirty days', () => {
  const timeline = story()
  expect(timeline.at(taken)).toMatchObject({ status: 'trial', isActive: true, trialDaysRemaining: 30 })
  expect(timeline.at(moved(taken, second)).trialDaysRemaining).toBe(30)
  expect(timeline.at(day(1)).trialDaysRemaining).toBe(29)
  expect(timeline.at(moved(day(30), -second))).toMatchObject({ status: 'trial', trialDaysRemaining: 1 })
  expect(timeline.at(day(30))).toMatchObject({ status: 'pending', isActive: false, trialDaysRemaining: 0 })
})

test('a subscription without a trial begins pending and becomes active with the payment', () => {
  const timeline = story(false)
  expect(timeline.at(taken)).toMatchObject({ status: 'pending', isActive: false, currentPeriodEnd: null })
  timeline.pays(day(1))
  expect(timeline.at(moved(day(1), -unseen)).status).toBe('pending')
  expect(timeline.at(day(1))).toMatchObject({
    status: 'active',
    isActive: true,
    currentPeriodEnd: monthsLater(day(1), 1),
  })
})

test('a payment is awaited from five days before the trial ends until it is made', () => {
  const timeline = story()
  expect(timeline.at(moved(day(25), -second)).paymentDueAt).toBeNull()
  expect(timeline.at(day(25)).paymentDueAt).toEqual(day(30))
  timeline.pays(day(26), { dueOn: dateOf(day(30)) })
  expect(timeline.at(day(26)).paymentDueAt).toBeNull()
})

test('a month that is paid within the trial begins at the end of the trial', () => {
  const timeline = story().pays(day(26), { dueOn: dateOf(day(30)) })
  expect(timeline.at(day(27))).toMatchObject({ status: 'trial', currentPeriodEnd: monthsLater(day(30), 1) })
  expect(timeline.at(day(30))).toMatchObject({ status: 'active', isActive: true, trialDaysRemaining: 0 })
})

test('a payment after the end of the trial starts the periods at its own date', () => {
  const timeline = story().pays(day(32))
  expect(timeline.at(day(32)).currentPeriodEnd).toEqual(monthsLater(day(32), 1))
})

test('a subscription is overdue three days after an unpaid due date', () => {
  const timeline = story()
  expect(timeline.status(moved(day(33), -second))).toBe('pending')
  expect(timeline.at(day(33))).toMatchObject({ status: 'overdue', isActive: false })
})

test('a subscription is overdue as soon as the provider reports its charge overdue', () => {
  const timeline = story().charge('overdue', day(31), { dueOn: dateOf(day(30)) })
  expect(timeline.status(moved(day(31), -unseen))).toBe('pending')
  expect(timeline.status(day(31))).toBe('overdue')
})

test('an old overdue charge does not make a new period overdue', () => {
  const timeline = story()
    .pays(day(30))
    .charge('overdue', day(31), { dueOn: dateOf(day(30)) })
  expect(timeline.status(daysLater(monthsLater(day(30), 1), 2))).toBe('active')
})

test('a subscription stays active for three days after its period, because cards confirm late', () => {
  const timeline = story().pays(day(30), { dueOn: dateOf(day(30)) })
  const end = monthsLater(day(30), 1)
  expect(timeline.at(end)).toMatchObject({ status: 'active', isActive: true, isWithinValidPeriod: false })
  expect(timeline.status(moved(daysLater(end, 3), -second))).toBe('active')
  expect(timeline.status(daysLater(end, 3))).toBe('overdue')
})

test('a payment on time extends the period from its old end, also in the three days after the end', () => {
  const end = monthsLater(day(30), 1)
  const timeline = story().pays(day(30)).pays(daysLater(end, 2))
  expect(timeline.at(daysLater(end, 2)).currentPeriodEnd).toEqual(monthsLater(day(30), 2))
})

test('a payment after the loss of access starts the periods at its confirmation', () => {
  const late = daysLater(monthsLater(day(30), 1), 10)
  const timeline = story().pays(day(30)).pays(late)
  expect(timeline.at(moved(late, -unseen)).status).toBe('overdue')
  expect(timeline.at(late)).toMatchObject({ status: 'active', currentPeriodEnd: monthsLater(late, 1) })
})

test('a period that ends on a 31st ends on a 31st again after a February', () => {
  const first = new Date('2027-01-31T09:00:00-03:00')
  const timeline = story(false).pays(first)
  const months = [1, 2, 3, 4].map((count) => monthsLater(first, count))
  for (const month of months) timeline.pays(month)
  expect(months.map((month) => dateOf(month))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
  expect(dateOf(timeline.at(monthsLater(first, 4)).currentPeriodEnd as Date)).toBe('2027-06-30')
})

test('a subscription expires after sixty days overdue', () => {
  const timeline = story()
  expect(timeline.status(moved(day(93), -second))).toBe('overdue')
  expect(timeline.at(day(93))).toMatchObject({ status: 'expired', isActive: false, canReactivate: true })
})

test('a subscription that is cancelled while in trial or active gives access until the period’s end', () => {
  const trial = story().cancels(day(3))
  expect(trial.at(day(3))).toMatchObject({ status: 'cancelled', isActive: true, canReactivate: true })
  expect(trial.status(moved(day(30), -second))).toBe('cancelled')
  expect(trial.at(day(30))).toMatchObject({ status: 'expired', isActive: false })
  const active = story().pays(day(30)).cancels(day(40))
  expect(active.at(day(40)).currentPeriodEnd).toEqual(monthsLater(day(30), 1))
  expect(active.status(monthsLater(day(30), 1))).toBe('expired')
})

test('a subscription that is cancelled while pending or overdue expires at once', () => {
  expect(story().cancels(day(31)).status(day(31))).toBe('expired')
  expect(story().cancels(day(40)).status(day(40))).toBe('expired')
})

test('a subscription cancelled in the three days after its period expires at once', () => {
  const end = monthsLater(day(30), 1)
  const timeline = story().pays(day(30)).cancels(daysLater(end, 1))
  expect(timeline.status(daysLater(end, 1))).toBe('expired')
})

test('a subscription reactivated within its period gets its old status, and the next period begins a day after the end', () => {
  const trial = story().cancels(day(3)).reactivates(day(4))
  expect(trial.at(day(4))).toMatchObject({ status: 'trial', trialDaysRemaining: 26 })
  const end = monthsLater(day(30), 1)
  const active = story().pays(day(30)).cancels(day(40)).reactivates(day(41), 'basic')
  expect(active.at(day(41))).toMatchObject({ status: 'active', currentPeriodEnd: end, paymentDueAt: null })
  expect(active.at(daysLater(end, -5)).paymentDueAt).toEqual(daysLater(end, 1))
  active.pays(daysLater(end, 1))
  expect(active.at(daysLater(end, 1)).currentPeriodEnd).toEqual(monthsLater(daysLater(end, 1), 1))
})

test('a subscription reactivated after expiry is pending until it is paid', () => {
  const timeline = story().cancels(day(3)).reactivates(day(50))
  expect(timeline.at(day(50))).toMatchObject({ status: 'pending', isActive: false, paymentDueAt: day(50) })
  timeline.pays(day(51))
  expect(timeline.at(day(51))).toMatchObject({ status: 'active', currentPeriodEnd: monthsLater(day(51), 1) })
})

test('a refunded payment does not count any more', () => {
  const timeline = story().charge('returned', day(35), { paidAt: day(30), dueOn: dateOf(day(30)) })
  expect(timeline.at(day(36))).toMatchObject({ status: 'overdue', isActive: false })
  expect(timeline.at(day(36)).entries.map((entry) => entry.action)).toContain('payment_refunded')
})

test('a second payment for the same period is flagged and not counted', () => {
  const timeline = story().pays(day(31)).pays(day(31)).pays(day(33))
  const now = timeline.at(day(34))
  expect(now.currentPeriodEnd).toEqual(monthsLater(day(31), 1))
  expect([...now.flags]).toEqual([
    ['pay-1', 'second_for_period'],
    ['pay-2', 'second_for_period'],
  ])
})

test('a payment whose amount differs from the plan’s price is flagged and not counted', () => {
  const timeline = story(false).pays(day(1), { cents: 100 })
  expect(timeline.at(day(2))).toMatchObject({
    status: 'pending',
    flags: new Map([['pay-0', 'wrong_amount']]),
  })
})

test('a new plan applies at once, and a charge at the old price still counts for 35 days', () => {
  const end = monthsLater(day(30), 1)
  const timeline = story().pays(day(30)).changes(day(50), 'pro')
  expect(timeline.at(day(50)).planId).toBe('pro')
  timeline.pays(end, { cents: 2990 })
  expect(timeline.at(end).currentPeriodEnd).toEqual(monthsLater(day(30), 2))
  timeline.pays(monthsLater(day(30), 2), { cents: 2990 })
  expect(timeline.at(monthsLater(day(30), 2)).flags.get('pay-2')).toBe('wrong_amount')
})

/** Builds an active subscription of `basic` whose month from the trial's end is paid. */
const paidMonth = () => story().pays(day(30))
/** The instant at which a later period begins. */
const period = (count: number) => monthsLater(day(30), count)

test('a higher price applies from the first period that begins thirty days after its notice', () => {
  const late = paidMonth().isNotified(moved(daysLater(period(1), -30), second), 3490)
  expect(late.at(day(32))).toMatchObject({
    price: 2990,
    duePrice: 2990,
    priceChanges: [{ cents: 3490, from: period(2) }],
  })
  const inTime = paidMonth().isNotified(daysLater(period(1), -30), 3490)
  expect(inTime.at(day(32))).toMatchObject({
    price: 2990,
    duePrice: 3490,
    priceChanges: [{ cents: 3490, from: period(1) }],
  })
  inTime.pays(period(1), { cents: 3490 })
  expect(inTime.at(period(1))).toMatchObject({ price: 3490, priceChanges: [], flags: new Map() })
})

test('a lower price applies from the next period, and a charge at the old price still counts', () => {
  const timeline = paidMonth()
    .isNotified(daysLater(period(1), -1), 2490)
    .pays(period(1), { cents: 2990 })
  expect(timeline.at(daysLater(period(1), -1))).toMatchObject({ price: 2990, duePrice: 2490 })
  expect(timeline.at(period(1))).toMatchObject({ currentPeriodEnd: period(2), flags: new Map() })
})

test('a price change that is withdrawn before its date changes nothing', () => {
  const timeline = paidMonth().isNotified(day(31), 3490).isNotified(day(40), 2990)
  expect(timeline.at(day(39)).priceChanges).toEqual([{ cents: 3490, from: period(2) }])
  expect(timeline.at(day(40))).toMatchObject({ price: 2990, duePrice: 2990, priceChanges: [] })
})

test('an owner who changes the plan pays the price of the day of the change, whatever notice was sent before', () => {
  const timeline = paidMonth().isNotified(day(31), 3490).changes(day(35), 'pro')
  expect(timeline.at(day(35))).toMatchObject({ price: 5990, duePrice: 5990, priceChanges: [] })
})

test('the price of a due period does not change until it is paid, and the price of the next period may be higher', () => {
  const timeline = story().isNotified(day(31), 3490)
  expect(timeline.at(day(80))).toMatchObject({ status: 'overdue', price: 2990, duePrice: 2990 })
  expect(timeline.at(day(80)).priceChanges).toEqual([{ cents: 3490, from: monthsLater(day(80), 1) }])
  expect(timeline.pays(day(80)).at(day(80))).toMatchObject({ status: 'active', duePrice: 3490 })
})

test('a payment after the cancellation gives access for its month and does not reactivate the subscription', () => {
  const timeline = story()
    .cancels(day(28))
    .pays(day(29), { dueOn: dateOf(day(30)) })
  expect(timeline.at(day(31))).toMatchObject({ status: 'cancelled', isActive: true })
  expect(timeline.at(day(31)).flags.get('pay-0')).toBe('after_cancellation')
  expect(timeline.status(monthsLater(day(30), 1))).toBe('expired')
})

test('the history has each entry once, in order, with its period', () => {
  const timeline = story().pays(day(31)).cancels(day(40)).reactivates(day(90))
  const actions = timeline.at(day(100)).entries.map(({ action, status }) => `${action} ${status}`)
  expect(actions).toEqual([
    'created trial',
    'payment_received active',
    'cancelled cancelled',
    'expired expired',
    'reactivated pending',
  ])
})

test('the state has the instant of its next change by time alone', () => {
  expect(story().at(day(1)).nextChangeAt).toEqual(day(30))
  expect(story().cancels(day(31)).at(day(31)).nextChangeAt).toBeNull()
})
