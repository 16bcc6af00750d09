import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { type Figure, median } from './figures.ts'
import { type Filled, fillShop } from './fill.ts'
import { startSink } from './lanes.ts'
import { type Asked, medianLatency, requestsASecond } from './load.ts'
import { today, type World } from './world.ts'

const shops = 400
/** All companies together may send a client twenty mails a day. */
const bookingsOfClient = 20
const clients = 3_000
const seconds = 10
const rounds = 3
/** Each booking writes a mail to the client, one to the professional and one to the owner. */
const mailsOfBooking = 3
const waitingMails = 10_000

/** Companies that have paid, and whose people have accounts of their own, so that no quota holds their mails. */
async function fillShops(world: World): Promise<Filled[]> {
  const filled: Filled[] = []
  for (let at = 0; at < shops; at++) filled.push(await fillShop(world.database, `com-emails-${at}`))
  await world.database.exec(`
    update companies set email = slug || '@bench.example' where slug like 'com-emails-%';
    update collaborators c set email = s.slug || '.' || c.email from companies s
      where s.id = c.company_id and s.slug like 'com-emails-%';
    insert into users (id, issuer, subject, name, email, email_verified, terms_accepted_at, created_at, last_seen_at)
      select gen_random_uuid(), 'bench', email, 'Pessoa', email, true, '2026-01-01', '2026-01-01', '2026-01-01' from (
        select email from companies where slug like 'com-emails-%'
        union select c.email from collaborators c join companies s on s.id = c.company_id where s.slug like 'com-emails-%') one;
    insert into subscription_payments (provider_id, subscription_id, cents, due_on, state, paid_at, lookup)
      select 'pay_' || s.id, s.id, 4990, '2026-12-01', 'paid', '2026-12-01', 1
      from subscriptions s join companies c on c.owner_id = s.user_id where c.slug like 'com-emails-%';`)
  return filled
}

/** Booking requests that all succeed: successive requests name different companies; each client books a few times. */
async function bookingsOf(world: World): Promise<() => Asked> {
  const filled = await fillShops(world)
  const tokens: string[] = []
  for (let at = 0; at < clients; at++) {
    const token = await world.token(`com-email-${at}`)
    const headers = { authorization: `Bearer ${token}` }
    await fetch(`${world.url}/api/auth/accept-terms`, { method: 'POST', headers })
    tokens.push(token)
  }
  await sql`vacuum analyze`.execute(world.database.db)
  let sent = 0
  return () => {
    const round = Math.floor(sent / shops)
    const { companyId, procedureId, collaboratorIds } = filled[sent % shops] as Filled
    const token = tokens[Math.floor(sent / bookingsOfClient)]
    if (token === undefined)
      throw new Error('All clients of the bench have booked: measure for a shorter time')
    sent += 1
    const collaboratorId = collaboratorIds[round % collaboratorIds.length]
    const halfHour = Math.floor(round / collaboratorIds.length)
    const [date, startTime] = [
      addDays(today, 3 + Math.floor(halfHour / 20)),
      timeOf(540 + 30 * (halfHour % 20)),
    ]
    return {
      method: 'POST',
      path: '/api/schedules',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ companyId, procedureId, collaboratorId, date, startTime }),
    }
  }
}

const countBookings = async ({ database: { db } }: World) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from appointments a
    join companies c on c.id = a.company_id where c.slug like 'com-emails-%'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Resolves to the milliseconds from `began` until the mails of this many bookings were sent. */
async function untilSent({ database: { db } }: World, bookings: number, began: number): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ sent: number; held: number }>`select
      count(*) filter (where m.status = 'sent')::integer as sent,
      count(*) filter (where m.status in ('failed', 'held', 'withdrawn'))::integer as held
      from messages m join companies c on c.id = m.company_id where c.slug like 'com-emails-%'`.execute(db)
    const { sent, held } = rows[0] ?? { sent: 0, held: 0 }
    if (held > 0) throw new Error(`${held} mails of the bench were held and not sent`)
    if (sent === bookings * mailsOfBooking) return performance.now() - began
    await delay(100)
  }
}

/** Bookings a second until their last mail is sent: some seconds at full load, then the time of the remaining mails. */
async function sustain(world: World, url: string, next: () => Asked): Promise<number> {
  const before = await countBookings(world)
  const began = performance.now()
  await requestsASecond(url, { next }, seconds)
  const all = await countBookings(world)
  return (all - before) / ((await untilSent(world, all, began)) / 1_000)
}

/** The time of a single booking, without other mails and while ten thousand mails are being sent. */
async function compareBacklog(world: World, next: () => Asked) {
  const pairs: { alone: number; behind: number; took: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const working = await world.serveWithJobs()
    await medianLatency(working.url, next, 150)
    await untilSent(world, await countBookings(world), 0)
    const alone = await medianLatency(working.url, next, 100)
    await untilSent(world, await countBookings(world), 0)
    working.signal('SIGSTOP')
    for (let queued = 0; queued < waitingMails / mailsOfBooking; queued += 50) {
      const all = Array.from({ length: 50 }, next)
      const answers = await Promise.all(all.map(({ path, ...init }) => fetch(world.url + path, init)))
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    }
    working.signal('SIGCONT')
    const began = performance.now()
    await delay(2_500)
    const behind = await medianLatency(working.url, next, 100)
    pairs.push({ alone, behind, took: await untilSent(world, await countBookings(world), began) })
    await working.stop()
  }
  return {
    alone: median(pairs.map(({ alone }) => alone)),
    behind: median(pairs.map(({ behind }) => behind)),
    ratio: median(pairs.map(({ alone, behind }) => behind / alone)),
    seconds: median(pairs.map(({ took }) => took)) / 1_000,
  }
}

/** Measures complete bookings: the request, and the mails that its jobs write and send. */
export async function measureBookingsWithMails(world: World): Promise<Figure[]> {
  const next = await bookingsOf(world)
  const working = await world.serveWithJobs()
  await sustain(world, working.url, next)
  // In production, autovacuum does this work within a minute.
  await sql`vacuum analyze`.execute(world.database.db)
  const rate = await sustain(world, working.url, next)
  await working.stop()
  const sink = await startSink()
  const pace = { MAIL_PER_SECOND: '1000', MAIL_CONNECTIONS: '10' }
  const mailing = await world.serveWithJobs({ ...sink.env, ...pace })
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) rates.push(await sustain(world, mailing.url, next))
  await mailing.stop()
  sink.stop()
  const backlog = await compareBacklog(world, next)
  const waiting = `${waitingMails.toLocaleString('en')} mails wait`
  return [
    { name: 'bookings a second with their three mails, until the last has left', value: rate, least: 200 },
    {
      name: 'bookings a second with their three mails, until a mail server has taken the last',
      value: median(rates),
    },
    { name: 'a lone booking: p50 in milliseconds', value: backlog.alone },
    { name: `a lone booking while ${waiting}: p50 in milliseconds`, value: backlog.behind },
    { name: `a lone booking while ${waiting} / nothing waits`, value: backlog.ratio, most: 1.5 },
    { name: `${waiting}: seconds until the last has left`, value: backlog.seconds },
  ]
}
