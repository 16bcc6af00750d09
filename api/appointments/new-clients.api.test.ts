import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyId } from '../platform/ids.ts'
import { aDepositTeam } from '../testing/a-deposit-shop.ts'
import { aClient, aShop, haveCome } from '../testing/a-shop.ts'
import { aMissingClient, strictRule } from '../testing/a-waiting-client.ts'
import { aLink } from '../testing/an-asking.ts'
import { offers } from '../testing/an-offer.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { whileWaiting } from '../testing/test-database.ts'

let api: TestApi
/** Counts the bookings of each account and each network address. */
let limited: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  limited = await startTestApi({ jobs: 'by hand', database: api.database, clock: api.clock, env })
})
afterAll(async () => {
  await limited.close()
  await api.close()
})

let accounts = 0
const newAccounts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aClient(api, `nova-${++accounts}`)))

const timeOf = (at: number) => `${String(9 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`

type Result = { status: number; body: { status?: unknown; code?: unknown; appointments?: unknown } }
const resultOf = ({ status, body }: Result) => {
  const [first] = (body.appointments ?? [body]) as { status?: unknown }[]
  return String(status === 201 ? first?.status : body.code)
}
const countsOf = (replies: readonly Parameters<typeof resultOf>[0][]) =>
  Object.fromEntries([...Map.groupBy(replies, resultOf)].map(([result, all]) => [result, all.length]))

describe('accounts that never came', () => {
  test('sixty accounts at once get a fifth of the week, another fifth waits for the company, and a known client still books', async () => {
    const shop = await aShop(api, 'muitas-contas')
    const regular = await aClient(api, 'freguesa')
    const came = await regular.books(shop.wish({ date: '2027-03-02', startTime: '10:30' }))
    api.clock.set('2027-03-02T14:30:00Z')
    expect((await shop.owner.say(`PATCH /api/schedules/${came.body.id}/complete`)).status).toBe(200)

    // The professional works 63 hours a week: a fifth is 25 half hours. Nine bookings on a day are below its bound.
    const clients = await newAccounts(63)
    const replies = await Promise.all(
      clients.map((client, at) =>
        client.books(
          shop.wish({ date: addDays('2027-03-08', Math.floor(at / 9)), startTime: timeOf(at % 9) }),
        ),
      ),
    )
    expect(countsOf(replies)).toEqual({ scheduled: 25, held: 25, too_many: 13 })
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({
      code: 'too_many',
      error:
        'Empresa muitas-contas-agenda está com muitos pedidos novos e não aceita mais pedidos online agora. Fale com a empresa.',
      company: {
        name: 'Empresa muitas-contas-agenda',
        slug: 'muitas-contas-agenda',
        phone: '(11) 95555-0142',
      },
    })
    expect(resultOf(await regular.books(shop.wish({ date: '2027-03-10', startTime: '17:00' })))).toBe(
      'scheduled',
    )
    const byCompany = { date: '2027-03-10', startTime: '17:30', clientName: 'Ana', withoutContact: true }
    expect(resultOf(await shop.owner.say('POST /api/schedules', shop.wish(byCompany)))).toBe('scheduled')

    // Both sides read why it waits. A booking that the company accepted is no longer counted: one more account may ask.
    const [waiting] = replies.filter((reply) => resultOf(reply) === 'held')
    const asOwner = async () => (await shop.owner.say(`GET /api/schedules/${waiting?.body.id}`)).body
    expect([waiting?.body.fromNewClient, (await asOwner()).fromNewClient]).toEqual([true, true])
    expect((await shop.owner.say(`PATCH /api/schedules/${waiting?.body.id}/accept`)).status).toBe(200)
    expect(await asOwner()).not.toHaveProperty('fromNewClient')
    const [one, other] = await newAccounts(2)
    const late = (client = one) => client?.books(shop.wish({ date: '2027-03-11', startTime: '17:00' }))
    expect(resultOf((await late()) ?? { status: 0, body: {} })).toBe('held')
    expect((await late(other))?.body.code).toBe('too_many')
  })

  test('accounts that never came book half of a day, another quarter waits, and the other days stay open', async () => {
    const shop = await aShop(api, 'um-dia', { collaborators: [{}, {}] })
    const [first = '', second = ''] = shop.collaboratorIds
    const clients = await newAccounts(32)
    const replies = await Promise.all(
      clients.map((client, at) =>
        client.books(
          shop.wish({
            date: '2027-03-05',
            startTime: timeOf(at % 16),
            collaboratorId: at < 16 ? first : second,
          }),
        ),
      ),
    )
    expect(countsOf(replies)).toEqual({ scheduled: 18, held: 9, too_many: 5 })
    const [next] = await newAccounts(1)
    expect(next && resultOf(await next.books(shop.wish({ date: '2027-03-06' })))).toBe('scheduled')
  })

  test('a small company has ten bookings of accounts that never came, and a long service counts by its minutes', async () => {
    const small = await aShop(api, 'pequena', { procedure: { duration: 120 } })
    const days = Array.from({ length: 21 }, (_, at) => addDays('2027-03-03', at))
    const clients = await newAccounts(21)
    const replies = []
    for (const [at, client] of clients.entries()) {
      replies.push(resultOf(await client.books(small.wish({ date: days[at], startTime: '09:00' }))))
    }
    // A fifth of 63 hours is six visits of two hours, so the ten services of a small company decide. Each further visit
    // has at most seven others in its week, so it waits.
    expect(replies).toEqual([...Array(10).fill('scheduled'), ...Array(11).fill('held')])
  })
})

