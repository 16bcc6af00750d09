import { setTimeout as delay } from 'node:timers/promises'
import type { EmulatedPayment } from '../../../api/testing/asaas-emulator.ts'
import type { Roll } from '../../../api/testing/random-weeks.ts'
import type { Run } from '../check/check-invariants.ts'
import { type Asking, type Entry, type Fields, strangers } from '../load/ledger.ts'
import { deliver, payer, subscribeAndPay, usedTaxId } from '../load/open-shops.ts'
import type { Stage } from '../stage/open-stage.ts'
import { type Fault, pause } from './fault.ts'

type Event = Stage['asaas']['events'][number]

let payers = 0
const aPayer = (run: Run) => `pagante${run.load.seed}x${++payers}`

/** Delivers an event until it is answered with 200, as Asaas does. The checker expects it to be stored once. */
async function deliverUntilTaken(run: Run, event: Fields, at: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const status = await deliver(run.stage, event, { at: (at + attempt) % 2 }).catch(() => 0)
    if (status === 200) return void run.delivered.add(String(event.id))
    await delay(100)
  }
  throw new Error(`Event ${event.id} was not taken after 200 attempts`)
}

/** A short story of one payment: the charge is made, and Asaas reports these changes of it. */
const stories: [status: string, event: string][][] = [
  [
    ['CONFIRMED', 'PAYMENT_CONFIRMED'],
    ['RECEIVED', 'PAYMENT_RECEIVED'],
  ],
  [
    ['OVERDUE', 'PAYMENT_OVERDUE'],
    ['CONFIRMED', 'PAYMENT_CONFIRMED'],
    ['REFUNDED', 'PAYMENT_REFUNDED'],
  ],
]
const atOnce = 50

/** Every order of these. */
const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]))

/** Tells the story of one charge in this order. Some events come again at once, and some come two at a time. */
async function tellStory(run: Run, roll: Roll, order: readonly Event[]): Promise<void> {
  const waits: Promise<void>[] = []
  for (const [at, event] of order.entries()) {
    // Some of the questions that the last events lead to find the provider away; their jobs ask again.
    if (at === order.length - 1 && roll(2) === 0) run.stage.asaas.fail('GET ', { status: 500 }, 1)
    const times = roll(3) === 0 ? [0, 1] : [roll(2)]
    const those = Promise.all(times.map((at) => deliverUntilTaken(run, event, at))).then(() => {})
    if (roll(2) === 0) await those
    waits.push(those)
  }
  await Promise.all(waits)
}

/** A payer has one charge for each order of the events of a story, so that each charge must end in the same state. */
async function permuteEvents(run: Run, roll: Roll): Promise<void> {
  const { stage, ledger } = run
  const who = aPayer(run)
  const { payment } = await subscribeAndPay(stage, ledger, { who, shop: strangers, taxId: usedTaxId })
  run.payers.add(who)
  const story = stories[roll(stories.length)] ?? []
  for (const order of ordersOf([0, ...story.map((_, at) => at + 1)])) {
    const from = stage.asaas.events.length
    const next = stage.asaas.chargeNext(payment.subscription)
    for (const [status, event] of story) stage.asaas.set(next, status, event)
    const events = stage.asaas.events.slice(from).filter(({ payment: about }) => about?.id === next.id)
    await tellStory(
      run,
      roll,
      order.flatMap((at) => events[at] ?? []),
    )
  }
}

