import { missingFrom, readApplied, readMigrations } from '../../api/platform/database/migrate.ts'
import { connectionTo, DatabaseClient } from '../../api/platform/database/open-pool.ts'
import { type Lock, locksOf } from '../structure/migrations.ts'

/** The oldest schema whose release `npm run upgrade beside` tried on today's schema: the third release before. */
export const oldestBeside = 75

/** Whole upgrades from a schema, by `npm run upgrade`; docs/operations.md has the same figures. */
export const measuredUpgrades: {
  from: number
  appointments: number
  seconds: number
  longestWait?: string
}[] = [
  { from: 76, appointments: 1_000_000, seconds: 0.1, longestWait: '25 ms' },
  { from: 57, appointments: 1_000_000, seconds: 0.8, longestWait: '0.5 s' },
  { from: 51, appointments: 50_000, seconds: 11.3 },
]

/** Migrations whose time grows with the appointments, in milliseconds for each. */
export const measuredSlow: Record<number, number> = { 29: 0.1, 53: 0.2 }

type Step = { name: string; kind: 'transaction' | 'outside' | 'parts'; locks: Lock[]; seconds?: number }

export type Plan = {
  /** The last migration that is applied. */
  at: string | undefined
  steps: Step[]
  /** Migrations of a newer release. */
  unknown: string[]
  appointments: number
  mayStay: boolean
}

/** Reads which migrations the next start would apply to a database. It changes nothing. */
export async function planUpgrade(url: string | undefined, folder?: URL): Promise<Plan> {
  const known = await readMigrations(folder)
  const { applied, appointments } = url ? await readState(url) : { applied: new Map(), appointments: 0 }
  const at = [...applied.values()].findLast(({ number }) => known.some((one) => one.number === number))
  const steps = missingFrom(known, applied).map(({ number, name, kind, script }) => {
    const slow = measuredSlow[number]
    const seconds = slow === undefined ? {} : { seconds: (slow * appointments) / 1_000 }
    return { name, kind, locks: locksOf(script), ...seconds }
  })
  const unknown = [...applied.values()].filter(({ number }) => !known.some((one) => one.number === number))
  return {
    at: at?.name,
    steps,
    unknown: unknown.map(({ name }) => name),
    appointments,
    mayStay: steps.length === 0 || (at !== undefined && at.number >= oldestBeside),
  }
}

async function readState(url: string) {
  const client = new DatabaseClient(connectionTo(url, 'encaixe upgrade-check'))
  client.on('error', () => {})
  await client.connect()
  try {
    const applied = await readApplied((text) => client.query(text))
    const { rows } = await client.query(
      "select reltuples::bigint::int as estimate from pg_class where oid = to_regclass('appointments')",
    )
    // PostgreSQL has no estimate of a table that was never analysed, which is a small one.
    const count = async () =>
      (await client.query('select count(*)::int as all from appointments')).rows[0]?.all
    const estimate: number = rows[0]?.estimate ?? 0
    return { applied, appointments: estimate < 0 ? await count() : estimate }
  } finally {
    await client.end()
  }
}

const thousands = (count: number) => count.toLocaleString('en-US')

/** The plan in sentences for the person who upgrades. */
export function describePlan({ at, steps, unknown, appointments, mayStay }: Plan): string[] {
  const newer = unknown.length
    ? [
        `The database has ${unknown.join(', ')}, which this release does not know: a newer release migrated it. This ` +
          'release still runs on it if it is one of the three releases before that one.',
      ]
    : []
  if (steps.length === 0)
    return [...newer, `Nothing: the database is up to date (${at}), and the next start changes nothing.`]
  if (at === undefined)
    return [`The database is empty: the next start makes its tables with ${steps.length} migrations.`]
  const from = Number(at.slice(0, 3))
  const measured = measuredUpgrades.find((each) => each.from <= from)
  return [
    ...newer,
    `The database is at ${at} and has about ${thousands(appointments)} appointments. The next start applies:`,
    ...steps.map((step) => `  ${step.name}: ${describeStep(step)}`),
    ...(measured
      ? [
          `Measured: from ${String(measured.from).padStart(3, '0')} with ${thousands(measured.appointments)} appointments ` +
            `everything took ${measured.seconds} s${measured.longestWait ? `; the longest wait of a booking was ${measured.longestWait}` : ', without bookings'}.`,
        ]
      : ['No upgrade from a schema this old was measured: time it on a copy of the data first.']),
    mayStay
      ? `The running version may stay meanwhile: releases since ${oldestBeside.toString().padStart(3, '0')} run on the new schema. ` +
        'Run the command migrate, then replace the processes one after another.'
      : `Stop the running version first: only releases since ${oldestBeside.toString().padStart(3, '0')} were tried on the new ` +
        'schema. Back up, and upgrade while the shops are closed.',
  ]
}

function describeStep({ kind, locks, seconds }: Step): string {
  const long = locks.filter(({ why }) => why !== undefined)
  const short = locks.filter(({ why }) => why === undefined).map(({ table }) => table)
  const parts = [
    ...(kind === 'outside' ? ['stops nobody, and waits for transactions that began before it'] : []),
    ...long.map(({ table, why }) => `${table}: ${why}`),
    ...(short.length > 0 ? [`locks ${short.join(', ')} for a moment`] : []),
    ...(seconds === undefined ? [] : [`about ${seconds.toFixed(1)} s here, as it was measured`]),
  ]
  return parts.length > 0 ? parts.join('; ') : 'locks no table that exists'
}