test('two accounts that never came fill no day by visits of several services', async () => {
  const shop = await aShop(api, 'dia-cheio')
  const clients = await newAccounts(2)
  const items = Array.from({ length: 6 }, () => ({
    procedureId: shop.procedureId,
    collaboratorId: shop.collaboratorId,
  }))
  const replies = []
  for (const startTime of ['09:00', '12:00', '15:00']) {
    const wish = { companyId: shop.companyId, items, date: '2027-03-09', startTime }
    replies.push(
      resultOf((await clients[replies.length % 2]?.say('POST /api/visits', wish)) ?? { status: 0, body: {} }),
    )
  }
  // Half of nine hours is one visit of three hours; a second one waits, and the third exceeds three quarters.
  expect(replies).toEqual(['scheduled', 'held', 'too_many'])
})

test('ten booked and cancelled visits of one account close a shop to nobody, and the eleventh of a day is refused', async () => {
  const shop = await aShop(api, 'vaivem')
  const client = await aClient(limited, 'vaivem-cliente')
  const made: number[] = []
  for (let at = 0; at < 12; at++) {
    // A user books ten times a minute at most.
    if (at === 10) limited.clock.advance(61_000)
    const booked = await client.books(shop.wish({ date: '2027-03-03' }))
    made.push(booked.status)
    if (booked.status === 201)
      expect((await client.say(`PATCH /api/schedules/${booked.body.id}/cancel`)).status).toBe(200)
    else
      expect(booked.body).toMatchObject({
        code: 'too_many',
        error:
          'Você já fez 10 pedidos a Empresa vaivem-agenda em 24 horas. Fale com a empresa para marcar mais.',
        company: { slug: 'vaivem-agenda', phone: '(11) 95555-0142' },
      })
  }
  expect(made).toEqual([...Array(10).fill(201), ...Array(2).fill(409)])
  const honest = await aClient(limited, 'nova-honesta')
  expect(resultOf(await honest.books(shop.wish({ date: '2027-03-03' })))).toBe('scheduled')
  limited.clock.advance(86_400_000)
  expect(resultOf(await client.books(shop.wish({ date: '2027-03-05' })))).toBe('scheduled')
})

