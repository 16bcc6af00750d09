import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { haveCome } from '../../api/testing/a-shop.ts'
import { type Figure, median } from './figures.ts'
import { type Filled, fillShop } from './fill.ts'
import { today, type World } from './world.ts'

const accounts = 60
const bookingsOfAccount = 5
/** The days from tomorrow to the end of the calendar week, the week of which new accounts may take two fifths. */
const days = 5

/** A fifth of the coming seven days' 700 times: beyond it the bookings of new accounts wait. */
const fifth = 140

type Reply = { status: number; body: Record<string, unknown> }

/**
 * Sixty hostile accounts book the nearest times of a shop of five people, as many as an account may have. Ten minutes
 * of an attack are condensed: each account tries every time up to the end of the week until it has its five bookings.
 * The same attack by accounts that came once is the shop without the bounds of new clients.
 */
export async function measureNewAccounts(world: World): Promise<Figure[]> {
  const known = await attack(world, 'contas-conhecidas', true)
  const unknown = await attack(world, 'contas-novas', false)
  const cost = await measureCost(world)
  const all = { least: 1, most: 1 }
  const name = `${accounts} hostile accounts, times left of`
  return [
    { name: `${name} tomorrow's 100, without the bounds`, value: known.tomorrow },
    { name: `${name} tomorrow's 100`, value: unknown.tomorrow, least: 25 },
    { name: `${name} the week's 500, without the bounds`, value: known.week },
    { name: `${name} the week's 500`, value: unknown.week, least: 220 },
    { name: 'of the taken times, those that wait for the company', value: unknown.waiting },
    {
      name: 'a client who came before books tomorrow: status',
      value: unknown.regular,
      least: 201,
      most: 201,
    },
    { name: 'a new client before the attack: is booked', value: Number(isBooked(unknown.before)), ...all },
    { name: 'a new client beyond a fifth of the week: waits', value: Number(isHeld(unknown.beyond)), ...all },
    {
      name: 'a new client beyond two fifths: is refused with the telephone',
      value: Number(isRefused(unknown.after)),
      ...all,
    },
    {
      name: 'a new client / a client who came before, milliseconds of a booking',
      value: cost.ratio,
      most: 1.5,
    },
    { name: 'a booking of a client who came before: p50 in milliseconds', value: cost.known },
    { name: 'the one act of the company: visits cancelled', value: unknown.cancelled },
    { name: 'the one act of the company: milliseconds', value: unknown.took, most: 10_000 },
    { name: `${name} the week's 500, after the one act`, value: unknown.freed, least: 499 },
  ]
}

const isBooked = ({ status, body }: Reply) => status === 201 && body.status === 'scheduled'
const isHeld = ({ status, body }: Reply) => status === 201 && body.status === 'held'
const isRefused = ({ status, body }: Reply) =>
  status === 409 && body.code === 'too_many' && (body.company as { phone?: string }).phone === telephone

const telephone = '(11) 95555-0142'

type Say = (token: string, method: string, path: string, body?: object) => Promise<Reply>

const sayIn =
  ({ url }: World): Say =>
  async (token, method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Reply['body'] }
  }

async function signIn(world: World, who: string): Promise<string> {
  const token = await world.token(who)
  await sayIn(world)(token, 'POST', '/api/auth/accept-terms')
  return token
}

const rounds = 7
const bookingsOfRound = 40

/**
 * The cost of the bounds: each round alternates between accounts that came once and accounts that never came, all with
 * a record and a link, on a quiet shop below all bounds.
 */
async function measureCost(world: World): Promise<{ ratio: number; known: number }> {
  const say = sayIn(world)
  const ratios: number[] = []
  const medians: number[] = []
  for (let round = 0; round < rounds; round++) {
    const name = `custo-${round}`
    const shop = await fillShop(world.database, name)
    const names = Array.from({ length: 2 * bookingsOfRound }, (_, at) => `${name}-cliente-${at}`)
    const tokens = await Promise.all(names.map((one) => signIn(world, one)))
    await haveCome(
      world,
      shop,
      names.map((one) => ({ name: one })),
    )
    const never = names.filter((_, at) => at % 2 === 1)
    await sql`
      update clients set visits = 0
      where company_id = ${shop.companyId}::uuid and name = any(${never}::text[])`.execute(world.database.db)
    const took: [number[], number[]] = [[], []]
    const [, , ...wishes] = [...timesOf(shop, 7)].flat()
    for (const [at, token] of tokens.entries()) {
      const began = performance.now()
      const { status } = await say(token, 'POST', '/api/schedules', wishes[at * 8])
      took[at % 2 === 0 ? 0 : 1].push(performance.now() - began)
      if (status !== 201) throw new Error(`A booking of ${names[at]} got ${status}`)
    }
    const [known, fresh] = took.map(median) as [number, number]
    ratios.push(fresh / known)
    medians.push(known)
  }
  return { ratio: median(ratios), known: median(medians) }
}

async function attack(world: World, name: string, cameBefore: boolean) {
  const shop = await fillShop(world.database, name)
  await sql`
    update companies set phone = ${telephone} where id = ${shop.companyId}::uuid`.execute(world.database.db)
  const say = sayIn(world)
  const sign = (who: string) => signIn(world, who)
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
  // Honest new clients want the last times of the week, which nobody attacks.
  const [wanted = []] = [...timesOf(shop)].slice(-1)
  const freshClient = async (at: number) =>
    say(await sign(`${name}-novata-${at}`), 'POST', '/api/schedules', wanted[at])
  const before = await freshClient(0)
  let beyond: Reply | undefined
  let taken = 1
  let waiting = 0
  for (const wishes of timesOf(shop)) {
    const free = left.filter(({ open }) => open > 0)
    await Promise.all(
      wishes.slice(0, free.length).map(async (wish, at) => {
        const account = free[at] as (typeof left)[number]
        const { status, body } = await say(account.token, 'POST', '/api/schedules', wish)
        if (status !== 201) return
        account.open--
        taken++
        if (body.status === 'held') waiting++
      }),
    )
    if (taken >= fifth && !beyond) beyond = await freshClient(1)
  }
  if (!beyond) throw new Error(`The accounts took ${taken} times, which is less than a fifth of the week`)
  const after = await freshClient(2)
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
  const freed = await freeInWeek()
  return { tomorrow, week, waiting, before, beyond, after, regular: status, cancelled, took, freed }
}

/** The times of the coming days in order, those of one start together. */
function* timesOf({ companyId, procedureId, collaboratorIds }: Filled, last = days) {
  for (let day = 1; day <= last; day++) {
    for (let minute = 540; minute + 30 <= 1_140; minute += 30) {
      const place = { companyId, procedureId, date: addDays(today, day), startTime: timeOf(minute) }
      yield collaboratorIds.map((collaboratorId) => ({ ...place, collaboratorId }))
    }
  }
}
