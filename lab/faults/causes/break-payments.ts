import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import type { EmulatedPayment } from '../../../api/testing/asaas-emulator.ts'
import type { Roll } from '../../../api/testing/random-weeks.ts'
import type { Run } from '../check/check-invariants.ts'
import { type Asking, type Entry, type Fields, strangers } from '../load/ledger.ts'
import { deliver, payer, subscribeAndPay, usedTaxId } from '../load/open-shops.ts'
import type { Stage } from '../stage/open-stage.ts'
import type { Fault } from './fault.ts'

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

/** The reports of Asaas about one payment, in their order. */
const endings: [string, string][][] = [
  [
    ['CONFIRMED', 'PAYMENT_CONFIRMED'],
    ['RECEIVED', 'PAYMENT_RECEIVED'],
  ],
  [
    ['OVERDUE', 'PAYMENT_OVERDUE'],
    ['CONFIRMED', 'PAYMENT_CONFIRMED'],
  ],
  [
    ['CONFIRMED', 'PAYMENT_CONFIRMED'],
    ['REFUNDED', 'PAYMENT_REFUNDED'],
  ],
]

/** A second payment of a paying owner, and what Asaas says about it; nothing is delivered yet. */
async function aSecondPayment(run: Run, who: string, ending: [string, string][]): Promise<Event[]> {
  const { stage, ledger } = run
  const { payment } = await subscribeAndPay(stage, ledger, { who, shop: strangers, taxId: usedTaxId })
  run.payers.add(who)
  const from = stage.asaas.events.length
  const next = stage.asaas.chargeNext(payment.subscription)
  for (const [status, event] of ending) stage.asaas.set(next, status, event)
  return stage.asaas.events.slice(from).filter(({ payment: about }) => about?.id === next.id)
}

/** Every order of the events of a payment, each with a repetition, some at once and at both processes. */
async function permuteEvents(run: Run, roll: Roll): Promise<void> {
  const { stage } = run
  const ending = endings[roll(endings.length)] ?? []
  const events = await aSecondPayment(run, aPayer(run), ending)
  const indexes = events.map((_, at) => at)
  const orders = fc.sample(fc.shuffledSubarray([...indexes, ...indexes], { minLength: indexes.length + 1 }), {
    numRuns: 1,
    seed: roll(1_000_000),
  })
  // Some of the questions that the events lead to find the provider away; their jobs ask again.
  stage.asaas.fail('GET /payments', { status: 500 }, 1 + roll(3))
  for (const order of orders) {
    const waits: Promise<void>[] = []
    for (const index of [...order, ...indexes]) {
      const one = deliverUntilTaken(run, events[index] as Event, roll(2))
      if (roll(2) === 0) await one
      waits.push(one)
    }
    await Promise.all(waits)
  }
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
const steps = ['POST /customers', 'GET /customers', 'POST /checkouts', 'GET /payments']

/** Sends a request again until it is neither unknown nor refused because the provider is away. */
async function insist({ ledger }: Run, roll: Roll, asking: Asking, limit = 30): Promise<Entry> {
  for (let attempt = 0; ; attempt++) {
    const entry = await ledger.send(asking, roll, { tries: 1 })
    if (entry.status !== 0) return entry
    // The request is made again as a new one, so this one needs no answer any more.
    ledger.abandon(entry)
    if (attempt > limit) throw new Error(`${asking.call} was not answered after ${limit} attempts`)
    await delay(150)
  }
}

/** An owner takes a plan while the provider fails in one way, and insists until it is paid. */
async function subscribeInTrouble(run: Run, roll: Roll, trouble: Trouble): Promise<void> {
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
  for (const step of steps) stage.asaas.fail(step, trouble, 1 + roll(2))
  const plan = { planId: 'basic', customerData: payer(usedTaxId) }
  const taken = await insist(run, roll, asking('POST /api/subscriptions', plan))
  if (taken.status !== 201 && taken.status !== 409)
    run.found.push({
      invariant: 'I5',
      text: `${who} could not subscribe: ${taken.status} ${taken.answer.code}`,
    })
  let paymentUrl: unknown
  for (let attempt = 0; paymentUrl === undefined && attempt < 20; attempt++) {
    const { answer } = await insist(run, roll, asking('POST /api/subscriptions/payment'))
    paymentUrl = answer.paymentUrl
  }
  stage.asaas.recover()
  if (paymentUrl === undefined) {
    run.found.push({ invariant: 'I5', text: `${who} got no payment page` })
    return
  }
  const payment = stage.asaas.completeCheckout(String(paymentUrl))
  await deliverUntilTaken(run, stage.asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED'), roll(2))
  run.payers.add(who)
}

/** A cancellation, a double click on reactivating and the event of a payment, all at once. */
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
    () => cancel(roll(2)),
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
    name: 'payment events in any order, repeated and at once',
    tries: { short: 1, long: 12 },
    cause: permuteEvents,
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
    id: 'subscription-races',
    name: 'cancelling, reactivating by a double click and a payment event at once',
    isOutage: true,
    tries: { short: 0, long: 8 },
    cause: raceChanges,
  },
]
