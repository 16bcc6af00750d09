import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '../../api/testing/random-weeks.ts'
import { buildProduct } from '../../scripts/building/build-product.ts'
import { root } from '../../scripts/root.ts'
import { median } from '../bench/figures.ts'
import { databaseFaults } from './causes/break-database.ts'
import { paymentFaults } from './causes/break-payments.ts'
import { processFaults } from './causes/break-processes.ts'
import { providerFaults } from './causes/break-providers.ts'
import type { Fault } from './causes/fault.ts'
import { checkInvariants, type Outage, type Run } from './check/check-invariants.ts'
import { settle, settleAll } from './check/settle.ts'
import { openLoad } from './load/drive-clients.ts'
import { type Breach, openLedger } from './load/ledger.ts'
import { openShops, shopCount } from './load/open-shops.ts'
import { openStage } from './stage/open-stage.ts'
import { startCluster } from './stage/start-cluster.ts'
import { tryPlanted } from './try-planted.ts'

const calm: Fault = {
  id: 'calm',
  name: 'nothing fails',
  tries: { short: 1, long: 2 },
  cause: () => delay(3_000),
}

/** Payment faults come before those after which a mail may be repeated. */
const faults: Fault[] = [
  calm,
  ...paymentFaults,
  ...[...processFaults, ...databaseFaults, ...providerFaults].map((one) => ({ ...one, mayRepeat: true })),
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    tries: { type: 'string' },
    planted: { type: 'string' },
    'until-found': { type: 'boolean', default: false },
  },
})

const print = (line: string) => process.stdout.write(`${line}\n`)
const seed = values.seed === undefined ? 1 + Math.floor(Math.random() * 1_000_000) : Number(values.seed)
print(`seed ${seed}`)

type Outcome = {
  seconds: number
  fault: Fault
  recoveries: number[]
  confirmations: number[]
  breaches: Breach[]
  booked: number
  unknown: number
}

const recoveryLimit = 60_000
/** Milliseconds after the first booking in which the other process may still answer 503. */
const healWithin = 5_000
const mailLimit = 20_000
const settling = values.short ? { limit: 10_000, alsoSending: false } : {}

async function tryFault(run: Run, fault: Fault, tries: number, outages: Outage[]): Promise<Outcome> {
  const { stage, load } = run
  const roll = seeded(seed * 31 + faults.indexOf(fault))
  const since = performance.now()
  const outcome: Outcome = {
    seconds: 0,
    fault,
    recoveries: [],
    confirmations: [],
    breaches: [],
    booked: 0,
    unknown: 0,
  }
  const before = load.bookings.length
  for (let attempt = 0; attempt < tries; attempt++) {
    load.start(faults.indexOf(fault) * 1_000 + attempt, {
      count: values.short ? 4 : 6,
      isOnPhones: fault.isOnPhones ?? false,
    })
    await delay(200 + roll(600))
    const outage = { from: performance.now(), until: Number.POSITIVE_INFINITY }
    if (fault.isOutage) outages.push(outage)
    run.mayRepeat ||= fault.mayRepeat === true
    run.isSettled = false
    let firstMail = 0
    let ended = Number.POSITIVE_INFINITY
    const over = () => {
      if (ended < Number.POSITIVE_INFINITY) return
      ended = performance.now()
      firstMail = stage.mails.received.length
    }
    const caused = fault.cause(run, roll, over).then(over)
    await caused
    const again = await firstBooking(run, ended)
    outcome.recoveries.push(again - ended)
    outage.until = again + healWithin
    const mailed = await firstMailAfter(run, firstMail)
    outcome.confirmations.push(mailed - ended)
    // A fault of the mail server is left out: a mail may wait for its time limit and for the next attempt.
    if (mailed === Number.POSITIVE_INFINITY && !fault.id.startsWith('mail-'))
      run.found.push({
        invariant: 'late',
        text: `no mail left within ${mailLimit / 1000} s after ${fault.id}`,
      })
    await load.stop()
    await stage.heal()
    outcome.unknown += await load.resolve()
    if (values['until-found']) {
      await settle(run, settling)
      outcome.breaches = await checkInvariants(run, outages)
      if (outcome.breaches.length > 0) break
    }
  }
  if (!values.short) await settleAll(run)
  outcome.booked = load.bookings.length - before
  outcome.breaches = await checkInvariants(run, outages)
  // The breaches that the fault itself saw are reported once, and not again after the next fault of the same stage.
  run.found.length = 0
  outcome.seconds = (performance.now() - since) / 1000
  return outcome
}

async function firstBooking({ ledger, stage }: Run, since: number): Promise<number> {
  for (const until = performance.now() + recoveryLimit; performance.now() < until; await delay(5)) {
    const found = ledger.acknowledged.find(({ at, act }) => at > since && ['book', 'walk in'].includes(act))
    if (found) return found.at
  }
  throw new Error(
    `No booking was acknowledged within ${recoveryLimit / 1000} s after the fault\n${stage.log().slice(-4_000)}`,
  )
}

async function firstMailAfter({ stage }: Run, count: number): Promise<number> {
  for (const until = performance.now() + mailLimit; performance.now() < until; await delay(5))
    if (stage.mails.received.length > count) return performance.now()
  return Number.POSITIVE_INFINITY
}

