import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { bookingsOf } from './bookings.ts'
import { type Figure, median, percentile } from './figures.ts'
import { fillDays, fillShop } from './fill.ts'
import { type Asked, answeredTogether, generateLast, stopGenerator } from './load.ts'
import { issuer, today, type World } from './world.ts'

const rounds = 6
const seconds = 10
/** Milliseconds between two bookings, and between two reads of free times, of the other companies. */
const pace = 40
/** The most that other companies may wait, as a ratio to an undisturbed time. */
const most = 1.5
const importedLines = 10_000
const newClients = 40
/** A client may have five open bookings, so the clients change. */
const mostImports = 30
/** The number of reports, files or calendars that the busy company reads at the same moment. */
const atOnce = 4

type Timed = { bookings: number[]; freeTimes: number[]; refused: number }
type Kind = 'bookings' | 'freeTimes'

async function send(url: string, { path, ...init }: Asked): Promise<Response> {
  const answer = await fetch(url + path, init)
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status}`)
  return answer
}

/** Sends requests of other companies at a fixed pace, whether the earlier ones are answered or not, until `isOver`. */
async function timeOthers(
  url: string,
  others: Record<Kind, () => Asked>,
  isOver: () => boolean,
): Promise<Timed> {
  const timed: Timed = { bookings: [], freeTimes: [], refused: 0 }
  const sent: Promise<void>[] = []
  const time = async (name: Kind) => {
    const began = performance.now()
    const { path, ...init } = others[name]()
    const answer = await fetch(url + path, init)
    await answer.text()
    if (answer.ok) timed[name].push(performance.now() - began)
    else timed.refused += 1
  }
  while (!isOver()) {
    sent.push(time('bookings'))
    await delay(pace / 2)
    sent.push(time('freeTimes'))
    await delay(pace / 2)
  }
  await Promise.all(sent)
  return timed
}

/** A company with sixty appointments a day for a year, more than ten thousand of them in its calendar. */
async function openBusyCompany(world: World) {
  const subject = `ocupada-${process.pid}`
  const company = await fillShop(world.database, subject)
  await world.database.db.updateTable('users').set({ issuer }).where('subject', '=', subject).execute()
  await fillDays(world.database, company, addDays(today, -365), 365 + 180)
  const { companyId, procedureId, collaboratorIds } = company
  const headers = { authorization: `Bearer ${await world.token(subject)}` }
  await send(world.url, { method: 'POST', path: '/api/auth/accept-terms', headers })
  const json = { ...headers, 'content-type': 'application/json' }
  const feed = { method: 'POST', path: '/api/calendar-feeds', headers: json, body: '{"collaboratorId":null}' }
  const { url } = (await (await send(world.url, feed)).json()) as { url: string }
  const together = (asked: Asked) => () => Array.from({ length: atOnce }, () => asked)

  const clients = await Promise.all(
    Array.from({ length: newClients * mostImports }, async (_, at) => {
      const authorization = `Bearer ${await world.token(`ocupada-cliente-${at}`)}`
      await send(world.url, { method: 'POST', path: '/api/auth/accept-terms', headers: { authorization } })
      return authorization
    }),
  )
  let imports = 0
  let busyTimes = -1
  function importFile(): Asked {
    imports += 1
    const lines = Array.from(
      { length: importedLines },
      (_, at) =>
        `Importada ${at};(11) 9${String(imports * importedLines + at + 10_000_000)};i${imports}.${at}@bench.example`,
    )
    const file = { ...headers, 'content-type': 'text/csv' }
    const body = ['nome;celular;e-mail', ...lines].join('\n')
    return { method: 'POST', path: '/api/clients/import', headers: file, body }
  }
  /** Imports new clients; meanwhile new clients book, who wait for the lock of the book. */
  function importAndBook(): Asked[] {
    const asked = importFile()
    const date = addDays(today, 181 + imports)
    busyTimes += 1
    return [
      asked,
      ...clients.slice(newClients * busyTimes, newClients * (busyTimes + 1)).map((authorization, at) => ({
        method: 'POST',
        path: '/api/schedules',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          companyId,
          procedureId,
          collaboratorId: collaboratorIds[at % collaboratorIds.length],
          date,
          startTime: timeOf(540 + 30 * Math.floor(at / collaboratorIds.length)),
        }),
      })),
    ]
  }
  await send(world.url, importFile())
  // Autovacuum leaves a database in this state. Without it a plan for an empty book would be measured.
  await sql`vacuum analyze`.execute(world.database.db)
  /** Deletes what was imported, because a company may have 200,000 clients. */
  async function deleteImports() {
    const { db } = world.database
    await sql`delete from clients where company_id = ${companyId}::uuid and name like 'Importada %'`.execute(
      db,
    )
    await sql`vacuum analyze clients`.execute(db)
  }
  const work = {
    [`imports ${importedLines} lines`]: () => [importFile()],
    [`imports ${importedLines} lines while ${newClients} new clients book`]: importAndBook,
    [`exports its clients, ${atOnce} at once`]: together({ path: '/api/clients/export', headers }),
    [`reads reports over 366 days, ${atOnce} at once`]: together({
      path: `/api/reports?from=${addDays(today, -365)}&to=${today}&by=day`,
      headers,
    }),
    [`reads its calendar of 10,000 appointments, ${atOnce} at once`]: together({
      path: new URL(url).pathname,
    }),
  }
  return { work, deleteImports }
}

/**
 * Measures the bookings and the free times of other companies while one company does what takes long, in turns with
 * the same requests while it does nothing.
 */
export async function measureNeighbours(world: World): Promise<Figure[]> {
  const { work, deleteImports } = await openBusyCompany(world)
  const bookings = await bookingsOf(world, 'vizinha')
  const freeTimes = () => {
    const { companyId, procedureId } = JSON.parse(bookings().body ?? '') as Record<string, string>
    return { path: `/api/public/available-slots/${companyId}/${procedureId}/${addDays(today, 40)}` }
  }
  const others = { bookings, freeTimes }
  const after = (ms: number) => {
    const until = performance.now() + ms
    return () => performance.now() > until
  }
  generateLast()
  await timeOthers(world.url, others, after(3_000))

  const figures: Figure[] = []
  for (const [name, requests] of Object.entries(work)) {
    const pairs: { quiet: Timed; beside: Timed }[] = []
    const took: number[] = []
    const statuses: Record<string, number> = {}
    // The first time warms the connections that the quiet rounds do not need.
    await answeredTogether(world.url, requests())
    for (let round = 0; round < rounds; round++) {
      if (name.startsWith('imports')) await deleteImports()
      const quiet = await timeOthers(world.url, others, after(seconds * 1_000))
      let isOver = false
      const measuring = timeOthers(world.url, others, () => isOver)
      const ends = after(seconds * 1_000)
      for (let asked = requests(); !ends(); asked = requests()) {
        const answered = await answeredTogether(world.url, asked)
        took.push(answered.ms)
        for (const [status, count] of Object.entries(answered.statuses))
          statuses[status] = (statuses[status] ?? 0) + count
      }
      isOver = true
      pairs.push({ quiet, beside: await measuring })
    }
    for (const kind of ['bookings', 'freeTimes'] as const) {
      for (const [part, of] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const) {
        // One round has too few requests for a percentile of 99.
        const inAll = (when: 'quiet' | 'beside') =>
          percentile(
            pairs.flatMap((pair) => pair[when][kind]),
            of,
          )
        const ms = inAll('beside')
        const value = ms / inAll('quiet')
        figures.push({ name: `one company ${name}, ${kind} of others: ${part} / undisturbed`, value, most })
        figures.push({ name: `the same: ${part} in milliseconds`, value: ms })
      }
    }
    const refusedOthers = pairs.reduce((sum, { beside }) => sum + beside.refused, 0)
    figures.push({ name: 'the same: refused requests of others', value: refusedOthers, most: 0 })
    figures.push({ name: `the same: all its requests in milliseconds`, value: median(took) })
    const refused = Object.keys(statuses).filter((status) => !status.startsWith('2'))
    figures.push({
      name: 'the same: part of its requests that were refused',
      value:
        refused.reduce((sum, status) => sum + (statuses[status] ?? 0), 0) /
        Object.values(statuses).reduce((a, b) => a + b, 0),
    })
  }
  stopGenerator()
  return figures
}
