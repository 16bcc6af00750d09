import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { type Figure, median } from './figures.ts'
import { type Filled, fillDays, fillShop } from './fill.ts'
import { today, type World } from './world.ts'

const reminders = Number(process.env.BENCH_REMINDERS ?? 10_000)
const shops = reminders / 100
/** The appointments of one person that begin in the next 24 hours, at nine and at a quarter to ten tomorrow. */
const dueOfPerson = 2
/** Reminders of one shop that sends much, beside a shop that sends six. */
const many = 2_000
const few = 6
const bookings = 12
/** Reminders are looked for every minute, but not in minutes of the clock in which an earlier process looked for them. */
const untilFirst = 300

export type Sink = {
  env: Record<string, string>
  got(part: string): number
  at(part: string): number | undefined
  stop(): void
}

/** A mail server in another process, to which the product's mails go instead of the outbox. */
export async function startSink(): Promise<Sink> {
  const child = fork(fileURLToPath(new URL('mail-sink.ts', import.meta.url)))
  const [env] = await once(child, 'message')
  const received: { to: string; at: number }[] = []
  child.on('message', (mail: { to: string; at: number }) => received.push(mail))
  return {
    env,
    got: (part) => received.filter(({ to }) => to.includes(part)).length,
    at: (part) => received.findLast(({ to }) => to.includes(part))?.at,
    stop: () => child.kill(),
  }
}

async function fillShops(
  { database }: World,
  name: string,
  count: number,
  people: number,
): Promise<Filled[]> {
  const filled: Filled[] = []
  for (let at = 0; at < count; at++) filled.push(await fillShop(database, `${name}-${at}`, people))
  await database.exec(`
    insert into subscription_payments (provider_id, subscription_id, cents, due_on, state, paid_at, lookup)
      select 'pay_' || s.id, s.id, 4990, '2026-12-01', 'paid', '2026-12-01', 1
      from subscriptions s join companies c on c.owner_id = s.user_id where c.slug like '${name}-%';`)
  return filled
}

/** Appointments of tomorrow, each with a reminder that is due now. Their clients have proved their addresses. */
async function fillReminders({ database }: World, filled: Filled[], name: string): Promise<void> {
  for (const shop of filled) await fillDays(database, shop, addDays(today, 1), 1, dueOfPerson)
  const ids = filled.map(({ companyId }) => `'${companyId}'`).join()
  await database.exec(`
    update appointments set client_email = '${name}.' || id || '@bench.example', client_phone = null where company_id in (${ids});
    insert into message_contacts (key, answered_at)
      select contact_key(client_email), '2027-01-01' from appointments where company_id in (${ids});
    insert into reminders (company_id, appointment_id, kind, due_at, state)
      select company_id, id, 'first', '${today}T12:59:00Z', 'waiting' from appointments where company_id in (${ids});`)
  await sql`vacuum analyze`.execute(database.db)
}

async function book(
  url: string,
  token: string,
  { companyId, procedureId, collaboratorIds }: Filled,
  at: number,
) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  await fetch(`${url}/api/auth/accept-terms`, { method: 'POST', headers })
  const wish = {
    companyId,
    procedureId,
    collaboratorId: collaboratorIds[at % 5],
    date: addDays(today, 5),
    startTime: '10:00',
  }
  const answer = await fetch(`${url}/api/schedules`, { method: 'POST', headers, body: JSON.stringify(wish) })
  if (answer.status !== 201)
    throw new Error(`Booking ${at} was answered ${answer.status} ${await answer.text()}`)
}

async function until(done: () => boolean, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !done() && Date.now() < end; ) await delay(50)
}

/** Seconds from a booking's answer to its confirmation, for bookings that come one after the other. */
async function confirmations(
  world: World,
  sink: Sink,
  url: string,
  filled: Filled[],
  name: string,
): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < bookings; at++) {
    const client = `${name}-${at}`
    await book(
      url,
      await world.token(client),
      filled[at % filled.length] as Filled,
      Math.floor(at / filled.length),
    )
    const booked = Date.now()
    await until(() => sink.at(`${client}@`) !== undefined, 120)
    took.push(((sink.at(`${client}@`) ?? Date.now() + 120_000) - booked) / 1_000)
  }
  return took
}

/**
 * Empties the queue, because what is left of the morning before would take turns too. The send times are forgotten: the
 * clock of the next process begins anew, so they would be ahead of it.
 */
const emptyQueue = ({ database }: World) =>
  database.exec(`
    delete from messages where status in ('queued', 'sending');
    delete from reminders where state = 'waiting';
    delete from message_rates;
    delete from jobs.job where name = 'remind-due';`)

async function morning(world: World, pace: Record<string, string>, name: string, most: number) {
  const filled = await fillShops(world, name, shops, 100 / dueOfPerson)
  await emptyQueue(world)
  await fillReminders(world, filled, name)
  const sink = await startSink()
  const began = Date.now()
  const working = await world.serveWithJobs({ ...sink.env, ...pace })
  await until(() => sink.got(`${name}.`) > 0, untilFirst)
  const first = Date.now()
  const took = await confirmations(world, sink, working.url, filled, `c-${name}`)
  await until(() => sink.got(`${name}.`) === reminders, most)
  const left = sink.got(`${name}.`)
  const last = sink.at(`${name}.`) ?? Date.now()
  await working.stop()
  sink.stop()
  return { took, left, seconds: (last - first) / 1_000, since: (first - began) / 1_000 }
}

async function neighbours(world: World) {
  await emptyQueue(world)
  const [much] = (await fillShops(world, 'muito', 1, many / dueOfPerson)) as [Filled]
  const [small] = (await fillShops(world, 'pouco', 1, few / dueOfPerson)) as [Filled]
  await fillReminders(world, [much], 'muito')
  await fillReminders(world, [small], 'pouco')
  const sink = await startSink()
  const working = await world.serveWithJobs(sink.env)
  await until(() => sink.got('muito.') > 0, untilFirst)
  const first = Date.now()
  await until(() => sink.got('pouco.') === few, 300)
  const seconds = ((sink.at('pouco.') ?? first + 300_000) - first) / 1_000
  await working.stop()
  sink.stop()
  return seconds
}

/** Measures what a confirmation waits behind ten thousand reminders, and how fast the reminders leave. */
export async function measureLanes(world: World): Promise<Figure[]> {
  const usual = await morning(world, {}, 'dez', 0)
  const quick = await morning(world, { MAIL_PER_SECOND: '400', MAIL_CONNECTIONS: '10' }, 'rapida', 300)
  const ofSmall = await neighbours(world)
  const behind = `behind ${reminders.toLocaleString('en')} reminders`
  return [
    {
      name: `seconds until a confirmation leaves ${behind}, ten mails a second: median`,
      value: median(usual.took),
    },
    {
      name: `seconds until a confirmation leaves ${behind}, ten mails a second: longest`,
      value: Math.max(...usual.took),
      most: 10,
    },
    {
      name: `seconds until a confirmation leaves ${behind}, 400 mails a second: longest`,
      value: Math.max(...quick.took),
      most: 10,
    },
    {
      name: `${reminders.toLocaleString('en')} reminders at 400 mails a second: how many left`,
      value: quick.left,
      least: reminders,
    },
    {
      name: `${reminders.toLocaleString('en')} reminders at 400 mails a second: seconds until the last left`,
      value: quick.seconds,
      most: 60,
    },
    {
      name: `seconds until the six reminders of a shop left beside a shop with ${many.toLocaleString('en')}, ten mails a second`,
      value: ofSmall,
      most: 15,
    },
  ]
}