test('one account books five services, then as many wait for the company, and none of them takes more than a fifth from the others', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shop = await aShop(api, 'uma-conta', {
    procedure: { duration: 120 },
    company: { maxOpenBookings: 50 },
  })
  const greedy = await aClient(limited, 'conta-gulosa')
  const [long, ...others] = await newAccounts(8)
  const replies = []
  const two = Array.from({ length: 2 }, () => ({ procedureId: shop.procedureId, collaboratorId: null }))
  for (let at = 0; at < 6; at++) {
    const date = addDays('2027-03-08', at)
    const wish = { companyId: shop.companyId, items: two, date, startTime: '09:00' }
    replies.push(await greedy.say('POST /api/visits', wish))
  }
  expect(replies.map(resultOf)).toEqual(['scheduled', 'scheduled', 'held', 'held', 'held', 'too_many'])
  expect(replies.at(-1)?.body.error).toBe(
    'Você já tem 5 horários marcados com Empresa uma-conta-agenda. Fale com a empresa para marcar mais.',
  )
  const items = Array.from({ length: 3 }, () => ({ procedureId: shop.procedureId, collaboratorId: null }))
  const visit = { companyId: shop.companyId, items, date: '2027-03-15', startTime: '09:00' }
  expect((await long?.say('POST /api/visits', visit))?.status).toBe(201)
  // Each of the two counts as two of ten services, so six others are booked at once.
  const honest = []
  for (const [at, client] of others.entries())
    honest.push(
      resultOf(await client.books(shop.wish({ date: addDays('2027-03-22', at), startTime: '16:00' }))),
    )
  expect(honest).toEqual([...Array(6).fill('scheduled'), 'held'])
})

test('accounts that never came cannot move their distant visits to one day beyond its half, by page or link, and a time that the company offers is free', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shop = await aShop(api, 'mudam-para-um-dia')
  const date = '2027-03-05'
  const to = (at: number) => ({ date, startTime: timeOf(at), collaboratorId: shop.collaboratorId })
  const clients = await newAccounts(14)
  const ids: string[] = []
  for (const [at, client] of clients.entries()) {
    const booked = await client.books(shop.wish({ date: addDays('2027-03-10', at), startTime: '17:00' }))
    expect(resultOf(booked)).toBe('scheduled')
    ids.push(String(booked.body.id))
  }
  const moves = (at: number, place: object = to(at)) =>
    clients[at]?.say(`PATCH /api/schedules/${ids[at]}/reschedule`, place) ?? Promise.reject(new Error())
  const replies = await Promise.all(clients.map((_, at) => moves(at)))
  // Half of the day is nine visits.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(9)
  const refused = replies.flatMap(({ status }, at) => (status === 409 ? [at] : []))
  const [first = -1, second = -1, third = -1] = refused
  const beyond = {
    status: 409,
    body: {
      code: 'too_many',
      error:
        'Empresa mudam-para-um-dia-agenda já tem muitos pedidos novos para este dia. Escolha outro dia ou fale com a empresa.',
      company: { slug: 'mudam-para-um-dia-agenda', phone: '(11) 95555-0142' },
    },
  }
  expect(replies[first]).toMatchObject(beyond)
  const read = async (at: number) => (await shop.owner.say(`GET /api/schedules/${ids[at]}`)).body
  expect(await read(first)).toMatchObject({ status: 'scheduled', date: addDays('2027-03-10', first) })

  const about = { companyId: shop.companyId, appointmentId: ids[second] }
  const link = await aLink(api, about, 'reschedule')
  expect(await link.answers(to(second))).toMatchObject(beyond)
  expect((await link.answers({ ...to(second), date: '2027-03-06' })).status).toBe(200)

  // The company offers one time of the day: another time of the same day is the client's own wish.
  const offer = await offers(shop, ids[third], [to(third)])
  const choose = await aLink(api, { ...about, appointmentId: ids[third], offerId: offer.body.id }, 'choose')
  expect(await choose.answers(to(17))).toMatchObject(beyond)
  expect((await choose.answers(to(third))).status).toBe(200)

  // A visit that is already on this day may change its time, and a client who came meanwhile is free.
  const there = replies.findIndex(({ status }) => status === 200)
  expect((await moves(there, to(16))).status).toBe(200)
  await api.database.db
    .updateTable('clients')
    .set({ visits: 1 })
    .where('company_id', '=', shop.companyId)
    .where('name', '=', clients[first]?.name.replace('n', 'N') ?? '')
    .execute()
  expect((await moves(first)).status).toBe(200)
})

