import { randomUUID } from 'node:crypto'
import { defaultWorkSchedule, weekdays } from '@encaixe/contract/work-schedule.ts'
import { ensure, eventually } from '../part.ts'
import type { Product, World } from './world.ts'

type Answered = {
  status: number
  retryAfter: string | null
  body: Record<string, unknown>
  ms: number
}
export type Client = { (call: string, body?: unknown): Promise<Answered>; subject: string }
export type Shop = {
  companyId: string
  /** The body of the booking number `at` of a professional, each at another free place. */
  wish(at: number, seat?: number): { date: string; startTime: string; collaboratorId: string }
}

/** A signed-in client who has accepted the terms; each call goes to the next process. */
export async function signIn({ issuer }: World, products: Product[]): Promise<Client> {
  const subject = `ana-${randomUUID()}`
  const claims = { sub: subject, name: 'Ana', email: `${subject}@cliente.example`, email_verified: true }
  const token = await issuer.sign(claims)
  let turn = Math.floor(Math.random() * products.length)
  const call = async (name: string, body?: unknown): Promise<Answered> => {
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
  const client = Object.assign(call, { subject })
  // A page tries again, too, when it is asked to.
  await eventually(
    'accept-terms',
    async () => (await client('POST /api/auth/accept-terms')).status < 300,
    60_000,
  )
  return client
}

const people = 5

/** A new company, open every day from nine to seven, with five professionals. */
export async function openShop(world: World, products: Product[]): Promise<Shop> {
  const owner = await signIn(world, products)
  const call = async (name: string, body: object) => {
    const answered = await owner(name, body)
    ensure(
      answered.status === 201,
      `${name} was answered ${answered.status}: ${JSON.stringify(answered.body)}`,
    )
    return String(answered.body.id)
  }
  await world.sql(`insert into subscriptions (id, user_id, plan_id, trial, taken_at)
    select gen_random_uuid(), id, 'pro', true, timestamptz '2027-03-01 12:00Z' from users
    where subject = '${owner.subject}'`)
  const slug = `loja-${randomUUID().slice(0, 8)}`
  const company = { name: slug, slug, cnpj: '12.345.678/0001-95', email: `oi@${slug}.example` }
  const companyId = await call('POST /api/companies', company)
  const cut = { name: 'Corte', duration: 30, price: 50, companyId }
  const procedureId = await call('POST /api/procedures', cut)
  const workSchedule = defaultWorkSchedule()
  const day = { enabled: true, startTime: '09:00', endTime: '19:00', breakStart: null, breakEnd: null }
  for (const weekday of weekdays) workSchedule[weekday] = day
  const collaboratorIds: string[] = []
  for (let at = 0; at < people; at++) {
    const person = { name: `Pessoa ${at}`, email: `p${at}@${slug}.example`, procedureIds: [procedureId] }
    collaboratorIds.push(await call('POST /api/collaborators', { ...person, companyId, workSchedule }))
  }
  return {
    companyId,
    wish(at, seat = 0) {
      const minute = 540 + (at % 20) * 30
      const date = `2027-03-${String(4 + Math.floor(at / 20)).padStart(2, '0')}`
      const startTime = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const collaboratorId = collaboratorIds[seat] ?? ''
      return { companyId, procedureId, collaboratorId, date, startTime }
    },
  }
}

/** "3x201, 2x409": how often each status was answered. */
export function countStatuses(all: readonly { status: number }[]): string {
  const counts = new Map<number, number>()
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1)
  const sorted = [...counts].sort(([a], [b]) => a - b)
  return sorted.map(([status, count]) => `${count}x${status}`).join(', ')
}
