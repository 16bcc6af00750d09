import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '../../api/testing/random-weeks.ts'
import { buildProduct } from '../../scripts/building/build-product.ts'
import { root } from '../../scripts/root.ts'
import { checkInvariants, type Outage, type Run } from './check/check-invariants.ts'
import { type Fault, faults } from './faults.ts'
import { openLoad } from './load/drive-clients.ts'
import { type Breach, openLedger } from './load/ledger.ts'
import { openShops, shopCount } from './load/open-shops.ts'
import { openStage } from './stage/open-stage.ts'
import { tryPlanted } from './try-planted.ts'

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
  fault: Fault
  recoveries: number[]
  confirmations: number[]
  breaches: Breach[]
  booked: number
  unknown: number
}

const recoveryLimit = 60_000
const mailLimit = 20_000

async function tryFault(run: Run, fault: Fault, tries: number, outages: Outage[]): Promise<Outcome> {
  const { stage, load } = run
  const roll = seeded(seed * 31 + faults.indexOf(fault))
  const outcome: Outcome = { fault, recoveries: [], confirmations: [], breaches: [], booked: 0, unknown: 0 }
  const before = load.bookings.length
  for (let attempt = 0; attempt < tries; attempt++) {
    load.start()
    await delay(200 + roll(600))
    const outage = { from: performance.now(), until: Number.POSITIVE_INFINITY }
    if (fault.isOutage) outages.push(outage)
    const firstMail = stage.mails.received.length
    let ended = Number.POSITIVE_INFINITY
    const over = () => (ended = Math.min(ended, performance.now()))
    const caused = fault.cause(stage, roll, over).then(over)
    await caused
    const again = await firstBooking(run, ended)
    outcome.recoveries.push(again - ended)
    outage.until = again
    const mailed = await firstMailAfter(run, firstMail)
    outcome.confirmations.push(mailed - ended)
    await load.stop()
    await stage.heal()
    outcome.unknown += await load.resolve()
    if (values['until-found']) {
      outcome.breaches = await checkInvariants(run, outages)
      if (outcome.breaches.length > 0) break
    }
  }
  await settleMails(run)
  outcome.booked = load.bookings.length - before
  outcome.breaches = await checkInvariants(run, outages)
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

async function settleMails({ stage }: Run): Promise<void> {
  for (const until = performance.now() + mailLimit; performance.now() < until; await delay(200)) {
    const [row] = await stage.cluster.query(
      `select (select count(*) from messages where status in ('queued', 'sending'))
         + (select count(*) from jobs.job where name = 'booking-event' and state in ('created', 'retry') and start_after < now() at time zone 'utc') as count`,
    )
    if (Number(row?.count) === 0) return
  }
}

function report({ fault, breaches, recoveries, confirmations, booked, unknown }: Outcome): void {
  const seconds = (all: number[]) =>
    `${(median(all) / 1000).toFixed(2)} / ${(Math.max(...all) / 1000).toFixed(2)} s`
  const figures = `${recoveries.length} tries, ${booked} booked, ${unknown} unknown`
  print(
    `${breaches.length === 0 ? 'ok    ' : 'BROKEN'} ${fault.id}: ${figures}, back ${seconds(recoveries)}, mail ${seconds(confirmations)}`,
  )
  for (const { invariant, text } of breaches) print(`  ${invariant} ${text}`)
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

async function runFaults(): Promise<void> {
  const unknown = positionals.find((id) => !faults.some((one) => one.id === id))
  if (unknown)
    throw new Error(
      `No fault is called '${unknown}'. The faults are ${faults.map(({ id }) => id).join(', ')}`,
    )
  await buildProduct({ root })
  const stage = await openStage()
  try {
    const ledger = openLedger(stage, { shops: shopCount })
    const shops = await openShops(stage, ledger)
    const load = openLoad(ledger, shops, seed)
    const run = { stage, ledger, load, shops }
    const outages: Outage[] = []
    for (const fault of faults.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
      const tries = values.tries ? Number(values.tries) : fault.tries[values.short ? 'short' : 'long']
      const outcome = await tryFault(run, fault, tries, outages)
      report(outcome)
      if (outcome.breaches.length > 0) process.exitCode = 1
    }
  } finally {
    await stage.close()
  }
}

if (values.planted === undefined) await runFaults()
else {
  await tryPlanted(values.planted, seed, (found) => {
    print(
      `${found.number} ${found.found.length > 0 ? `found by ${found.found.join(' ')}` : 'NOT FOUND'} (${found.seconds.toFixed(0)} s): ${found.title}`,
    )
    if (values.planted !== 'all' || found.found.length === 0) print(found.output)
  })
}
