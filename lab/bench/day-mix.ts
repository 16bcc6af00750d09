import { randomUUID } from 'node:crypto'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { accountOf } from './fill-year.ts'
import type { Filled } from './filled.ts'
import type { Asked, Planned } from './load.ts'
import { today } from './world.ts'

/** Requests of each kind in a thousand. Shops are chosen evenly, which is the hardest for every cache. */
const shares = {
  'company page': 220,
  'booking form': 80,
  'days of a month': 180,
  'free times of a day': 220,
  'my appointments': 90,
  'one appointment': 60,
  "an owner's day": 20,
  'the dashboard': 15,
  'past appointments': 5,
  'the book of clients': 5,
  'a report': 5,
  booking: 60,
  move: 15,
  cancel: 15,
  'calendar feed': 10,
} as const

export type Kind = keyof typeof shares
export const kinds = Object.keys(shares) as Kind[]
export const writes: readonly Kind[] = ['booking', 'move', 'cancel']

/** Shops whose people make the requests: enough that a page, once rendered, is rarely asked for again. */
const sampled = 3_000
const feeds = 100

export type Shop = { n: number; company_id: string; procedure_id: string; people: string[] }
export type Coming = {
  id: string
  company_id: string
  collaborator_id: string
  subject: string
  n: number
  client_id: string
}

/** The same numbers in each run, so that two sizes are asked alike. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Signer = (subject: string) => Promise<string>

/** Makes requests of each kind. `random` is new for each run on stored data, because each time is booked only once. */
export async function openMix(
  { database: { db } }: Pick<Filled, 'database'>,
  sign: Signer,
  random: () => number,
) {
  const { rows: shops } =
    await sql<Shop>`select * from bench_shops order by md5(n || ${String(random())}) limit ${sampled}`.execute(
      db,
    )
  const numbers = shops.map(({ n }) => n)
  const { rows: coming } = await sql<Coming>`
    select a.id, a.company_id, a.collaborator_id, a.client_id, u.subject, s.n from bench_shops s
      join appointments a using (company_id) join users u on u.id = a.client_user_id
    where s.n = any(${numbers}) and a.status = 'scheduled' and a.day between ${today}::date + 2 and ${today}::date + 13
    order by md5(a.id::text)`.execute(db)
  const tokens = new Map<string, Promise<string>>()
  /** Signed once, so that signing takes no time of the measured machine. */
  function as(subject: string): Promise<string> {
    const known = tokens.get(subject) ?? sign(subject)
    tokens.set(subject, known)
    return known
  }
  const below = (most: number) => Math.floor(random() * most)
  const pick = <One>(all: readonly One[]) => all[below(all.length)] as One
  const calendars: string[] = []
  let left = coming.length

  /** Rate limits are on, and each request comes from another address. */
  const from = () => ({
    'x-forwarded-for': `10.${below(256)}.${below(256)}.${below(256)}`,
    'accept-encoding': 'gzip',
  })
  const signed = async (subject: string, path: string): Promise<Asked> => ({
    path,
    headers: { authorization: `Bearer ${await as(subject)}`, ...from() },
  })
  const open = (path: string): Asked => ({ path, headers: from() })

  async function write(subject: string, method: string, path: string, body?: object): Promise<Asked> {
    const headers = {
      authorization: `Bearer ${await as(subject)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...from(),
    }
    return { method, path, headers, ...(body && { body: JSON.stringify(body) }) }
  }

  /** An appointment that no other request of this run changes. */
  function nextComing(): Coming {
    const one = coming[--left]
    if (!one) throw new Error(`All ${coming.length} appointments to come were used: run for a shorter time`)
    return one
  }

  const time = () => timeOf(570 + 60 * below(9))
  const make: Record<Kind, (shop: Shop) => Asked | Promise<Asked>> = {
    'company page': ({ n }) => open(`/empresa-${n}`),
    'booking form': ({ n, procedure_id }) => open(`/empresa-${n}/agendar/${procedure_id}`),
    'days of a month': (shop) =>
      open(`/api/public/available-days/${shop.company_id}/${shop.procedure_id}/2027-0${3 + below(3)}`),
    'free times of a day': (shop) =>
      open(
        `/api/public/available-slots/${shop.company_id}/${shop.procedure_id}/${addDays(today, below(30))}`,
      ),
    'my appointments': ({ n }) =>
      signed(accountOf(n, below(10)), '/api/schedules/my-schedules?tab=current&limit=20'),
    'one appointment': () => {
      const { subject, id } = coming[below(left)] as Coming
      return signed(subject, `/api/schedules/${id}`)
    },
    "an owner's day": ({ n }) => {
      const day = addDays(today, below(7))
      return signed(accountOf(n), `/api/schedules/calendar?from=${day}&to=${day}`)
    },
    'the dashboard': ({ n }) => signed(accountOf(n), '/api/dashboard'),
    'past appointments': ({ n, company_id }) =>
      signed(accountOf(n), `/api/schedules/company/${company_id}?tab=past&limit=20`),
    'the book of clients': ({ n }) => signed(accountOf(n), '/api/clients?limit=50'),
    'a report': ({ n }) =>
      signed(accountOf(n), `/api/reports?from=${addDays(today, -90)}&to=${today}&by=month`),
    booking: ({ n, company_id, procedure_id, people }) =>
      write(accountOf(n, below(10)), 'POST', '/api/schedules', {
        companyId: company_id,
        procedureId: procedure_id,
        collaboratorId: pick(people),
        date: addDays(today, 15 + below(40)),
        startTime: time(),
      }),
    move: () => {
      const { id, subject, collaborator_id } = nextComing()
      return write(subject, 'PATCH', `/api/schedules/${id}/reschedule`, {
        collaboratorId: collaborator_id,
        date: addDays(today, 60 + below(30)),
        startTime: time(),
      })
    },
    cancel: () => {
      const { id, subject } = nextComing()
      return write(subject, 'PATCH', `/api/schedules/${id}/cancel`)
    },
    'calendar feed': () => open(pick(calendars)),
  }
  const ofKind = (kind: Kind) => make[kind](pick(shops))

  return {
    shops,
    coming,
    signed,
    open,
    ofKind,
    /** Opens calendars for other programs, of some of the shops. */
    async openFeeds(send: (asked: Asked) => Promise<Response>) {
      for (const { n } of shops.slice(0, feeds)) {
        const asked = await write(accountOf(n), 'POST', '/api/calendar-feeds', { collaboratorId: null })
        const answer = await send(asked)
        if (!answer.ok)
          throw new Error(`A calendar of shop ${n} was answered ${answer.status} ${await answer.text()}`)
        calendars.push(new URL(((await answer.json()) as { url: string }).url).pathname)
      }
    },
    /** Requests in the shares of a day, at random times with this many in a second. */
    async plan(seconds: number, rate: number): Promise<(Planned & { kind: Kind })[]> {
      const all: Kind[] = kinds.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind))
      const planned: (Planned & { kind: Kind })[] = []
      const pause = () => -Math.log(1 - random()) / rate
      for (let at = pause(); at < seconds; at += pause()) {
        const kind = pick(all)
        planned.push({ at: at * 1_000, kind, asked: await ofKind(kind) })
      }
      return planned
    },
  }
}

export type Mix = Awaited<ReturnType<typeof openMix>>
