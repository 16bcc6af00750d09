import { setTimeout as delay } from 'node:timers/promises'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { everyDay } from '../../../api/testing/a-shop.ts'
import { takeLinkIn } from '../../../api/testing/list-mails.ts'
import type { Roll } from '../../../api/testing/random-weeks.ts'
import { cpf } from '../../../api/testing/test-subscriber.ts'
import type { Cluster, Stage } from '../stage/open-stage.ts'
import {
  type Asking,
  type Booking,
  canaryOf,
  type Entry,
  type Fields,
  type Place,
  strangers,
} from './ledger.ts'
import type { LoadedShop } from './open-shops.ts'

export type Act = (roll: Roll) => Promise<void>

/** Functions of the clients' acts that the acts of shops use. */
export type Tools = {
  stage: Stage<Cluster>
  shops: readonly LoadedShop[]
  seed: number
  firstDay: string
  days: number
  nextNumber: () => number
  pick: <T>(roll: Roll, all: readonly T[]) => T
  place: (roll: Roll, shop: LoadedShop) => Pick<Place, 'collaboratorId' | 'date' | 'startTime'>
  wish: (roll: Roll, shop: LoadedShop) => { key: string; body: Fields }
  stored: (entry: Entry, who: string | null) => void
  takeScheduled: (roll: Roll, from?: (one: Booking) => boolean) => Booking | undefined
  ask: (
    asking: Asking,
    roll: Roll,
    settle: (entry: Entry) => unknown,
    options?: { at?: number; tries?: number },
  ) => Promise<void>
}

const isDone = ({ status }: Entry) => status >= 200 && status < 300

