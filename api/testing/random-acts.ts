import { eraseWord } from '@encaixe/contract/client-rules.ts'
import { addDays, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { type Asking, freeMinutes, instantAt, localOf } from './list-facts.ts'
import { bookVisit, cancelVisit, moveVisit, undoMove } from './random-changes.ts'
import {
  type Act,
  aDay,
  aTime,
  count,
  type HeldLink,
  nameOf,
  pick,
  randomItems,
  type Tap,
  toCome,
  type World,
} from './random-world.ts'

let keys = 0

const book: Act = async (world) => {
  const { roll, shop, services, clients } = world
  const who = pick(roll, clients) ?? ''
  const [procedureId, collaboratorId] = [pick(roll, services), pick(roll, shop.collaboratorIds)]
  const body = shop.wish({ procedureId, collaboratorId, date: aDay(world), startTime: aTime(roll) })
  const reply = await world.ask({ who, call: 'POST /api/schedules', body, key: `booking-${++keys}` })
  count(world, 'book', reply)
  if (reply.status === 201) world.log.booked.add(String(reply.body.id))
  return []
}

const cancel: Act = async (world) => {
  const row = pick(world.roll, toCome(world))
  if (!row) return []
  world.log.touched.add(row.id)
  const who = row.user && world.roll(2) === 0 ? nameOf(world, row.user) : world.shop.owner.name
  count(world, 'cancel', await world.ask({ who, call: `PATCH /api/schedules/${row.id}/cancel` }))
  return []
}

/** Cancels the next ten appointments of one professional, as on a morning when a professional is ill. */
const cancelTen: Act = async (world) => {
  const person = pick(world.roll, world.shop.collaboratorIds)
  const rows = toCome(world).filter(({ collaborator }) => collaborator === person)
  for (const { id } of rows.slice(0, 10)) {
    world.log.touched.add(id)
    count(
      world,
      'cancel',
      await world.ask({ who: world.shop.owner.name, call: `PATCH /api/schedules/${id}/cancel` }),
    )
  }
  return []
}

const move: Act = async (world) => {
  const row = pick(world.roll, toCome(world))
  if (!row) return []
  world.log.touched.add(row.id)
  const who = row.user && world.roll(2) === 0 ? nameOf(world, row.user) : world.shop.owner.name
  const collaboratorId = pick(world.roll, world.shop.collaboratorIds)
  const body = { date: aDay(world), startTime: aTime(world.roll), collaboratorId }
  const reply = await world.ask({ who, call: `PATCH /api/schedules/${row.id}/reschedule`, body })
  count(world, 'move', reply)
  if (reply.status !== 200) return []
  const start = minuteOf(body.startTime)
  const to = {
    ...row,
    day: body.date,
    start,
    end: start + row.end - row.start,
    collaborator: collaboratorId ?? '',
  }
  world.log.moves.push({ who, from: row, to })
  return world.roll(3) === 0 ? undoMove(world) : []
}

const missed: Act = async (world) => {
  const now = localOf(world.facts.at)
  const begun = world.facts.rows.filter(
    ({ status, day, start, end }) =>
      status === 'scheduled' && day === now.day && start <= now.minute && now.minute < end,
  )
  const row = pick(world.roll, begun)
  if (!row) return []
  world.log.touched.add(row.id)
  const who = world.shop.owner.name
  count(world, 'no-show', await world.ask({ who, call: `PATCH /api/schedules/${row.id}/no-show` }))
  return []
}

const dayOff: Act = async (world) => {
  const { roll, shop, log } = world
  const day = aDay(world)
  const start = 480 + 60 * roll(9)
  const collaboratorId = pick(roll, shop.collaboratorIds)
  const times = { startTime: timeOf(start), endTime: timeOf(start + 60 * (1 + roll(3))) }
  const { companyId } = shop
  const body = { companyId, keep: true, collaboratorId, kind: 'off', from: day, to: day, ...times }
  const reply = await world.ask({ who: shop.owner.name, call: 'POST /api/exceptions', body })
  count(world, 'day off', reply)
  if (reply.status === 201) log.exceptions.push(String(reply.body.id))
  return []
}

const removeDayOff: Act = async (world) => {
  const id = world.log.exceptions.shift()
  if (id === undefined) return []
  const call = `DELETE /api/exceptions/${id}`
  count(world, 'day off removed', await world.ask({ who: world.shop.owner.name, call }))
  return []
}

const changeHours: Act = async (world) => {
  const { roll, shop, facts } = world
  const id = pick(roll, shop.collaboratorIds) ?? ''
  const schedule = facts.schedules.get(id)
  if (!schedule) return []
  const hours = { startTime: ['08:00', '09:00'][roll(2)] ?? '', endTime: ['17:00', '20:00'][roll(2)] ?? '' }
  const workSchedule = Object.fromEntries(
    Object.entries(schedule).map(([weekday, day]) => [weekday, { ...day, ...hours }]),
  )
  const at = shop.collaboratorIds.indexOf(id) + 1
  const email = `pro${at}@${shop.owner.name}.example`
  const body = { name: `Profissional ${at}`, email, workSchedule, keep: true }
  count(world, 'hours', await world.ask({ who: shop.owner.name, call: `PUT /api/collaborators/${id}`, body }))
  return []
}

const offer: Act = async (world) => {
  const row = pick(world.roll, toCome(world))
  if (!row) return []
  world.log.touched.add(row.id)
  const collaboratorId = pick(world.roll, world.shop.collaboratorIds)
  const body = { proposals: [{ date: aDay(world), startTime: aTime(world.roll), collaboratorId }] }
  const call = `POST /api/schedules/${row.id}/offer`
  count(world, 'offer', await world.ask({ who: world.shop.owner.name, call, body }))
  return []
}

const withdrawOffer: Act = async (world) => {
  const { rows } = world.facts
  const row = pick(
    world.roll,
    rows.filter(({ offered }) => !offered),
  )
  if (!row || !rows.some(({ offered }) => offered)) return []
  const call = `DELETE /api/schedules/${row.id}/offer`
  count(world, 'offer withdrawn', await world.ask({ who: world.shop.owner.name, call }))
  return []
}

const join: Act = async (world) => {
  const { roll, shop, services, clients } = world
  const from = aDay(world)
  const [start, length] = [8 + roll(6), 3 + roll(6)]
  const collaboratorId = roll(2) === 0 ? (pick(roll, shop.collaboratorIds) ?? null) : null
  const body = {
    companyId: shop.companyId,
    items: roll(3) === 0 ? randomItems(world) : [{ procedureId: pick(roll, services), collaboratorId: null }],
    windows: [
      {
        from,
        to: addDays(from, roll(3)),
        startTime: timeOf(60 * start),
        endTime: timeOf(60 * (start + length)),
      },
    ],
    collaboratorId,
  }
  count(world, 'join', await world.ask({ who: pick(roll, clients) ?? '', call: 'POST /api/waitlist', body }))
  return []
}

const earlier: Act = async (world) => {
  const row = pick(
    world.roll,
    toCome(world).filter(({ user }) => user !== null),
  )
  if (!row) return []
  const body = world.roll(2) === 0 ? { sameDay: true } : { days: 1 + world.roll(3) }
  const call = `POST /api/schedules/${row.id}/earlier`
  count(world, 'earlier', await world.ask({ who: nameOf(world, row.user), call, body }))
  return []
}

const leave: Act = async (world) => {
  const entry = pick(
    world.roll,
    world.facts.entries.filter(({ status }) => status === 'open'),
  )
  if (!entry) return []
  const who = nameOf(world, entry.user)
  count(world, 'leave', await world.ask({ who, call: `DELETE /api/waitlist/${entry.id}` }))
  return []
}

/** The company asks a client who waits, mostly for a time that looks free. */
const askByHand: Act = async (world) => {
  const { roll, shop, facts } = world
  const entry = pick(
    roll,
    facts.entries.filter(({ status }) => status === 'open'),
  )
  if (!entry) return []
  const date = aDay(world)
  const collaboratorId = entry.collaborator ?? pick(roll, shop.collaboratorIds) ?? ''
  const free = freeMinutes(facts, collaboratorId, date)
  const times = Array.from({ length: 24 }, (_, at) => 480 + 30 * at).filter((start) =>
    free.subarray(start, start + 70).every((is) => is === 1),
  )
  const start = roll(4) > 0 ? pick(roll, times) : undefined
  const body = { date, startTime: start === undefined ? aTime(roll) : timeOf(start), collaboratorId }
  const call = `POST /api/waitlist/${entry.id}/ask`
  count(world, 'ask by hand', await world.ask({ who: shop.owner.name, call, body }))
  return []
}

const toggle: Act = async (world) => {
  const { shop } = world
  if (world.facts.on && world.roll(4) > 0) return []
  const { version: _version, ...company } = shop.owner.company
  const body = { ...company, maxOpenBookings: 50, waitlist: !world.facts.on }
  const call = `PUT /api/companies/${shop.companyId}`
  count(world, 'switch', await world.ask({ who: shop.owner.name, call, body }))
  return []
}

/** Blocks a client who waits, or unblocks a client who is blocked. */
const block: Act = async (world) => {
  const { roll, shop, facts } = world
  const blocked = facts.clients.filter((one) => one.blocked)
  const waits = new Set(facts.entries.flatMap(({ status, user }) => (status === 'open' ? [user] : [])))
  const others = facts.clients.filter((one) => !one.blocked && waits.has(one.user))
  const one = pick(roll, blocked.length > roll(3) ? blocked : others)
  if (!one) return []
  const body = { blocked: !one.blocked }
  const reply = await world.ask({ who: shop.owner.name, call: `PUT /api/clients/${one.id}`, body })
  count(world, one.blocked ? 'unblock' : 'block', reply)
  return []
}

/** A client erases their account, mostly one who waits; the other clients go on. */
const eraseAccount: Act = async (world) => {
  const { clients, facts, roll } = world
  if (clients.length <= 20) return []
  const waiting = facts.entries.flatMap((entry) => {
    const name = entry.status === 'open' ? nameOf(world, entry.user) : ''
    return clients.includes(name) ? [name] : []
  })
  const who = pick(roll, waiting)
  if (who === undefined) return []
  clients.splice(clients.indexOf(who), 1)
  const reply = await world.ask({ who, call: 'POST /api/me/erase', body: { confirm: eraseWord } })
  count(world, 'erase account', reply)
  if (reply.status === 204) world.log.erased.set(world.userIds.get(who) ?? '', world.now())
  return []
}

/** The company stops taking bookings, or takes bookings again. */
const closeCompany: Act = async (world) => {
  const { shop, facts } = world
  const call = `PATCH /api/companies/${shop.companyId}/status`
  const body = { isActive: !facts.active }
  const reply = await world.ask({ who: shop.owner.name, call, body })
  count(world, body.isActive ? 'company on' : 'company off', reply)
  return []
}

async function tapOne(world: World, link: HeldLink, what = 'tap', body = {}): Promise<Tap> {
  const reply = await world.ask({ call: `POST /api/links/${link.token}`, body })
  count(world, what, reply)
  return { link, reply }
}

const openAsks = ({ facts }: World): Map<string, Asking> =>
  new Map(facts.asks.flatMap((ask) => (ask.outcome === null ? [[ask.id, ask] as const] : [])))

const freshLinks = (world: World): HeldLink[] => {
  const open = openAsks(world)
  return world.log.links.filter(({ ask: id }) => {
    const ask = open.get(id)
    return ask !== undefined && instantAt(ask.day, ask.start) > world.facts.at.getTime()
  })
}

const tap: Act = async (world) => {
  const link = pick(world.roll, freshLinks(world))
  return link ? [await tapOne(world, link)] : []
}

/** Uses a link of any age: its time may be taken or past, or its waiting-list entry may have ended. */
const tapLate: Act = async (world) => {
  const link = pick(world.roll, world.log.links)
  return link ? [await tapOne(world, link, 'late tap')] : []
}

const tapTwice: Act = async (world) => {
  const link = pick(world.roll, freshLinks(world))
  return link ? Promise.all([1, 2, 3].map(() => tapOne(world, link, 'double tap'))) : []
}

/** All clients who were asked for the same time answer at once. */
const tapTogether: Act = async (world) => {
  const open = openAsks(world)
  const links = freshLinks(world)
  const [one] = links.slice(-1 - world.roll(3))
  const goal = one && open.get(one.ask)
  if (!goal) return []
  const same = links.filter(({ ask }) => {
    const other = open.get(ask)
    return other?.day === goal.day && other.collaborator === goal.collaborator && other.start === goal.start
  })
  return Promise.all(same.map((link) => tapOne(world, link, 'tap together')))
}

const leaveByLink: Act = async (world) => {
  const link = pick(world.roll, freshLinks(world))
  return link ? [await tapOne(world, link, 'leave by link', { cancel: true })] : []
}

/** The acts, with their frequencies. */
const acts: [Act, number][] = [
  [book, 26],
  [bookVisit, 10],
  [cancel, 16],
  [cancelVisit, 4],
  [cancelTen, 1],
  [move, 8],
  [moveVisit, 3],
  [undoMove, 4],
  [missed, 5],
  [dayOff, 4],
  [removeDayOff, 4],
  [changeHours, 2],
  [offer, 3],
  [withdrawOffer, 2],
  [join, 12],
  [earlier, 10],
  [leave, 1],
  [askByHand, 10],
  [tap, 14],
  [tapLate, 5],
  [tapTwice, 5],
  [tapTogether, 8],
  [leaveByLink, 1],
  [toggle, 3],
  [closeCompany, 1],
  [block, 4],
  [eraseAccount, 1],
]
/** Fills the shop with appointments and with many clients who wait. */
export async function fillShop(world: World): Promise<void> {
  const acts: Act[] = [...Array(14).fill(bookVisit), ...Array(56).fill(book), ...Array(25).fill(join)]
  await Promise.all(acts.map((act) => act(world)))
}

/** Clients with appointments start to wait for an earlier time. */
export async function waitEarlier(world: World): Promise<void> {
  const acts: Act[] = Array(20).fill(earlier)
  await Promise.all(acts.map((act) => act(world)))
}

/** Picks each act as often as its weight, in random order, then begins again. A list or company is not off for long. */
export function randomAct({ roll, deck, facts }: World): Act {
  if (!facts.on && roll(4) === 0) return toggle
  if (!facts.active && roll(4) === 0) return closeCompany
  if (deck.length === 0) deck.push(...acts.flatMap(([act, weight]) => Array<Act>(weight).fill(act)))
  return deck.splice(roll(deck.length), 1)[0] ?? book
}
