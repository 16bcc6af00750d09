import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { migrate } from '../../api/platform/database/migrate.ts'
import { migrationsToCome } from '../../api/testing/migrations-to-come.ts'
import { onServer } from '../../api/testing/test-server.ts'
import { root } from '../../scripts/root.ts'
import { oldestBeside } from '../../scripts/upgrading/plan-upgrade.ts'
import { bookingsOf } from '../bench/bookings.ts'
import { median } from '../bench/figures.ts'
import { fillHistory } from '../bench/fill.ts'
import {
  type Checkout,
  checkOut,
  openPlace,
  type Place,
  type Release,
  releasesBefore,
  startIn,
} from './releases.ts'

const perSecond = 20
const companies = Number(process.env.UPGRADE_COMPANIES ?? 1_000)
const beside = 3
const warm = 10_000
const readerHolds = 10_000
const print = (line: string) => process.stdout.write(`${line}\n`)

const numberOf = (name: string) => Number(name.slice(0, 3))
const releases = releasesBefore()

type Answer = { sent: number; answered: number; status: number }

type Bookings = typeof bookingsOf

/** The bookings of a release fill the tables that it knows. Releases before migration 055 have none. */
async function bookingsIn({ folder }: Checkout): Promise<Bookings | undefined> {
  const path = join(folder, 'lab', 'bench', 'bookings.ts')
  return existsSync(path) ? (await import(path)).bookingsOf : undefined
}

/** Sends twenty bookings a second, whether or not the ones before are answered. */
async function bookAllTheTime(
  bookings: Bookings,
  place: Place,
  { url, name }: { url: string; name: string },
) {
  const next = await bookings({ ...place, url }, name)
  const answers: Promise<Answer>[] = []
  const send = async (): Promise<Answer> => {
    const { path, ...init } = next()
    const sent = performance.now()
    const status = await fetch(url + path, init).then(
      async (response) => {
        await response.text()
        return response.status
      },
      () => 0,
    )
    return { sent, answered: performance.now(), status }
  }
  const timer = setInterval(() => answers.push(send()), 1_000 / perSecond)
  return async () => {
    clearInterval(timer)
    return Promise.all(answers)
  }
}

/**
 * Prints the seconds in which no booking was answered, the longest wait, and the refused bookings, for the time of the
 * migrations and for the seconds before them: a busy machine refuses and waits without any migration.
 */
function report(
  what: string,
  all: readonly Answer[],
  [started, began, ended]: readonly [number, number, number],
) {
  const spans = [
    ['before', started, began],
    ['during', began, ended],
  ] as const
  print(what)
  for (const [when, from, to] of spans) {
    const sent = all.filter((each) => each.sent >= from && each.sent < to)
    const booked = all.filter(({ status }) => status === 201).map(({ answered }) => answered)
    const seconds = Array.from({ length: Math.ceil((to - from) / 1_000) }, (_, at) => from + at * 1_000)
    const without = seconds.filter((second) => !booked.some((at) => at >= second && at < second + 1_000))
    const waits = sent.map(({ sent: at, answered }) => answered - at)
    print(
      `  ${when}: ${((to - from) / 1_000).toFixed(1)} s, ${without.length} seconds without a booking, ${sent.length} sent, ` +
        `${sent.filter(({ status }) => status !== 201).length} refused, ` +
        `wait median ${Math.round(median(waits))} ms, longest ${Math.round(Math.max(...waits))} ms`,
    )
  }
}

const log = {
  info: (message: string, fields?: object) => print(`    ${message} ${JSON.stringify(fields)}`),
  warn: (message: string, fields?: object) => print(`    ${message} ${JSON.stringify(fields)}`),
}

/** Upgrades a database with a million appointments from an earlier schema, while that release books. */
async function measureUpgrade(release: Release): Promise<void> {
  const number = numberOf(release.last)
  const place = await openPlace(release.migrations.keys())
  const { database } = place
  await fillHistory(database, companies, number >= 53)
  await sql`vacuum analyze`.execute(database.db)
  const checkout = checkOut(release)
  const bookings = await bookingsIn(checkout)
  const server = bookings && (await place.serve(checkout.folder))
  try {
    const stop = server && (await bookAllTheTime(bookings, place, { url: server.url, name: 'upgrade' }))
    const started = performance.now()
    await delay(stop ? warm : 0)
    const began = performance.now()
    await migrate(database, { log })
    const ended = performance.now()
    await delay(stop ? 3_000 : 0)
    const what = `as of ${release.last} (${release.commit}) to today in ${((ended - began) / 1_000).toFixed(1)} s`
    if (!stop) {
      print(what)
      return
    }
    report(what, await stop(), [started, began, ended])
    await measureToCome(bookings, place, server.url)
  } finally {
    await server?.stop()
    checkout.remove()
    await place.close()
  }
}