/** One event arrives fifty times at once, at both processes. */
async function floodEvent(run: Run, roll: Roll): Promise<void> {
  const { stage, ledger } = run
  const who = aPayer(run)
  const { payment } = await subscribeAndPay(stage, ledger, { who, shop: strangers, taxId: usedTaxId })
  run.payers.add(who)
  const next = stage.asaas.chargeNext(payment.subscription)
  const event = stage.asaas.set(next, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  await Promise.all(Array.from({ length: atOnce }, () => deliverUntilTaken(run, event, roll(2))))
}

/** The only event of a charge arrives while the provider answers no question about charges. */
async function loseTheAnswers(run: Run, roll: Roll): Promise<void> {
  const { stage, ledger } = run
  const who = aPayer(run)
  const { payment } = await subscribeAndPay(stage, ledger, { who, shop: strangers, taxId: usedTaxId })
  run.payers.add(who)
  const event = stage.asaas.set(payment, 'REFUNDED', 'PAYMENT_REFUNDED')
  stage.asaas.failEverything({ status: 500 })
  await deliverUntilTaken(run, event, roll(2))
  // The jobs of a process look for events every two seconds.
  await pause(roll, 4_000, 6_000)
  stage.asaas.recover()
}

/** Events with a wrong token, an invented payment, or of another account. None may have an effect. */
async function forgeEvents({ stage, forged }: Run, roll: Roll): Promise<void> {
  const payment = [...stage.asaas.payments.values()].at(-1)
  const about = { ...payment, status: 'REFUNDED' }
  for (const token of ['', 'wrong', 'token-of-event', 'token-of-eventsx', 'TOKEN-OF-EVENTS']) {
    const event = {
      id: `evt_forged_${payers++}_${roll(1_000_000)}`,
      event: 'PAYMENT_REFUNDED',
      payment: about,
    }
    forged.set(event.id, await deliver(stage, event, { at: roll(2), token }))
  }
  // With the right token an event is only a hint: the provider says that the payment is still as it was.
  for (const hint of [about, { id: 'pay_invented' }, { id: '../customers' }]) {
    const event = { id: `evt_hint_${payers++}_${roll(1_000_000)}`, event: 'PAYMENT_REFUNDED', payment: hint }
    await deliver(stage, event, { at: roll(2) })
  }
}

type Trouble = Parameters<Stage['asaas']['fail']>[1]
const troubles: [string, Trouble][] = [
  ['500', { status: 500 }],
  ['429', { status: 429 }],
  ['hang', 'hang'],
  ['garbage', 'garbage'],
  ['lost-answer', 'cut after acting'],
]
const attempts = 30
const steps = ['POST /customers', 'GET /customers', 'POST /checkouts', 'GET /payments']

/** Sends a request again until it is neither unknown nor refused because the provider is away. */
async function insist({ ledger }: Run, roll: Roll, asking: Asking, at = roll(2)): Promise<Entry> {
  for (let attempt = 0; ; attempt++) {
    const entry = await ledger.send(asking, roll, { at: (at + attempt) % 2, tries: 1 })
    if (entry.status !== 0) return entry
    // The request is made again as a new one, so this one needs no answer any more.
    ledger.abandon(entry)
    if (attempt > attempts) throw new Error(`${asking.call} was not answered after ${attempts} attempts`)
    await delay(150)
  }
}

/**
 * An owner takes a plan by a double click while the provider fails in one way, and insists until it is paid. Without a
 * `trouble` of the provider, the connection is cut after it got a request.
 */
async function subscribeInTrouble(run: Run, roll: Roll, trouble: Trouble | undefined): Promise<void> {
  const { stage } = run
  const who = aPayer(run)
  const asking = (call: string, body?: Fields) => ({
    act: 'pay',
    who,
    shop: strangers,
    call,
    ...(body && { body }),
  })
  await insist(run, roll, asking('POST /api/auth/accept-terms'))
  for (const step of steps) if (trouble) stage.asaas.fail(step, trouble, 1 + roll(2))
  if (!trouble) stage.proxies.asaas.cut(...steps.map(() => ({ when: 'after' as const, skip: roll(2) })))
  const plan = { planId: 'basic', customerData: payer(usedTaxId) }
  const clicks = [0, 1].map((at) => insist(run, roll, asking('POST /api/subscriptions', plan), at))
  for (const { status, answer } of await Promise.all(clicks)) {
    if (status === 201 || status === 409) continue
    run.found.push({ invariant: 'I5', text: `${who} could not subscribe: ${status} ${answer.code}` })
  }
  let paymentUrl: unknown
  for (let attempt = 0; paymentUrl === undefined && attempt < 20; attempt++) {
    const { answer } = await insist(run, roll, asking('POST /api/subscriptions/payment'))
    paymentUrl = answer.paymentUrl
  }
  stage.asaas.recover()
  await stage.proxies.asaas.restore()
  if (paymentUrl === undefined) {
    run.found.push({ invariant: 'I5', text: `${who} got no payment page` })
    return
  }
  const payment = stage.asaas.completeCheckout(String(paymentUrl))
  await deliverUntilTaken(run, stage.asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED'), roll(2))
  run.payers.add(who)
}

/** A double click on cancelling, a change of plan, reactivating and the event of a payment, all at once. */
async function raceChanges(run: Run, roll: Roll): Promise<void> {
  const { stage, ledger } = run
  const who = aPayer(run)
  const { payment } = await subscribeAndPay(stage, ledger, { who, shop: strangers, taxId: usedTaxId })
  run.payers.add(who)
  const next: EmulatedPayment = stage.asaas.chargeNext(payment.subscription)
  const event = stage.asaas.set(next, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  const ask = (call: string, at: number, body?: Fields) =>
    ledger.send({ act: 'race of a subscription', who, shop: strangers, call, ...(body && { body }) }, roll, {
      at,
    })
  const cancel = (at: number) => ask('DELETE /api/subscriptions/my-subscription', at)
  const reactivate = (at: number) => ask('POST /api/subscriptions/reactivate', at, { planId: 'basic' })
  const acts = [
    () => cancel(0),
    () => cancel(1),
    () => ask('PATCH /api/subscriptions/my-subscription', roll(2), { planId: 'pro' }),
    () => deliverUntilTaken(run, event, roll(2)),
    () => reactivate(roll(2)),
  ]
  await Promise.all(
    acts.map(async (act) => {
      await delay(roll(40))
      await act()
    }),
  )
  await cancel(0)
  await Promise.all([reactivate(0), reactivate(1)])
}

export const paymentFaults: Fault[] = [
  {
    id: 'events-permuted',
    name: 'payment events in every order, repeated and at once',
    tries: { short: 1, long: 6 },
    cause: permuteEvents,
  },
  {
    id: 'events-away',
    name: 'a payment event arrives while the payment provider answers no question',
    isOutage: true,
    tries: { short: 0, long: 3 },
    cause: loseTheAnswers,
  },
  {
    id: 'events-flood',
    name: 'one payment event fifty times at once',
    tries: { short: 0, long: 3 },
    cause: floodEvent,
  },
  {
    id: 'events-forged',
    name: 'payment events with a wrong token, or about what did not happen',
    tries: { short: 1, long: 3 },
    cause: forgeEvents,
  },
  ...troubles.map(
    ([way, trouble]): Fault => ({
      id: `payments-${way}`,
      name: `the payment provider answers ${way} while an owner subscribes`,
      isOutage: true,
      tries: { short: way === 'lost-answer' ? 1 : 0, long: 3 },
      cause: (run, roll) => subscribeInTrouble(run, roll, trouble),
    }),
  ),
  {
    id: 'payments-cut',
    name: 'connections to the payment provider are cut after a request, while an owner subscribes',
    isOutage: true,
    tries: { short: 0, long: 3 },
    cause: (run, roll) => subscribeInTrouble(run, roll, undefined),
  },
  {
    id: 'subscription-races',
    name: 'cancelling and reactivating by double clicks, a change of plan and a payment event at once',
    isOutage: true,
    tries: { short: 0, long: 8 },
    cause: raceChanges,
  },
]