function report({
  seconds: took,
  fault,
  breaches,
  recoveries,
  confirmations,
  booked,
  unknown,
}: Outcome): void {
  const seconds = (all: number[]) =>
    `${(median(all) / 1000).toFixed(2)} / ${(Math.max(...all) / 1000).toFixed(2)} s`
  const figures = `${recoveries.length} tries, ${booked} booked, ${unknown} unknown`
  print(
    `${breaches.length === 0 ? 'ok    ' : 'BROKEN'} ${fault.id}: ${figures}, back ${seconds(recoveries)}, mail ${seconds(confirmations)}, took ${took.toFixed(0)} s`,
  )
  for (const { invariant, text } of breaches) print(`  ${invariant} ${text}`)
}

/** The outcomes as a table. Lost: acknowledged and not there, or without its mail. Doubled: made or given away twice. */
function printTable(outcomes: readonly Outcome[]): void {
  print('\n| fault | tries | booked | lost | doubled | other | back, median and worst | command |')
  print('|---|---:|---:|---:|---:|---:|---|---|')
  for (const { fault, recoveries, booked, breaches } of outcomes) {
    const count = (...names: string[]) => breaches.filter(({ invariant }) => names.includes(invariant)).length
    const [lost, doubled] = [count('I1', 'I6'), count('I2', 'I3')]
    const figures = [recoveries.length, booked, lost, doubled, breaches.length - lost - doubled]
    const back = `${(median(recoveries) / 1000).toFixed(1)} s, ${(Math.max(...recoveries) / 1000).toFixed(1)} s`
    const command = `npm run faults -- ${fault.id} --tries ${recoveries.length} --seed ${seed}`
    print(`| ${fault.name} | ${figures.join(' | ')} | ${back} | \`${command}\` |`)
  }
}

async function runFaults(): Promise<void> {
  const unknown = positionals.find((id) => !faults.some((one) => one.id === id))
  if (unknown)
    throw new Error(
      `No fault is called '${unknown}'. The faults are ${faults.map(({ id }) => id).join(', ')}`,
    )
  await buildProduct({ root })
  const chosen = faults.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
  const triesOf = ({ tries }: Fault) =>
    values.tries ? Number(values.tries) : tries[values.short ? 'short' : 'long']
  const wanted = chosen.filter((fault) => triesOf(fault) > 0)
  const outcomes: Outcome[] = []
  // In the long form each fault has a stage of its own, so that its command alone does the same again.
  for (const those of values.short ? [wanted] : wanted.map((fault) => [fault])) {
    await onStage(async (run) => {
      const outages: Outage[] = []
      for (const fault of those) {
        const outcome = await tryFault(run, fault, triesOf(fault), outages)
        report(outcome)
        outcomes.push(outcome)
        if (outcome.breaches.length > 0) process.exitCode = 1
      }
      if (values.short) await checkAtEnd(run, outages)
    })
  }
  if (!values['until-found']) printTable(outcomes)
}

async function onStage(use: (run: Run) => Promise<void>): Promise<void> {
  const stage = await openStage(startCluster)
  const stop = () => stage.close().finally(() => process.exit(130))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const name of signals) process.once(name, stop)
  const ledger = openLedger(stage, { shops: shopCount })
  try {
    const shops = await openShops(stage, ledger)
    const load = openLoad(stage, ledger, shops, seed)
    await use({
      ...{ stage, ledger, load, shops, found: [], mayRepeat: false, isSettled: false },
      ...{ delivered: new Set(), forged: new Map(), payers: new Set() },
    })
  } finally {
    const text = `${stage.log()}\n${countActs(ledger)}\n`
    if (process.env.FAULTS_LOG) writeFileSync(process.env.FAULTS_LOG, text, { flag: 'a' })
    await stage.close()
    for (const name of signals) process.off(name, stop)
  }
}

/** How often each act was answered with each status: an act that is always refused loads nothing. */
function countActs({ entries }: Run['ledger']): string {
  const counts = Map.groupBy(entries, ({ act, status }) => `${act} ${status}`)
  return [...counts]
    .map(([what, all]) => `${what}: ${all.length}`)
    .sort()
    .join('\n')
}

/** The short form waits for the mails of all faults together. */
async function checkAtEnd(run: Run, outages: Outage[]): Promise<void> {
  await settle(run, settling)
  const breaches = await checkInvariants(run, outages)
  for (const { invariant, text } of breaches) print(`  ${invariant} ${text}`)
  if (breaches.length > 0) process.exitCode = 1
}

if (values.planted === undefined) {
  await runFaults()
  // Node would wait for ever at its own end for a request to a provider that was taken away.
  process.exit()
} else {
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))
  const results = await tryPlanted(
    values.planted,
    seed,
    ({ number, title, invariants, found, seconds, output }) => {
      const outcome = found.length > 0 ? `found by ${found.join(' ')}` : 'NOT FOUND'
      print(`${number} ${outcome}, expected ${invariants.join(' ')} (${seconds.toFixed(0)} s): ${title}`)
      const isExpected = invariants.some((name) => found.includes(name))
      if (values.planted !== 'all' || !isExpected) print(output)
    },
  )
  const found = results.filter((one) => one.invariants.some((name) => one.found.includes(name)))
  print(`${found.length} of ${results.length} planted faults found by the expected invariant`)
  if (found.length < results.length) process.exitCode = 1
}