test('accounts that missed their only visit wait by the rule of no-shows, and their bookings count as those of other new accounts', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shop = await aShop(api, 'faltaram', {
    procedure: { duration: 120 },
    company: { noShowRule: strictRule },
  })
  const missing = await aMissingClient(api, shop, 'faltou', '2027-03-03')
  const replies: Awaited<ReturnType<typeof missing.books>>[] = []
  for (let at = 0; at < 5; at++)
    replies.push(await missing.books(shop.wish({ date: addDays('2027-03-04', at) })))
  for (const [at, client] of (await newAccounts(16)).entries())
    replies.push(await client.books(shop.wish({ date: addDays('2027-03-09', at) })))
  expect(replies.map(resultOf)).toEqual([
    // Two services of one account count.
    ...Array(5).fill('held'),
    ...Array(8).fill('scheduled'),
    // A fifth of the week is six of these visits, so the ten services of a small company decide. No week has twenty.
    ...Array(8).fill('held'),
  ])
  await api.drain()
  const mailOf = async ({ body: { id } }: (typeof replies)[number]) => {
    const sent = api.database.db.selectFrom('messages').select('body').where('receiver', '=', 'client')
    return (await sent.where('appointment_id', '=', String(id)).executeTakeFirstOrThrow()).body
  }
  const [missed, bound] = await Promise.all([...replies.slice(0, 1), ...replies.slice(13, 14)].map(mailOf))
  expect(missed).toContain('Por causa das faltas anotadas, a empresa responde antes.')
  expect(bound).toContain('A empresa precisa aceitar o seu pedido.')
})

test('an eleventh booking of an hour from one address waits for the company, and another address does not wait', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shops = [
    await aShop(api, 'wifi'),
    await aShop(api, 'outro-wifi'),
    await aShop(api, 'terceiro-wifi'),
    await aShop(api, 'quarto-wifi'),
  ]
  let at = 0
  async function books(address: string, which = 0) {
    const name = `nova-rede-${++at}`
    await aClient(limited, name)
    const wish = shops[which]?.wish({ date: addDays('2027-03-03', at), startTime: '09:00' })
    const headers = { 'x-forwarded-for': address }
    return resultOf(await sayingAs(limited, name)('POST /api/schedules', wish, headers))
  }
  for (let count = 0; count < 10; count++) expect(await books('198.51.100.7')).toBe('scheduled')
  expect(await books('198.51.100.7')).toBe('held')
  expect(await books('198.51.100.8')).toBe('scheduled')
  // An IPv6 subscriber has a whole /64. At other companies the address has twenty bookings in all.
  for (let count = 0; count < 9; count++) expect(await books('198.51.100.7', 1)).toBe('scheduled')
  expect(await books('198.51.100.7', 2)).toBe('held')
  for (let count = 0; count < 10; count++) expect(await books(`2001:db8:0:1::${count}`, 2)).toBe('scheduled')
  expect(await books('2001:db8:0:1::ffff', 2)).toBe('held')
  limited.clock.advance(3_600_000)
  expect(await books('198.51.100.7', 2)).toBe('scheduled')
  const crowded: string[] = []
  for (let count = 0; count < 21; count++) crowded.push(await books('198.51.100.9', 3))
  expect(crowded).toEqual([...Array(10).fill('scheduled'), ...Array(10).fill('held'), 'too_many'])
  // Whatever the company does with the requests gives their places back at once.
  const shop = shops[3]
  const open = await api.database.db
    .selectFrom('appointments')
    .select(['id', 'client_id', 'status'])
    .where('company_id', '=', shop?.companyId as CompanyId)
    .orderBy('created_at')
    .orderBy('status', 'desc')
    .execute()
  const waiting = open.filter(({ status }) => status === 'held')
  for (const [at, { id, client_id }] of waiting.entries()) {
    const answer = `PATCH /api/schedules/${id}/${at % 3 ? 'accept' : 'decline'}`
    const block = () => shop?.owner.say(`PUT /api/clients/${client_id}`, { blocked: true })
    expect((await (at % 3 === 2 ? block() : shop?.owner.say(answer)))?.status).toBe(200)
  }
  expect(await books('198.51.100.9', 3)).toBe('held')
  const since = new Date(0).toISOString()
  expect((await shop?.owner.say('POST /api/schedules/cancel-from-new-accounts', { since }))?.status).toBe(200)
  expect(await books('198.51.100.9', 3)).toBe('scheduled')
  limited.clock.advance(3_600_000)
  await limited.runSchedules()
  await limited.drain()
  const left = api.database.db.selectFrom('new_client_networks').selectAll()
  expect(await left.where('company_id', '=', shop?.companyId as CompanyId).execute()).toEqual([])
})