/** Applies a migration of every kind, the first of which meets a reader that holds the appointments for ten seconds. */
async function measureToCome(bookings: Bookings, place: Place, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-to-come-'))
  // The release that books writes null into columns that it does not know.
  const files = {
    ...migrationsToCome,
    '901-default.sql': "alter table appointments add column mood text default 'calm';",
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const stop = await bookAllTheTime(bookings, place, { url, name: 'to-come' })
  const started = performance.now()
  await delay(warm)
  const reading = onServer(
    place.database.url,
    'begin',
    'select from appointments limit 1',
    `select pg_sleep(${readerHolds / 1_000})`,
  )
  await delay(1_000)
  const began = performance.now()
  await migrate(place.database, { folder: pathToFileURL(`${folder}/`), log })
  const ended = performance.now()
  await delay(3_000)
  report('every kind of migration to come, behind a reader', await stop(), [started, began, ended])
  await reading
  await rm(folder, { recursive: true })
}

/** Lets earlier releases book, read and cancel beside today's server, on the schema of today. */
async function tryBeside(earlier: readonly Release[]): Promise<boolean> {
  const place = await openPlace([])
  const checkouts = earlier.map((release) => ({ release, ...checkOut(release) }))
  const servers: { name: string; url: string; stop(): Promise<void> }[] = []
  let isGood = true
  try {
    await migrate(place.database)
    for (const { release, folder } of checkouts) {
      const starting = startIn(folder, 'migrate-database.ts', [
        place.database.url,
        join(folder, 'api', 'migrations'),
      ])
      await starting.line()
      starting.say('go')
      const applied = await starting.line()
      await starting.stop()
      isGood &&= applied === 'nothing'
      print(`${release.last} (${release.commit}): its start applies ${applied}`)
      servers.push({ name: `${numberOf(release.last)} (${release.commit})`, ...(await place.serve(folder)) })
    }
    servers.push({ name: 'today', ...(await place.serve(root)) })
    const urls = servers.map(({ url }) => url)
    const next = await bookingsOf({ ...place, url: urls[0] ?? '' }, 'beside')
    const counts = new Map<string, number>()
    for (let at = 0; at < 400; at++) {
      const one = at % servers.length
      const { path, ...init } = next()
      const headers = init.headers ?? {}
      const call = async (url: string, what: string, send: RequestInit) => {
        const response = await fetch(url + what, send)
        const line = `${servers[urls.indexOf(url)]?.name}: ${send.method} ${what.replaceAll(/[\da-f-]{36}/g, '{id}')} ${response.status}`
        counts.set(line, (counts.get(line) ?? 0) + 1)
        isGood &&= response.ok
        return response.ok ? response.json() : undefined
      }
      const booked = (await call(urls[one] ?? '', path, init)) as { id?: string } | undefined
      // Another release reads and cancels what this one booked.
      const other = urls[(one + 1 + (at % (servers.length - 1))) % servers.length] ?? ''
      await call(other, `/api/schedules/${booked?.id}`, { method: 'GET', headers })
      if (at % 2 === 0) await call(other, `/api/schedules/${booked?.id}/cancel`, { method: 'PATCH', headers })
    }
    for (const [line, count] of [...counts].sort()) print(`  ${line} × ${count}`)
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from appointments group by status order by status`.execute(
      place.database.db,
    )
    print(`appointments: ${JSON.stringify(rows)}`)
    return isGood
  } finally {
    for (const { stop } of servers) await stop()
    for (const { remove } of checkouts) remove()
    await place.close()
  }
}

function releaseOf(text: string): Release {
  const release = releases.find(({ last }) => numberOf(last) === Number(text))
  if (release) return release
  throw new Error(`No release ends with ${text}: ${releases.map(({ last }) => numberOf(last)).join(' ')}`)
}

const [form, ...numbers] = process.argv.slice(2)
if (form === 'beside') {
  const last = releases[beside - 1]
  if (last && numberOf(last.last) > oldestBeside)
    print(
      `npm run upgrade-check still names ${oldestBeside}: set oldestBeside to ${numberOf(last.last)} after this run`,
    )
  const isGood = await tryBeside(numbers.length > 0 ? numbers.map(releaseOf) : releases.slice(0, beside))
  print(isGood ? 'the releases run beside each other' : 'BROKEN')
  process.exitCode = isGood ? 0 : 1
} else {
  const asked = form === undefined ? ['57', '76'] : [form, ...numbers]
  for (const release of asked.map(releaseOf)) await measureUpgrade(release)
}
