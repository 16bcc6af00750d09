import { randomUUID } from 'node:crypto'
import { everyDay } from '../../../api/testing/a-shop.ts'
import { ensure, eventually } from '../part.ts'
import { openShop, type Row, type Say } from '../shop/open-shop.ts'
import type { Product, World } from './world.ts'

type Answered = {
  status: number
  retryAfter: string | null
  body: Record<string, unknown>
  ms: number
}
export type Client = (call: string, body?: unknown) => Promise<Answered>
export type Shop = {
  /** The body of the request that books free time number `at` of a professional. Each number is another free time. */
  wish(at: number, seat?: number): Row & { date: string; startTime: string; collaboratorId: string }
}

/** A signed-in client who has accepted the terms. Each call is sent to the next process. */
export async function signIn({ issuer }: World, products: Product[]): Promise<Client> {
  const subject = `ana-${randomUUID()}`
  const claims = { sub: subject, name: 'Ana', email: `${subject}@cliente.example`, email_verified: true }
  const token = await issuer.sign(claims)
  let turn = Math.floor(Math.random() * products.length)
  const client: Client = async (name, body) => {
    const [method = 'GET', path = '/'] = name.split(' ')
    const { url } = products[turn++ % products.length] ?? { url: '' }
    const began = performance.now()
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(name === 'POST /api/schedules' && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const retryAfter = response.headers.get('retry-after')
    const ms = Math.round(performance.now() - began)
    return { status: response.status, retryAfter, body: text === '' ? {} : JSON.parse(text), ms }
  }
  // A page of the product also repeats a request after Retry-After.
  await eventually(
    'accept-terms',
    async () => (await client('POST /api/auth/accept-terms')).status < 300,
    60_000,
  )
  return client
}

/** A shop with five professionals. */
export async function openBusyShop(world: World, products: Product[]): Promise<Shop> {
  const owner = await signIn(world, products)
  const say: Say = async (call, sent) => {
    const { status, body } = await owner(call, sent)
    ensure(status < 300, `${call} was answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const { companyId, procedureId, collaboratorId } = await openShop(say)
  const collaboratorIds = [collaboratorId]
  for (let at = 1; at < 5; at++) {
    const person = { name: `Pessoa ${at}`, email: `p${at}@vilma.example`, procedureIds: [procedureId] }
    const { id } = await say('POST /api/collaborators', { ...person, companyId, workSchedule: everyDay() })
    collaboratorIds.push(id)
  }
  return {
    wish(at, seat = 0) {
      const minute = 540 + (at % 18) * 30
      const date = `2027-03-${String(4 + Math.floor(at / 18)).padStart(2, '0')}`
      const startTime = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      return { companyId, procedureId, collaboratorId: String(collaboratorIds[seat]), date, startTime }
    },
  }
}

/** Counts the answers by status, as in "3x201, 2x409". */
export function countStatuses(all: readonly { status: number }[]): string {
  const counts = new Map<number, number>()
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1)
  const sorted = [...counts].sort(([a], [b]) => a - b)
  return sorted.map(([status, count]) => `${count}x${status}`).join(', ')
}
