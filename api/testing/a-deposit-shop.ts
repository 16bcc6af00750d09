import { addDays } from '@encaixe/contract/local-time.ts'
import { aClient, type Client } from './a-shop.ts'
import { aVisitShop, drainEvents, type VisitShop } from './a-visit-shop.ts'
import type { TestApi } from './test-api.ts'

export const pix = { kind: 'email', key: 'caixa@sinal.example', name: 'João Conceição', city: 'São Paulo' }

/** Creates a company that asks every client for a 30 % deposit, due within an hour; `change` replaces these values. */
export function aDepositShop(api: TestApi, name: string, change: object = {}): Promise<VisitShop> {
  const deposit = { when: 'always', amount: { percent: 30 }, minutes: 60 }
  return aVisitShop(api, name, { maxOpenBookings: 50, pix, deposit, ...change })
}

/** Creates a company that asks for deposits, a client of this company, and functions for the acts of both. */
export async function aDepositTeam(api: TestApi, name: string) {
  const shop = await aDepositShop(api, name)
  let clients = 0
  const newClient = () => aClient(api, `pagante-${name}-${++clients}`)
  let client = await newClient()
  const at = (date: string, time: string) => api.clock.set(`${date}T${time}:00-03:00`)
  const owner = (call: string, body?: object) => shop.owner.say(call, body)
  let days = 0
  /** Books a visit with a deposit; each call books another day. */
  async function books(change: object = {}) {
    at('2027-03-03', '09:00')
    const date = addDays('2027-06-02', days++)
    const { status, body } = await client.books(shop.wish({ date, ...change }))
    if (status !== 201) throw new Error(`A visit with a deposit was not booked: ${body.code}`)
    return body as typeof body & { id: string; date: string }
  }
  const act = (who: { say: Client['say'] }, id: unknown, what: string) =>
    who.say(`PATCH /api/visits/${id}/deposit/${what}`)
  const claims = (id: unknown, who: { say: Client['say'] } = client) => act(who, id, 'claimed')
  const receives = (id: unknown) => act(shop.owner, id, 'received')
  const refuses = (id: unknown) => act(shop.owner, id, 'refused')
  const refunds = (id: unknown) => act(shop.owner, id, 'refunded')
  const stateOf = async (id: unknown) => {
    const { body } = await owner(`GET /api/schedules/${id}`)
    return `${body.status} ${(body.deposit as { state: string }).state}`
  }
  const expire = async () => {
    await api.runSchedules()
    await api.drain()
  }
  const bookAt = async (date: string) => (await aClient(api, `rival-${date}`)).books(shop.wish({ date }))
  return {
    shop,
    get client() {
      return client
    },
    /** An account has few open reports of payments, and none after a refused one: a test that needs others calls this. */
    async renewClient() {
      client = await newClient()
    },
    at,
    owner,
    books,
    act,
    claims,
    receives,
    refuses,
    refunds,
    stateOf,
    kinds: shop.historyOf,
    events: (id: unknown) => drainEvents(api, id),
    expire,
    bookAt,
  }
}

export type DepositTeam = Awaited<ReturnType<typeof aDepositTeam>>