describe('a reported payment', () => {
  test('an account whose report the company refused reports no other payment there until the client came', async () => {
    const { shop, client, at, owner, books, claims, receives, refuses, stateOf } = await aDepositTeam(
      api,
      'avisos',
    )
    const first = await books()
    expect((await claims(first.id)).status).toBe(200)
    expect((await refuses(first.id)).status).toBe(200)
    const second = await books({ date: '2027-03-10' })
    const until = (await owner(`GET /api/schedules/${second.id}`)).body.heldUntil
    expect(await claims(second.id)).toMatchObject({
      status: 409,
      body: {
        code: 'claims_ended',
        error: 'Esta empresa não encontrou o seu pagamento anterior. Mande o comprovante para ela.',
      },
    })
    // The time is held until the deposit is due, and the company may still receive the payment.
    expect(await stateOf(second.id)).toBe('held waiting')
    expect((await owner(`GET /api/schedules/${second.id}`)).body.heldUntil).toBe(until)
    expect((await receives(second.id)).status).toBe(200)
    at(second.date, '11:00')
    expect((await owner(`PATCH /api/schedules/${second.id}/complete`)).status).toBe(200)
    const third = await client.books(shop.wish({ date: addDays(second.date, 1) }))
    expect((await claims(third.body.id)).status).toBe(200)
  })

  test('an account has two open reports in all companies, and more reports do not hold a time', async () => {
    const one = await aDepositTeam(api, 'dois-avisos')
    const [first, second, third] = [await one.books(), await one.books(), await one.books()]
    const replies = await Promise.all([first, second, third].map(({ id }) => one.claims(id)))
    const elsewhere = await aDepositTeam(api, 'dois-avisos-outra')
    const other = await one.client.books(elsewhere.shop.wish({ date: first.date }))
    expect(await elsewhere.claims(other.body.id, one.client)).toMatchObject({
      status: 409,
      body: { code: 'too_many' },
    })
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many',
      error: 'Você já avisou 2 pagamentos que esperam resposta. Aguarde a resposta para avisar outro.',
    })
    const claimed = [first, second, third][replies.findIndex(({ status }) => status === 200)]
    const left = [first, second, third][replies.findIndex(({ status }) => status === 409)]
    expect((await one.receives(claimed?.id)).status).toBe(200)
    expect((await one.claims(left?.id)).status).toBe(200)
  })

  test('reports of accounts that never came wait in a company at most one for ten open hours of the week', async () => {
    const { shop, at, claims } = await aDepositTeam(api, 'muitos-avisos')
    at('2027-03-03', '09:00')
    // Three professionals work 189 hours a week.
    const clients = await newAccounts(22)
    const replies = await Promise.all(
      clients.map(async (client, which) => {
        const wish = shop.wish({
          date: addDays('2027-03-04', Math.floor(which / 5)),
          startTime: timeOf((which % 5) * 2),
        })
        const { body } = await client.books(wish)
        return claims(body.id, client)
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(18).fill(200),
      ...Array(4).fill(409),
    ])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many',
      company: { slug: 'muitos-avisos-agenda' },
    })
  })
})

