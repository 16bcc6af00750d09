import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, everyDay, haveCome, type Shop } from '../testing/a-shop.ts'
import { type DrainingServers, startDrainingServers } from '../testing/draining-servers.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { type Freed, findUnasked, freedBetween } from '../testing/freed-times.ts'
import { instantAt, localOf, readFacts } from '../testing/list-facts.ts'
import { takeLinksIn } from '../testing/list-mails.ts'
import { findFaults } from '../testing/list-oracle.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { fillShop, randomAct, waitEarlier } from '../testing/random-acts.ts'
import { seeded } from '../testing/random-weeks.ts'
import type { Log, Tap, World } from '../testing/random-world.ts'
import { findUnfounded } from '../testing/refused-taps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const seed = Number(process.env.WAITLIST_SEED ?? 20_261_123)
const steps = Number(process.env.WAITLIST_STEPS ?? 50)

let mails: MailServer
let api: TestApi
let servers: DrainingServers
let shop: Shop
let world: World

beforeAll(async () => {
  mails = await startMailServer()
  api = await startTestApi({ jobs: 'enqueue', now: '2027-03-02T11:05:00Z', env: mails.env })
  shop = await aShop(api, 'espera', {
    collaborators: [
      { workSchedule: everyDay({ startTime: '08:00', endTime: '20:00' }) },
      { workSchedule: everyDay({ breakStart: '12:00', breakEnd: '13:00' }) },
    ],
    procedure: { bufferMinutes: 10 },
    company: { maxOpenBookings: 50 },
  })
  const body = { name: 'Barba', duration: 60, price: 80, companyId: shop.companyId }
  const { id: shave } = await shop.owner.call('POST /api/procedures', { body })
  for (const [at, id] of shop.collaboratorIds.entries()) {
    const email = `pro${at + 1}@espera.example`
    const procedureIds = [shop.procedureId, shave]
    await shop.owner.say(`PUT /api/collaborators/${id}`, {
      name: `Profissional ${at + 1}`,
      email,
      procedureIds,
    })
  }
  const quiet = {
    channels: { email: true, whatsapp: false, sms: false },
    first: { on: false, minutes: 1_440 },
    second: { on: false, minutes: 120 },
    quietHours: { on: true, from: '21:00', until: '08:00' },
  }
  expect((await shop.owner.say('PUT /api/messages/settings', quiet)).status).toBe(200)
  const clients = Array.from({ length: 30 }, (_, at) => `cliente-${at}`)
  for (const name of clients) await aClient(api, name)
  // The bounds of new clients would hold times for the company's yes, which is not the subject of this test.
  await haveCome(
    api,
    shop,
    clients.map((name) => ({ name })),
  )
  const users = await api.database.db.selectFrom('users').select(['id', 'subject']).execute()
  servers = await startDrainingServers(api, mails)
  const log: Log = {
    booked: new Set(),
    touched: new Set(),
    returned: new Map(),
    links: [],
    exceptions: [],
    moves: [],
    erased: new Map(),
    counts: new Map(),
  }
  const roll = seeded(seed)
  world = {
    roll,
    shop,
    services: [shop.procedureId, shave],
    clients,
    userIds: new Map(users.map(({ id, subject }) => [subject, id])),
    facts: await readFacts(api.database, api.clock.now()),
    log,
    deck: [],
    now: () => api.clock.now(),
    ask: (what) => servers.ask(roll(2), what),
  }
  await fillShop(world)
  world.facts = await readFacts(api.database, api.clock.now())
  await waitEarlier(world)
  await servers.drain()
  world.facts = await readFacts(api.database, api.clock.now())
}, 120_000)

afterAll(async () => {
  await servers?.close()
  await api?.close()
  await mails?.close()
})

const minute = 60_000

/** Returns the next instant: mostly minutes later, sometimes hours later, in the night, or the next morning. */
function nextInstant(now: Date): Date {
  const { roll } = world
  const { day, minute: at } = localOf(now)
  const chance = roll(100)
  if (at < 450 || at > 1_290) return new Date(instantAt(day, at < 450 ? 470 : 1_440 + 470))
  if (chance < 70) return new Date(now.getTime() + minute * (1 + roll(12)))
  if (chance < 92) return new Date(now.getTime() + minute * (15 + roll(50)))
  if (chance < 98) return new Date(now.getTime() + 60 * minute * (2 + roll(4)))
  return new Date(instantAt(day, 1_290 + roll(60)))
}

/** Returns the same world with its own random numbers, so that acts that run at once do not share them. */
function aside(): World {
  const roll = seeded(world.roll(2 ** 30))
  return { ...world, roll, ask: (what) => servers.ask(roll(2), what) }
}

/** Runs some acts at once while both servers run jobs; sometimes one server is killed meanwhile. */
async function oneStep(kills: boolean): Promise<Tap[]> {
  const { roll } = world
  const many = Array.from({ length: 1 + roll(5) }, () => randomAct(world))
  const kill = kills ? roll(2) : undefined
  const running = Promise.all([servers.drain(), ...many.map((act) => act(aside()))])
  if (kill !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, roll(80)))
    await servers.kill(kill)
  }
  const [, ...taps] = await running
  if (kill !== undefined) {
    await servers.restart()
    // The queue runs the job of a killed process again when its time to run has expired.
    await servers.setClock(new Date(api.clock.now().getTime() + 3 * minute))
    await servers.recover()
    await servers.setClock(new Date(api.clock.now().getTime() + minute))
  }
  await servers.drain()
  await servers.drain()
  return taps.flat()
}

test(`after ${steps} random steps every client was asked by the rules, and every freed time was offered`, async () => {
  const faults: string[] = []
  let waiting: Freed[] = []
  const total = { freed: 0, wanted: 0 }
  for (let step = 0; step < steps; step++) {
    const before = world.facts
    world.log.touched.clear()
    world.log.returned.clear()
    await servers.setClock(nextInstant(before.at))
    if (world.roll(4) === 0) await servers.sweep()
    const taps = await oneStep(step % 40 === 25)
    const after = await readFacts(api.database, api.clock.now())
    world.log.links.push(...(await takeLinksIn(mails.received.splice(0), api.database, world)))
    const freed = freedBetween(before, after)
    waiting = await findUnasked({ waiting, freed, before, after, world, faults, total })
    total.freed += freed.length
    faults.push(...findFaults(before, after, world.log), ...findUnfounded(taps, before, after, world.log))
    faults.push(
      ...(await findOverlaps(api.database)).map((pair) => `overlap ${pair}`),
      ...servers.failures.splice(0),
    )
    world.facts = after
    // The faults are compared as one text, so that a short report of a failed run names the faults.
    expect(`step ${step}: ${faults.slice(0, 5).join('; ')}`).toBe(`step ${step}: `)
  }
  const { asks, entries } = world.facts
  const count = (outcome: string | null) => asks.filter((ask) => ask.outcome === outcome).length
  const visits = asks.filter(({ items }) => items.length > 1)
  process.stdout.write(
    `seed ${seed}: ${JSON.stringify({
      steps,
      until: localOf(world.facts.at).day,
      ...servers.counts(),
      ...total,
      entries: entries.length,
      asked: asks.length,
      took: count('took'),
      moved: asks.filter(({ outcome, replaces }) => outcome === 'took' && replaces).length,
      late: count('late'),
      visits: { asked: visits.length, took: visits.filter(({ outcome }) => outcome === 'took').length },
      links: world.log.links.length,
      acts: Object.fromEntries([...world.log.counts].sort()),
    })}\n`,
  )
}, 600_000)