/** Acts of owners, and of clients whom they ask: people, plans, walk-ins with contact, offers and the waiting list. */
export function shopActs(tools: Tools) {
  const { stage, shops, seed, firstDay, days, nextNumber, pick, place, wish, stored, ask } = tools
  const added: Asking[] = []
  const waiting: { id: string; shop: LoadedShop; date: string }[] = []
  const links: { token: string; who: string; shop: LoadedShop }[] = []
  let mailsRead = 0

  /** The owner books for somebody without an account, who gets the messages at an address and a telephone. */
  async function walkInKnown(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const { key, body } = wish(roll, shop)
    const asking = { act: 'walk in', who: shop.owner, shop: shop.shop, call: 'POST /api/schedules', key }
    const whole = { ...body, ...pick(roll, shop.contacts) }
    await ask({ ...asking, body: whole }, roll, (entry) => entry.status === 201 && stored(entry, null))
  }

  /** The owner deletes whom `hire` has added. */
  async function dismiss(roll: Roll, shop: LoadedShop): Promise<void> {
    for (const one of added.filter(({ who }) => who === shop.owner)) {
      added.splice(added.indexOf(one), 1)
      await ask(one, roll, () => {})
    }
  }

  /** The owner adds two people at once. */
  async function addTwo(roll: Roll, shop: LoadedShop): Promise<void> {
    const asking = { act: 'hire', who: shop.owner, shop: shop.shop }
    await Promise.all(
      [0, 1].map((at) => {
        const name = `extra${nextNumber()}`
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

  /** The owner adds two people where the plan has room for one. */
  async function hire(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    await dismiss(roll, shop)
    await addTwo(roll, shop)
  }

  /** The owner takes a larger plan by a double click, and goes back to the small one while two people are added. */
  async function changePlan(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const call = 'PATCH /api/subscriptions/my-subscription'
    const change = (planId: string, at: number) =>
      ask({ act: 'change plan', who: shop.owner, shop: shop.shop, call, body: { planId } }, roll, () => {}, {
        at,
      })
    await Promise.all([change('pro', 0), change('pro', 1)])
    await Promise.all([addTwo(roll, shop), delay(roll(30)).then(() => change('basic', roll(2)))])
    await dismiss(roll, shop)
    await change('basic', roll(2))
  }

  /** A new owner founds two companies at once; one is allowed. */
  async function found(roll: Roll): Promise<void> {
    const number = nextNumber()
    const asking = { act: 'found', who: `novo${number}`, shop: strangers }
    const own = { email: `novo${number}@faults.example`, phone: '(11) 95555-0142' }
    const customerData = { ...own, name: 'Nova Dona', cpfCnpj: cpf(100_000_000 + number) }
    await ask({ ...asking, call: 'POST /api/auth/accept-terms' }, roll, () => {})
    const plan = { planId: 'basic', customerData }
    await ask({ ...asking, call: 'POST /api/subscriptions', body: plan }, roll, () => {})
    await Promise.all(
      [0, 1].map((at) => {
        const body = {
          ...own,
          name: `Nova ${number}`,
          slug: `nova-${number}-${at}`,
          cpf: cpf(100_000_000 + number),
          address: 'Rua Nova, 1',
        }
        return ask({ ...asking, call: 'POST /api/companies', body }, roll, () => {}, { at, tries: 1 })
      }),
    )
  }

  /** The owner offers other times, and the client chooses one by a double click. */
  async function offer(roll: Roll): Promise<void> {
    const one = tools.takeScheduled(roll, ({ who }) => who !== null)
    const shop = one && shops[one.shop]
    if (!one || !shop) return
    const before = one.possible[0] as Place
    const goal = place(roll, shop)
    const key = `oferta-${seed}-${nextNumber()}`
    const body = { proposals: [goal] }
    const call = `POST /api/schedules/${one.id}/offer`
    // Until its client has chosen, nobody else acts on the appointment: another act would withdraw the offer.
    let isOpen: boolean | undefined
    await ask({ act: 'offer', who: shop.owner, shop: shop.shop, call, key, body }, roll, (entry) => {
      isOpen = entry.status === 201
      if (isOpen) one.changes.push('offered')
      else one.busy = false
    })
    let path: unknown
    const opening = { act: 'open offer', who: one.who ?? '', shop: shop.shop }
    if (isOpen) await ask({ ...opening, call: `${call}/link` }, roll, ({ answer }) => (path = answer.path))
    if (typeof path !== 'string') return
    const after = { ...before, ...goal }
    one.possible = [before, after]
    const entries: Entry[] = []
    const choice = {
      act: 'choose',
      shop: shop.shop,
      call: `POST /api/links/${path.split('/').at(-1)}`,
      body: goal,
    }
    const settle = (entry: Entry) => {
      if (entries.push(entry) < 2) return
      const isUnsure = entries.some(({ wasUnknown }) => wasUnknown)
      if (entries.some(isDone)) one.possible = [after]
      else if (!isUnsure) one.possible = [before]
      // A second answer is refused: an offer is settled once.
      if (isUnsure) one.unsure.push('moved')
      else if (entries.some(isDone)) one.changes.push('moved')
      one.busy = one.possible.length > 1 || !entries.some(isDone)
    }
    await Promise.all([0, 1].map((at) => ask(choice, roll, settle, { at })))
  }

  /** A client waits for a time on one day. */
  async function join(roll: Roll): Promise<void> {
    const shop = pick(roll, shops)
    const date = addDays(firstDay, roll(days))
    const body = {
      companyId: shop.companyId,
      items: [{ procedureId: shop.procedureId, collaboratorId: null }],
      windows: [{ from: date, to: date, startTime: '09:00', endTime: '18:00' }],
      collaboratorId: null,
    }
    const key = `espera-${seed}-${nextNumber()}`
    const who = pick(roll, shop.clients)
    await ask({ act: 'join', who, shop: shop.shop, call: 'POST /api/waitlist', key, body }, roll, (entry) => {
      if (entry.status === 201) waiting.push({ id: String(entry.answer.id), shop, date })
    })
  }

  /** The owner offers a time to a client who waits. */
  async function askWaiting(roll: Roll): Promise<void> {
    const one = waiting.splice(roll(Math.max(1, waiting.length)), 1)[0]
    if (!one) return join(roll)
    const { shop, id, date } = one
    const body = {
      date,
      startTime: timeOf(540 + 30 * roll(18)),
      collaboratorId: pick(roll, shop.collaboratorIds),
    }
    const call = `POST /api/waitlist/${id}/ask`
    await ask({ act: 'ask waiting', who: shop.owner, shop: shop.shop, call, body }, roll, () => {})
  }

  /** A client takes a time by a double click on the link of a mail. The time is booked without notes. */
  async function takeTime(roll: Roll): Promise<void> {
    for (const mail of stage.mails.received.slice(mailsRead)) {
      mailsRead += 1
      const [token, who = ''] = [takeLinkIn(mail), mail.to[0]?.split('@')[0]]
      const shop = shops.find(({ clients }) => clients.includes(who))
      if (token && shop) links.push({ token, who, shop })
    }
    const link = links.shift()
    if (!link) return askWaiting(roll)
    const { token, who, shop } = link
    const asking = { act: 'take', shop: shop.shop, call: `POST /api/links/${token}`, body: { price: 50 } }
    let isTaken = false
    const settle = async (entry: Entry) => {
      if (isTaken || !isDone(entry)) return
      isTaken = true
      const { date, startTime, items } = entry.answer.offer as Fields
      const looking = { act: 'look', who, shop: shop.shop, call: 'GET /api/schedules/my-schedules' }
      await ask(looking, roll, ({ answer, number }) => {
        const own = (answer.items as (Place & { id: string })[]).find(
          (one) => one.date === date && one.startTime === startTime && !one.notes,
        )
        if (!own)
          throw new Error(`${who} took ${date} ${startTime} (${JSON.stringify(items)}) and does not see it`)
        stored({ ...entry, number, answer: own, body: { ...own, notes: null } } as unknown as Entry, who)
      })
    }
    await Promise.all([0, 1].map((at) => ask(asking, roll, settle, { at })))
  }

  return { walkInKnown, hire, changePlan, found, offer, join, askWaiting, takeTime }
}