test('the owner cancels at once what new accounts booked since an instant, and what known clients booked or the company accepted stays', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shop = await aShop(api, 'cancela-novas')
  const [early, asked, ...others] = await newAccounts(14)
  const regular = await aClient(api, 'de-sempre')
  await haveCome(api, shop, [regular])
  const booksAt = (date: string, startTime: string, client = early) =>
    client?.books(shop.wish({ date, startTime })) ?? Promise.reject(new Error('There is no account'))
  const before = await booksAt('2027-03-04', '17:00')
  api.clock.advance(60_000)
  const since = api.clock.now().toISOString()
  const flood = []
  for (const [at, client] of others.entries()) {
    flood.push(await booksAt('2027-03-03', timeOf(at), client))
    api.clock.advance(1_000)
  }
  const kept = await booksAt('2027-03-03', '16:00', regular)
  const waiting = await booksAt('2027-03-03', '16:30', asked)
  expect([flood.length, resultOf(waiting)]).toEqual([12, 'held'])
  const held = flood.filter((reply) => resultOf(reply) === 'held')
  expect(held).toHaveLength(3)
  expect((await shop.owner.say(`PATCH /api/schedules/${held[0]?.body.id}/accept`)).status).toBe(200)

  const read = async (from: string) =>
    (await shop.owner.say(`GET /api/schedules/from-new-accounts?since=${encodeURIComponent(from)}`)).body
  const shown = await read(since)
  const until = api.clock.now().toISOString()
  expect(shown).toMatchObject({ count: 12, until })
  const gone = [...flood, waiting].filter(({ body }) => body.id !== held[0]?.body.id)
  expect((shown.items as { startTime: string }[]).map(({ startTime }) => startTime)).toEqual(
    gone.map(({ body }) => body.startTime).reverse(),
  )
  expect((shown.items as object[])[0]).toEqual({
    visitId: expect.any(String),
    clientName: expect.stringMatching(/^Nova-/),
    procedures: ['Corte'],
    date: '2027-03-03',
    startTime: '16:30',
    bookedAt: until,
  })
  api.clock.advance(60_000)
  const afterwards = await booksAt('2027-03-05', '17:00', asked)
  await api.drain()
  const cancel = () =>
    shop.owner.say('POST /api/schedules/cancel-from-new-accounts', { since, until: shown.until })
  // Each of two requests at once counts only the visits that it cancelled itself.
  const both = await Promise.all([cancel(), cancel()])
  expect(both.map(({ status, body }) => [status, body.left])).toEqual(both.map(() => [200, 0]))
  expect(both.map(({ body }) => Number(body.cancelled)).reduce((sum, count) => sum + count)).toBe(12)
  expect(await cancel()).toEqual({ status: 200, body: { cancelled: 0, left: 0 } })
  for (const { body } of [before, kept, held[0], afterwards].filter((one) => one !== undefined))
    expect((await shop.owner.say(`GET /api/schedules/${body.id}`)).body.status).toBe('scheduled')
  for (const { body } of gone)
    expect((await shop.owner.say(`GET /api/schedules/${body.id}`)).body.status).toBe('cancelled')

  const events = (await api.drain()).map(({ data }) => data as { appointmentId: string; event: string })
  const notified = events
    .filter(({ event }) => event === 'cancelled')
    .map(({ appointmentId }) => appointmentId)
  expect(notified.sort()).toEqual(gone.map(({ body }) => String(body.id)).sort())
  const trail = (await shop.owner.say('GET /api/trail')).body as { items: { action: string }[] }
  expect(trail.items.filter(({ action }) => action === 'cancelled')).toHaveLength(12)
  expect(await read(new Date(0).toISOString())).toMatchObject({ count: 2 })
  for (const query of ['', '?since=ontem'])
    expect((await shop.owner.say(`GET /api/schedules/from-new-accounts${query}`)).body.fields).toEqual({
      since: 'Informe desde quando, como 2027-03-02T00:00:00-03:00',
    })
})

test('a booking that the company accepts while the owner cancels 102 bookings of new accounts stays, and a second request cancels the rest', async () => {
  const shop = await aShop(api, 'aceita-no-meio')
  const [account] = await newAccounts(1)
  const { id } = (await account?.books(shop.wish({ date: '2027-03-10' })))?.body ?? {}
  await sql`insert into appointments select copied.* from appointments a, generate_series(1, 101) week,
    lateral jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'day', a.day + 7 * week,
      'created_at', a.created_at - week * interval '1 second')) copied
    where a.company_id = ${shop.companyId} and a.id = ${id}`.execute(api.database.db)
  const body = { since: new Date(0).toISOString() }
  const cancel = () => shop.owner.say('POST /api/schedules/cancel-from-new-accounts', body)
  const accept = 'update appointments set new_client = null where company_id = $1 and id = $2'
  const [first] = await whileWaiting(api.database, [accept, shop.companyId, String(id)], [cancel])
  expect(first).toEqual({ status: 200, body: { cancelled: 99, left: 2 } })
  expect(await cancel()).toEqual({ status: 200, body: { cancelled: 2, left: 0 } })
  expect((await shop.owner.say(`GET /api/schedules/${id}`)).body.status).toBe('scheduled')
})
