import { setTimeout as delay } from 'node:timers/promises'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { everyDay } from '../../../api/testing/a-shop.ts'
import { type Roll, seeded } from '../../../api/testing/random-weeks.ts'
import { cpf } from '../../../api/testing/test-subscriber.ts'
import {
  type Booking,
  canaryOf,
  type Entry,
  type Fields,
  type Ledger,
  type Place,
  strangers,
} from './ledger.ts'
import type { LoadedShop } from './open-shops.ts'

const firstDay = '2027-03-03'
const days = 30
/** Two clients often want one of these few times at once. */
const wanted = 3

export type Load = ReturnType<typeof openLoad>

/** Clients and owners who act at random until they are stopped. Each worker has random numbers of its own. */
export function openLoad(ledger: Ledger, shops: readonly LoadedShop[], seed: number) {
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

  function stored({ answer, number, shop, body }: Entry, who: string | null): void {
    const { collaboratorId, date, startTime, notes } = body as Place
    const id = String(answer.id)
    if (bookings.some((known) => known.id === id)) return
    bookings.push({
      id,
      shop,
      number,
      who,
      possible: [{ collaboratorId, date, startTime, status: 'scheduled', notes }],
      changes: [],
      unsure: [],
      busy: false,
    })
  }

  const added: Parameters<Ledger['send']>[0][] = []
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
    const wished = wish(roll, shop, roll(3) === 0)
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
      ...wish(roll, shop),
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
        const { key, body } = wish(roll, shop)
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
  function takeScheduled(roll: Roll): Booking | undefined {
    const free = bookings.filter(
      ({ busy, possible }) => !busy && possible.length === 1 && possible[0]?.status === 'scheduled',
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
    const goal = place(roll, shop)
    const call = `PATCH /api/schedules/${one.id}/reschedule`
    const act = { kind: 'moved', call, byOwner: roll(2) === 0, body: goal }
    await change(roll, act, one, { ...(one.possible[0] as Place), ...goal })
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
    const one = takeScheduled(roll)
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

  /** The owner adds two people at once where the plan has room for one, and before deletes who was added last. */
  async function hire(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const asking = { act: 'hire', who: shop.owner, shop: shop.shop }
    for (const one of added.splice(0)) await ask(one, roll, () => {})
    await Promise.all(
      [0, 1].map((at) => {
        const name = `extra${++keys}`
        const body = {
          companyId: shop.companyId,
          name: `${name} ${canaryOf(shop.shop)}`,
          email: `${name}@faults.example`,
          procedureIds: [shop.procedureId],
          workSchedule: everyDay(),
        }
        const settle = ({ status, answer: { id } }: Entry) =>
          status === 201 && added.push({ ...asking, call: `DELETE /api/collaborators/${id}` })
        return ask({ ...asking, call: 'POST /api/collaborators', body }, roll, settle, { at, tries: 1 })
      }),
    )
  }

  /** A new owner founds two companies at once; one is allowed. */
  async function found(roll: Roll): Promise<void> {
    const number = ++keys
    const asking = { act: 'found', who: `novo${number}`, shop: strangers }
    const own = { email: `novo${number}@faults.example`, phone: '(11) 95555-0142' }
    const customerData = { ...own, name: 'Nova Dona', cpfCnpj: cpf(100_000_000 + number) }
    await ask({ ...asking, call: 'POST /api/auth/accept-terms' }, roll, () => {})
    const plan = { planId: 'basic', customerData }
    await ask({ ...asking, call: 'POST /api/subscriptions', body: plan }, roll, () => {})
    await Promise.all(
      [0, 1].map((at) => {
        const slug = `nova-${number}-${at}`
        const body = {
          ...own,
          name: `Nova ${number}`,
          slug,
          cpf: cpf(100_000_000 + number),
          address: 'Rua Nova, 1',
        }
        return ask({ ...asking, call: 'POST /api/companies', body }, roll, () => {}, { at, tries: 1 })
      }),
    )
  }

  async function join(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const key = `espera-${seed}-${++keys}`
    const window = { from: addDays(firstDay, roll(days)), startTime: '09:00', endTime: '18:00' }
    const body = {
      companyId: shop.companyId,
      items: [{ procedureId: shop.procedureId, collaboratorId: null }],
      windows: [{ ...window, to: window.from }],
      collaboratorId: null,
    }
    const asking = {
      act: 'join',
      who: pick(roll, shop.clients),
      shop: shop.shop,
      call: 'POST /api/waitlist',
      key,
      body,
    }
    await ask(asking, roll, () => {})
  }

  /** The acts with their frequencies. */
  const acts: [(roll: Roll) => Promise<void>, number][] = [
    [book, 20],
    [bookTwice, 6],
    [race, 6],
    [walkIn, 8],
    [cancel, 8],
    [move, 8],
    [complete, 4],
    [completeLate, 2],
    [note, 4],
    [look, 14],
    [hire, 4],
    [found, 3],
    [join, 3],
  ]
  const deck = acts.flatMap(([act, weight]) => Array<(roll: Roll) => Promise<void>>(weight).fill(act))

  async function work(roll: Roll, pause: number): Promise<void> {
    while (!stopped) {
      await pick(roll, deck)(roll)
      await delay(roll(2 * pause))
    }
  }

  let workers: Promise<void>[] = []
  return {
    bookings,
    seed,
    /** Starts the workers. Between two acts a worker pauses for `pause` milliseconds on average. */
    start(round: number, count = 6, pause = 120): void {
      stopped = false
      const seeds = Array.from({ length: count }, (_, at) => seed * 7_919 + round * 101 + at)
      workers = seeds.map((one) => work(seeded(one), pause))
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
