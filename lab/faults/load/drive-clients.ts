import { setTimeout as delay } from 'node:timers/promises'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { type Roll, seeded } from '../../../api/testing/random-weeks.ts'
import type { Cluster, Stage } from '../stage/open-stage.ts'
import { type Booking, type Entry, emailOf, type Fields, type Ledger, type Place } from './ledger.ts'
import type { LoadedShop } from './open-shops.ts'
import { type Act, shopActs } from './run-shops.ts'

const firstDay = '2027-03-03'
/** Two clients often want one of these few times at once. */
const wanted = 3

export type Load = ReturnType<typeof openLoad>

/** Clients and owners who act at random until they are stopped. Each worker has random numbers of its own. */
export function openLoad(
  stage: Stage<Cluster>,
  ledger: Ledger,
  shops: readonly LoadedShop[],
  seed: number,
  days = 30,
) {
  const bookings: Booking[] = []
  let keys = 0
  let stopped = false
  const pick = <T>(roll: Roll, all: readonly T[]): T => all[roll(all.length)] as T

  function place(roll: Roll, shop: LoadedShop, isWanted = false) {
    const day = isWanted ? roll(2) : roll(days)
    return {
      collaboratorId: isWanted ? String(shop.collaboratorIds[0]) : pick(roll, shop.collaboratorIds),
      date: addDays(firstDay, day),
      startTime: timeOf(540 + 30 * (isWanted ? roll(wanted) : roll(18))),
    }
  }

  /** The notes say which request made the row, so that every row can be traced to one attempt. */
  function wish(roll: Roll, shop: LoadedShop, isWanted = false) {
    const { companyId, procedureId } = shop
    const key = `pedido-${seed}-${++keys}`
    return { key, body: { companyId, procedureId, ...place(roll, shop, isWanted), notes: key } }
  }

  /** The wish of a client in the own account. Some clients have a telephone. */
  function wishOf(who: string, roll: Roll, shop: LoadedShop, isWanted = false) {
    const { key, body } = wish(roll, shop, isWanted)
    const clientPhone = shop.phones.get(who)
    return { key, body: { ...body, ...(clientPhone !== undefined && { clientPhone }) } }
  }

  function stored({ act, answer, number, shop, body }: Entry, who: string | null): void {
    const { collaboratorId, date, startTime, notes } = body as Place
    const { clientEmail = null, clientPhone = null } = body as Partial<Record<string, string>>
    const id = String(answer.id)
    if (bookings.some((known) => known.id === id)) return
    bookings.push({
      id,
      shop,
      number,
      who,
      email: who === null ? clientEmail : emailOf(who),
      phone: clientPhone,
      possible: [{ collaboratorId, date, startTime, status: 'scheduled', notes }],
      changes: [],
      unsure: [],
      busy: false,
      isTaken: act === 'take',
    })
  }

  const waiting: { entry: Entry; settle: (entry: Entry) => unknown }[] = []

  /** Sends a request. `settle` learns the definite answer, perhaps only after the end of the run. */
  async function ask(
    asking: Parameters<Ledger['send']>[0],
    roll: Roll,
    settle: (entry: Entry) => unknown,
    options?: Parameters<Ledger['send']>[2],
  ): Promise<void> {
    const entry = await ledger.send(asking, roll, options)
    if (entry.status === 0) waiting.push({ entry, settle })
    else await settle(entry)
  }

  /** A client books. Who is refused presses the button again, with the same key. */
  function press(asking: Parameters<Ledger['send']>[0], roll: Roll, at = roll(2)): Promise<void> {
    const settle = (entry: Entry) => entry.status === 201 && stored(entry, asking.who ?? null)
    const first = (entry: Entry) => (entry.status === 409 ? ask(asking, roll, settle) : settle(entry))
    return ask(asking, roll, first, { at })
  }

  async function book(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const who = pick(roll, shop.clients)
    const wished = wishOf(who, roll, shop, roll(3) === 0)
    const asking = { act: 'book', who, shop: shop.shop, call: 'POST /api/schedules', ...wished }
    await press(asking, roll)
  }

  /** A double click: the same request with the same key reaches both processes at once. */
  async function bookTwice(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const who = pick(roll, shop.clients)
    const asking = {
      act: 'book twice',
      who,
      shop: shop.shop,
      call: 'POST /api/schedules',
      ...wishOf(who, roll, shop),
    }
    const settle = (entry: Entry) => entry.status === 201 && stored(entry, who)
    await Promise.all([0, 1].map((at) => ask(asking, roll, settle, { at })))
  }

  /** Two clients want the same time at once. */
  async function race(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const goal = place(roll, shop)
    await Promise.all(
      [0, 1].map(async (at) => {
        const who = pick(roll, shop.clients)
        const { key, body } = wishOf(who, roll, shop)
        const asking = {
          act: 'race',
          who,
          shop: shop.shop,
          call: 'POST /api/schedules',
          key,
          body: { ...body, ...goal },
        }
        const settle = (entry: Entry) => entry.status === 201 && stored(entry, who)
        await ask(
          asking,
          roll,
          (entry) => (entry.status === 409 ? ask(asking, roll, settle) : settle(entry)),
          {
            at,
          },
        )
      }),
    )
  }

  async function walkIn(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const { key, body } = wish(roll, shop)
    const asking = {
      act: 'walk in',
      who: shop.owner,
      shop: shop.shop,
      call: 'POST /api/schedules',
      key,
      body: { ...body, clientName: `Avulso ${key}`, withoutContact: true },
    }
    await ask(asking, roll, (entry) => entry.status === 201 && stored(entry, null))
  }

  /** Reserves an appointment for one act: nobody else changes it meanwhile, so its state stays known. */
  function takeScheduled(roll: Roll, from = (_: Booking) => true): Booking | undefined {
    const free = bookings.filter(
      (one) => !one.busy && one.possible.length === 1 && one.possible[0]?.status === 'scheduled' && from(one),
    )
    const one = free.length > 0 ? pick(roll, free) : undefined
    if (one) one.busy = true
    return one
  }

  /** One act on an appointment. `after`: the state when the act is done. */
  async function change(
    roll: Roll,
    { kind, call, byOwner, body }: { kind: string; call: string; byOwner: boolean; body?: Fields },
    one: Booking,
    after: Place,
  ): Promise<void> {
    const owner = shops[one.shop]?.owner ?? ''
    const asking = {
      act: kind,
      who: byOwner || one.who === null ? owner : one.who,
      shop: one.shop,
      call,
      ...(body && { body }),
    }
    const before = one.possible[0] as Place
    one.possible = [before, after]
    await ask(asking, roll, ({ status, wasUnknown, tries }) => {
      const isDone = status >= 200 && status < 300
      if (isDone) one.possible = [after]
      else if (!wasUnknown) one.possible = [before]
      // These calls take no key: each attempt may have been done, and a refusal may mean that an earlier one was.
      if (wasUnknown) one.unsure.push(...Array<string>(tries).fill(kind))
      else if (isDone) one.changes.push(kind)
      one.busy = one.possible.length > 1
    })
  }

  async function cancel(roll: Roll): Promise<void> {
    const one = takeScheduled(roll)
    if (!one) return book(roll)
    const after = { ...(one.possible[0] as Place), status: 'cancelled' }
    const call = `PATCH /api/schedules/${one.id}/cancel`
    await change(roll, { kind: 'cancelled', call, byOwner: roll(2) === 0 }, one, after)
  }

  async function move(roll: Roll): Promise<void> {
    const one = takeScheduled(roll)
    const shop = one && shops[one.shop]
    if (!one || !shop) return book(roll)
    const before = one.possible[0] as Place
    const drawn = place(roll, shop)
    // A move to the same place is answered 200 and is no change.
    const isSame = drawn.date === before.date && drawn.startTime === before.startTime
    const goal = isSame ? { ...drawn, date: addDays(drawn.date, 1) } : drawn
    const call = `PATCH /api/schedules/${one.id}/reschedule`
    const act = { kind: 'moved', call, byOwner: roll(2) === 0, body: goal }
    await change(roll, act, one, { ...before, ...goal })
  }

  /** The owner completes an appointment by a double click: both processes get the request at once. */
  async function complete(roll: Roll): Promise<void> {
    const one = takeScheduled(roll)
    if (!one) return book(roll)
    const asking = {
      act: 'completed',
      who: shops[one.shop]?.owner ?? '',
      shop: one.shop,
      call: `PATCH /api/schedules/${one.id}/complete`,
    }
    const before = one.possible[0] as Place
    const after = { ...before, status: 'completed' }
    one.possible = [before, after]
    const entries: Entry[] = []
    const settle = (entry: Entry) => {
      if (entries.push(entry) < 2) return
      const done = entries.filter(({ status }) => status === 200).length
      const isUnsure = entries.some(({ wasUnknown }) => wasUnknown)
      if (done > 0) one.possible = [after]
      if (isUnsure) one.unsure.push('completed')
      else if (done > 0) one.changes.push('completed')
      one.busy = one.possible.length > 1
    }
    await Promise.all([0, 1].map((at) => ask(asking, roll, settle, { at })))
  }

  /** The owner tries to complete an appointment that was cancelled, which is refused and changes nothing. */
  async function completeLate(roll: Roll): Promise<void> {
    const ended = bookings.filter(({ busy, possible }) => !busy && possible[0]?.status === 'cancelled')
    if (ended.length === 0) return cancel(roll)
    const one = pick(roll, ended)
    const call = `PATCH /api/schedules/${one.id}/complete`
    const asking = { act: 'complete late', who: shops[one.shop]?.owner ?? '', shop: one.shop, call }
    await ask(asking, roll, () => {})
  }

  async function note(roll: Roll): Promise<void> {
    const one = takeScheduled(roll, ({ possible: [now] }) => now?.notes !== null)
    if (!one) return book(roll)
    const before = one.possible[0] as Place
    const notes = `${before.notes?.split(' ')[0]} mudado ${roll(1_000)}`
    const call = `PUT /api/schedules/${one.id}`
    await change(roll, { kind: 'notes', call, byOwner: roll(2) === 0, body: { notes } }, one, {
      ...before,
      notes,
    })
  }

  /** Somebody of another shop asks for the appointment by its id, and an owner reads the own lists. */
  async function look(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const one = bookings.length > 0 ? pick(roll, bookings) : undefined
    const who = roll(2) === 0 ? shop.owner : pick(roll, shop.clients)
    const paths = [
      one ? `/api/schedules/${one.id}` : '/api/schedules/my-schedules',
      who === shop.owner
        ? `/api/schedules/company/${shop.companyId}?tab=upcoming`
        : '/api/schedules/my-schedules',
      who === shop.owner ? '/api/trail' : '/api/waitlist/mine',
      who === shop.owner
        ? '/api/clients?q=cliente'
        : `/api/public/available-slots/${shop.companyId}/${shop.procedureId}/${firstDay}`,
    ]
    await ask({ act: 'look', who, shop: shop.shop, call: `GET ${pick(roll, paths)}` }, roll, () => {})
  }

  const nextNumber = () => ++keys
  const tools = { stage, shops, seed, firstDay, days, nextNumber, pick, place, wish }
  const shop = shopActs({ ...tools, stored, takeScheduled, ask })

  /** The acts with their frequencies. */
  const acts: [Act, number][] = [
    [book, 20],
    [bookTwice, 6],
    [race, 6],
    [walkIn, 4],
    [shop.walkInKnown, 5],
    [cancel, 8],
    [move, 8],
    [complete, 4],
    [completeLate, 2],
    [note, 4],
    [look, 14],
    [shop.hire, 4],
    [shop.changePlan, 1],
    [shop.found, 3],
    [shop.offer, 3],
    [shop.join, 3],
    [shop.askWaiting, 3],
    [shop.takeTime, 3],
  ]
  const repeated = ([act, weight]: [Act, number]) => Array<Act>(weight).fill(act)
  const deck = acts.flatMap(repeated)
  const telephones = [...deck, ...repeated([shop.walkInKnown, deck.length])]

  async function work(roll: Roll, pause: number, from: readonly Act[]): Promise<void> {
    while (!stopped) {
      await pick(roll, from)(roll)
      await delay(roll(2 * pause))
    }
  }

  let workers: Promise<void>[] = []
  return {
    bookings,
    seed,
    /** Starts the workers. Between two acts a worker pauses for `pause` milliseconds on average. */
    start(round: number, { count = 6, pause = 120, isOnPhones = false } = {}): void {
      stopped = false
      const seeds = Array.from({ length: count }, (_, at) => seed * 7_919 + round * 101 + at)
      workers = seeds.map((one) => work(seeded(one), pause, isOnPhones ? telephones : deck))
      // An error of a worker is thrown by `stop`, so that the stage is closed after it.
      for (const one of workers) one.catch(() => {})
    },
    /** Stops the workers and waits for the answers to their last requests. */
    async stop(): Promise<void> {
      stopped = true
      await Promise.all(workers)
    },
    /** Sends what is unknown again with the same keys, and settles the states. Returns how many were unknown. */
    async resolve(): Promise<number> {
      const count = await ledger.resolve()
      for (const { entry, settle } of waiting.splice(0)) await settle(entry)
      return count
    },
  }
}
