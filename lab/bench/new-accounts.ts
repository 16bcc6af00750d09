import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { haveCome } from '../../api/testing/a-shop.ts'
import type { Figure } from './figures.ts'
import { type Filled, fillShop } from './fill.ts'
import { today, type World } from './world.ts'

const accounts = 60
const bookingsOfAccount = 5
const days = 7

type Reply = { status: number; body: Record<string, unknown> }

/**
 * Sixty hostile accounts book the nearest times of a shop of five people, as many as an account may have. Ten minutes
 * of an attack are condensed: each account tries every time of the week until it has its five bookings. The same attack
 * by accounts that came once is the shop without the bounds of new clients.
 */
export async function measureNewAccounts(world: World): Promise<Figure[]> {
  const known = await attack(world, 'contas-conhecidas', true)
  const unknown = await attack(world, 'contas-novas', false)
  const name = `${accounts} hostile accounts, times left of`
  return [
    { name: `${name} tomorrow's 100, without the bounds`, value: known.tomorrow },
    { name: `${name} tomorrow's 100`, value: unknown.tomorrow, least: 25 },
    { name: `${name} the week's 700, without the bounds`, value: known.week },
    { name: `${name} the week's 700`, value: unknown.week, least: 420 },
    { name: 'of the taken times, those that wait for the company', value: unknown.waiting },
    {
      name: 'a client who came before books tomorrow: status',
      value: unknown.regular,
      least: 201,
      most: 201,
    },
    { name: 'the one act of the company: visits cancelled', value: unknown.cancelled },
    { name: 'the one act of the company: milliseconds', value: unknown.took, most: 10_000 },
    { name: `${name} the week's 700, after the one act`, value: unknown.freed, least: 699 },
  ]
}

async function attack(world: World, name: string, cameBefore: boolean) {
  const shop = await fillShop(world.database, name)
  const say = async (token: string, method: string, path: string, body?: object): Promise<Reply> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${world.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Reply['body'] }
  }
  async function sign(who: string): Promise<string> {
    const token = await world.token(who)
    await say(token, 'POST', '/api/auth/accept-terms')
    return token
  }
  const regular = await sign(`${name}-freguesa`)
  const names = Array.from({ length: accounts }, (_, at) => `${name}-hostil-${at}`)
  const tokens = await Promise.all(names.map(sign))
  const came = [`${name}-freguesa`, ...(cameBefore ? names : [])]
  await haveCome(
    world,
    shop,
    came.map((one) => ({ name: one })),
  )

  const left = tokens.map((token) => ({ token, open: bookingsOfAccount }))
  let waiting = 0
  for (const wishes of timesOf(shop)) {
    const free = left.filter(({ open }) => open > 0)
    await Promise.all(
      wishes.slice(0, free.length).map(async (wish, at) => {
        const account = free[at] as (typeof left)[number]
        const { status, body } = await say(account.token, 'POST', '/api/schedules', wish)
        if (status !== 201) return
        account.open--
        if (body.status === 'held') waiting++
      }),
    )
  }
  const freeOn = async (date: string) => {
    const path = `/api/public/available-slots/${shop.companyId}/${shop.procedureId}/${date}`
    let free = 0
    for (const { startTime } of (await (await fetch(world.url + path)).json()) as { startTime: string }[]) {
      const people = `/api/public/available-collaborators/${shop.companyId}/${shop.procedureId}/${date}/${startTime}`
      free += ((await (await fetch(world.url + people)).json()) as unknown[]).length
    }
    return free
  }
  const freeInWeek = async () => {
    let free = 0
    for (let day = 1; day <= days; day++) free += await freeOn(addDays(today, day))
    return free
  }
  const tomorrow = await freeOn(addDays(today, 1))
  const week = await freeInWeek()
  const wish = [...timesOf(shop)][0]?.findLast(Boolean)
  const last = { ...wish, startTime: '18:30', collaboratorId: shop.collaboratorIds[4] }
  const { status } = await say(regular, 'POST', '/api/schedules', last)
  const manager = await sign(`${name}-gerente`)
  await sql`
    insert into members (company_id, id, user_id, role, name, email, since)
    select ${shop.companyId}::uuid, gen_random_uuid(), id, 'manager', name, email, now() from users
    where subject = ${`${name}-gerente`}`.execute(world.database.db)
  const began = performance.now()
  let cancelled = 0
  for (let more = true; more; ) {
    const { body } = await say(manager, 'POST', '/api/schedules/cancel-from-new-accounts', {
      since: '2026-01-01T00:00:00Z',
    })
    cancelled += Number(body.cancelled)
    more = Number(body.left) > 0
  }
  const took = performance.now() - began
  return { tomorrow, week, waiting, regular: status, cancelled, took, freed: await freeInWeek() }
}

/** The times of the coming week in order, those of one start together. */
function* timesOf({ companyId, procedureId, collaboratorIds }: Filled) {
  for (let day = 1; day <= days; day++) {
    for (let minute = 540; minute + 30 <= 1_140; minute += 30) {
      const place = { companyId, procedureId, date: addDays(today, day), startTime: timeOf(minute) }
      yield collaboratorIds.map((collaboratorId) => ({ ...place, collaboratorId }))
    }
  }
}
