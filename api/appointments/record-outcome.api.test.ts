import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aClient, type Client } from '../testing/a-shop.ts'
import { aVisitShop, partsOf, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { endSubscription, madeId, type Reply, type Say } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aVisit, timesAfter } from '../testing/visit-mails.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

describe('the outcome of an appointment', () => {
  let shop: VisitShop

  /** Sets the time of the company’s clock, 3 hours behind UTC. */
  const at = (time: string, date = '2027-03-03') => api.clock.set(`${date}T${time}:00-03:00`)

  beforeAll(async () => {
    shop = await aVisitShop(api, 'faltou')
  })

  let day = 2
  /** Each test uses a day of its own, and begins on the day before. */
  let date = ''

  beforeEach(() => {
    day += 2
    date = `2027-03-${String(day).padStart(2, '0')}`
    at('10:00', `2027-03-${String(day - 1).padStart(2, '0')}`)
  })

  let clients = 0

  async function booked(startTime = '10:00'): Promise<{ id: string; client: Client }> {
    const client = await aClient(api, `cliente-${++clients}`)
    const { status, body } = await client.books(shop.wish({ date, startTime, collaboratorId: shop.ana }))
    expect(status).toBe(201)
    return { id: String(body.id), client }
  }

  const owner = (call: string, body?: object): Promise<Reply> => shop.owner.say(call, body)
  const noShow = (id?: string) => owner(`PATCH /api/schedules/${id}/no-show`)
  const reopen = (id?: string) => owner(`PATCH /api/schedules/${id}/reopen`)
  const complete = (id?: string) => owner(`PATCH /api/schedules/${id}/complete`)
  const statusesOf = async (ids: string[]) => {
    const replies = await Promise.all(ids.map((id) => owner(`GET /api/schedules/${id}`)))
    return replies.map(({ body }) => body.status)
  }
  const closed = { status: 409, body: { code: 'appointment_closed' } }

  test('the owner marks a no-show once the appointment has begun: the remaining time of the appointment is free', async () => {
    const { id, client } = await booked()
    expect(await noShow(id)).toEqual({
      status: 409,
      body: { code: 'not_begun', error: 'Este horário ainda não começou.' },
    })
    at('09:59', date)
    expect((await noShow(id)).body.code).toBe('not_begun')
    at('10:00', date)
    expect(await client.say(`PATCH /api/schedules/${id}/no-show`)).toMatchObject({ status: 403 })
    expect(await noShow(id)).toMatchObject({ status: 200, body: { id, status: 'no_show' } })
    expect(await noShow(id)).toMatchObject(closed)
    expect(await complete(id)).toMatchObject(closed)
    expect(await client.say(`PATCH /api/schedules/${id}/cancel`)).toMatchObject(closed)
    expect((await client.say(`GET /api/schedules/${id}`)).body.status).toBe('no_show')
    expect((await owner(`GET /api/schedules/${id}/history`)).body).toMatchObject([
      { kind: 'booked' },
      { kind: 'no_show', by: 'company', byLink: false },
    ])
    const walkIn = shop.wish({ date, startTime: '10:05', collaboratorId: shop.ana, outside: true })
    expect(
      await owner('POST /api/schedules', { ...walkIn, clientName: 'Balcão', withoutContact: true }),
    ).toMatchObject({
      status: 201,
    })
  })

  test('a client came only to the first part of a visit: the later parts become no-shows and are reopened together', async () => {
    const { visit, parts } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.bia],
        [shop.cut, shop.bia],
        [shop.shave, shop.caio],
      ],
      { date },
    )
    const [first = '', second = '', third = ''] = parts
    expect(await timesAfter(api, parts)).toEqual(['0+15', '15+0', '0+0'])
    at('10:40', date)
    expect((await complete(first)).status).toBe(200)
    expect(await noShow(third)).toMatchObject({ status: 409, body: { code: 'not_begun' } })
    expect((await noShow(second)).status).toBe(200)
    expect(await statusesOf(parts)).toEqual(['completed', 'no_show', 'no_show'])
    expect(await timesAfter(api, [first])).toEqual(['15+0'])
    expect((await reopen(third)).body).toMatchObject({ id: third, status: 'scheduled' })
    expect(await statusesOf(parts)).toEqual(['completed', 'scheduled', 'scheduled'])
    expect(await timesAfter(api, parts)).toEqual(['0+15', '15+0', '0+0'])
    expect((await owner(`GET /api/visits/${visit.id}`)).body).toMatchObject({
      startTime: '10:00',
      endTime: '11:30',
    })
  })

  test('a client misses a visit: a part that was moved to another day stays scheduled', async () => {
    const { parts } = await aVisit(api, shop, shop.cutAndShave, { date })
    const [first = '', second = ''] = parts
    const to = { date: '2027-03-31', startTime: '10:00', collaboratorId: shop.caio }
    expect((await owner(`PATCH /api/schedules/${second}/reschedule`, to)).status).toBe(200)
    at('10:10', date)
    expect((await noShow(first)).status).toBe(200)
    expect(await statusesOf(parts)).toEqual(['no_show', 'scheduled'])
  })

  test('the owner may reopen a completion or a no-show until the end of the next day', async () => {
    const [missed, came] = [await booked('09:00'), await booked('10:00')]
    expect(await reopen(came.id)).toMatchObject(closed)
    at('18:00', date)
    expect([(await noShow(missed.id)).status, (await complete(came.id)).status]).toEqual([200, 200])
    expect(await missed.client.say(`PATCH /api/schedules/${missed.id}/reopen`)).toMatchObject({ status: 403 })
    const next = `2027-03-${String(day + 1).padStart(2, '0')}`
    at('23:59', next)
    for (const { id } of [missed, came]) {
      expect(await reopen(id)).toMatchObject({ status: 200, body: { id, status: 'scheduled' } })
      expect((await noShow(id)).status).toBe(200)
    }
    expect((await owner(`GET /api/schedules/${came.id}/history`)).body).toMatchObject([
      { kind: 'booked' },
      { kind: 'completed' },
      { kind: 'reopened', by: 'company' },
      { kind: 'no_show' },
    ])
    at('00:00', `2027-03-${String(day + 2).padStart(2, '0')}`)
    expect(await reopen(missed.id)).toEqual({
      status: 409,
      body: {
        code: 'appointment_closed',
        error: 'Só dá para desfazer no dia do agendamento ou no dia seguinte.',
      },
    })
  })

  test('the owner cancels an appointment that ended without being served: no message is written, and the client has no no-show', async () => {
    const [ended, running] = [await booked('09:00'), await booked('10:00')]
    at('10:10', date)
    expect(await ended.client.say(`PATCH /api/schedules/${ended.id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'too_late' },
    })
    for (const { id } of [ended, running]) {
      expect(await owner(`PATCH /api/schedules/${id}/cancel`)).toMatchObject({
        status: 200,
        body: { status: 'cancelled', requestEnd: null },
      })
    }
    await api.drain()
    const written = await api.database.db
      .selectFrom('messages')
      .select('appointment_id')
      .distinct()
      .where('event', '=', 'cancelled')
      .where('appointment_id', 'in', [ended.id, running.id])
      .execute()
    expect(written).toEqual([{ appointment_id: running.id }])
    expect((await owner(`GET /api/schedules/${ended.id}/history`)).body).toMatchObject([
      { kind: 'booked' },
      { kind: 'cancelled', by: 'company' },
    ])
    const { clientRecordId } = (await owner(`GET /api/schedules/${ended.id}`)).body
    expect((await owner(`GET /api/clients/${clientRecordId}`)).body).toMatchObject({ noShows: 0, visits: 0 })
  })

  test('a no-show whose time another client has booked cannot be reopened', async () => {
    const { id } = await booked()
    at('10:05', date)
    await noShow(id)
    const wish = shop.wish({ date, startTime: '10:15', collaboratorId: shop.ana, outside: true })
    const walkIn = await owner('POST /api/schedules', { ...wish, clientName: 'Balcão', withoutContact: true })
    expect(walkIn.status).toBe(201)
    expect(await reopen(id)).toEqual({
      status: 409,
      body: {
        code: 'slot_taken',
        error: 'Este horário já foi ocupado por outro agendamento.',
        alternatives: [],
      },
    })
    expect(await statusesOf([id])).toEqual(['no_show'])
    expect((await owner(`PATCH /api/schedules/${walkIn.body.id}/cancel`)).status).toBe(200)
    expect((await reopen(id)).status).toBe(200)
  })

  test('fifty requests reopen a no-show or book its time at once: exactly one succeeds', async () => {
    const { id } = await booked()
    at('10:00', date)
    const wish = { ...shop.wish({ date, startTime: '10:05', collaboratorId: shop.ana, outside: true }) }
    const walkIn = { ...wish, clientName: 'Balcão', withoutContact: true }
    expect((await noShow(id)).status).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, one) => (one % 2 ? reopen(id) : owner('POST /api/schedules', walkIn))),
    )
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    for (const { status } of replies) expect([200, 201, 409]).toContain(status)
    expect(await findOverlaps(api.database)).toEqual([])
  })

  test('a no-show, a completion and a cancellation arrive at once: exactly one outcome is stored', async () => {
    const { id, client } = await booked()
    at('10:01', date)
    const replies = await Promise.all([
      noShow(id),
      complete(id),
      owner(`PATCH /api/schedules/${id}/cancel`),
      client.say(`PATCH /api/schedules/${id}/cancel`),
    ])
    const [status] = await statusesOf([id])
    const done = {
      no_show: [200, 409, 409, 409],
      completed: [409, 200, 409, 409],
      // A client may not cancel what has begun: the client gets 200 only after the owner's cancellation.
      cancelled: [409, 409, 200, replies[3].body.code === 'too_late' ? 409 : 200],
    }
    expect(replies.map((reply) => reply.status)).toEqual(done[status as keyof typeof done])
  })
})

describe('the payment of an appointment', () => {
  let shop: VisitShop
  let client: Client
  let people: Record<'manager' | 'reception' | 'ana', TestMember>

  /** Sets the time of the company’s clock, 3 hours behind UTC. */
  const at = (date: string, time = '10:00') => api.clock.set(`${date}T${time}:00-03:00`)

  beforeAll(async () => {
    shop = await aVisitShop(api, 'pagou', { maxOpenBookings: 50, bookingHorizon: 365 })
    client = await aClient(api, 'paga')
    people = {
      manager: await aMember(api, shop, { name: 'gerente', role: 'manager' }),
      reception: await aMember(api, shop, { name: 'recepcao', role: 'reception' }),
      ana: await aMember(api, shop, { name: 'ana', role: 'professional', collaboratorId: shop.ana }),
    }
    await shop.owner.say('POST /api/shares', { collaboratorId: shop.ana, percent: 33.33, from: '2027-01-01' })
  })

  let week = 0
  /** Each test uses a day of its own. */
  let date = ''

  beforeEach(() => {
    week += 1
    date = new Date(Date.UTC(2027, 2, 2 + week)).toISOString().slice(0, 10)
    at(date, '08:00')
  })

  async function booked(collaboratorId = shop.ana): Promise<string> {
    return madeId(client.books(shop.wish({ date, startTime: '10:00', collaboratorId })))
  }

  const owner: Say = (...call) => shop.owner.say(...call)
  const complete = (id: string, body?: unknown, say = owner) =>
    say(`PATCH /api/schedules/${id}/complete`, body)
  const pay = (id: string, body: unknown, say = owner) => say(`PUT /api/schedules/${id}/payment`, body)
  const read = (id: string, say = owner) => say(`GET /api/schedules/${id}`)
  const moneyIn = ({ status, body: { payment, share } }: Reply) => ({ status, payment, share })

  test.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['an empty payment', { payment: {} }],
  ])('the owner completes an appointment with %s: the price counts as paid today', async (_, body) => {
    const id = await booked()
    at('2027-04-01', '23:30')
    const completed = await complete(id, body)
    expect(moneyIn(completed)).toEqual({
      status: 200,
      payment: { cents: 5_000, method: 'other', tipCents: 0, paidOn: '2027-04-01' },
      share: { percent: 33.33, cents: 1_667 },
    })
    expect((await read(id)).body).toEqual(completed.body)
    expect((await complete(id, { payment: { cents: 1 } })).body.code).toBe('appointment_closed')
    expect(moneyIn(await read(id))).toEqual(moneyIn(completed))
  })

  test('a professional completes an appointment with a payment; reopening removes the payment', async () => {
    const id = await booked()
    const payment = { cents: 4_500, method: 'pix', tipCents: 700 }
    const completed = await complete(id, { payment }, people.ana.say)
    expect(moneyIn(completed)).toMatchObject({ payment, share: { percent: 33.33, cents: 1_500 } })
    expect(completed.body).toMatchObject({ price: null, clientEmail: null })
    expect((await pay(id, payment, people.ana.say)).body.code).toBe('role')
    const reopened = await owner(`PATCH /api/schedules/${id}/reopen`)
    expect(moneyIn(reopened)).toEqual({ status: 200, payment: null, share: null })
    expect(moneyIn(await read(id))).toEqual({ status: 200, payment: null, share: null })
    expect((await pay(id, payment)).body).toEqual({
      code: 'not_completed',
      error: 'Este agendamento ainda não foi concluído.',
    })
  })

  test('a manager may edit a payment for 31 days: omitted fields and the percent of the share do not change', async () => {
    const id = await booked()
    await complete(id, { payment: { method: 'cash', tipCents: 300 } })
    await owner('POST /api/shares', { collaboratorId: shop.ana, percent: 90, from: '2027-02-01' })
    const { manager } = people
    expect(moneyIn(await pay(id, { cents: 6_001 }, manager.say))).toEqual({
      status: 200,
      payment: { cents: 6_001, method: 'cash', tipCents: 300, paidOn: date },
      share: { percent: 33.33, cents: 2_000 },
    })
    at(new Date(Date.parse(date) + 31 * 86_400_000).toISOString().slice(0, 10), '23:59')
    const edited = await pay(id, { method: 'pix', tipCents: 0 }, manager.say)
    expect(moneyIn(edited).payment).toEqual({ cents: 6_001, method: 'pix', tipCents: 0, paidOn: date })
    // An edit without a change writes no row in the trail.
    expect(await pay(id, { method: 'pix' })).toEqual(edited)
    api.clock.advance(60_000)
    expect((await pay(id, { tipCents: 100 })).body).toMatchObject({ code: 'payment_closed' })
    expect(moneyIn(await read(id))).toEqual(moneyIn(edited))
    const { body } = await owner(`GET /api/trail?recordId=${id}`)
    const acts = (body.items as { action: string; cents: number }[]).filter((one) => one.action === 'payment')
    expect(acts.map(({ cents }) => cents)).toEqual([6_001, 6_301])
  })

  test('reception reads the payment without the share, and a client reads neither', async () => {
    const id = await booked()
    const payment = { cents: 5_000, method: 'credit', tipCents: 100 }
    const { reception, manager, ana } = people
    expect(moneyIn(await complete(id, { payment }, reception.say))).toMatchObject({ payment, share: null })
    expect(moneyIn(await read(id, reception.say))).toMatchObject({ payment, share: null })
    for (const { say } of [manager, ana]) expect(moneyIn(await read(id, say)).share).not.toBeNull()
    const own = await read(id, client.say)
    expect(own.status).toBe(200)
    expect('payment' in own.body || 'share' in own.body).toBe(false)
    const { body } = await client.say('GET /api/schedules/my-schedules')
    expect(JSON.stringify(body)).not.toMatch(/payment|share/)
    expect((await pay(id, payment, reception.say)).body.code).toBe('role')
    expect((await pay(id, payment, client.say)).body.code).toBe('not_found')
  })

  test('a professional reads only their own payment of a visit with a colleague', async () => {
    const items: [string, string][] = [
      [shop.cut, shop.ana],
      [shop.shave, shop.bia],
    ]
    const [own, colleagues] = visitIn(await shop.books(client, items, { date })).appointments
    await complete(own?.id ?? '', { payment: { cents: 1_111 } })
    await complete(colleagues?.id ?? '', { payment: { cents: 777_77, tipCents: 666_66 } })
    const { visitId } = own ?? {}
    const visit = await people.ana.say(`GET /api/visits/${visitId}`)
    expect(partsOf(visitIn(visit))).toEqual(['10:00 Corte Ana'])
    expect(JSON.stringify(visit.body)).toContain('1111')
    for (const call of [
      `GET /api/visits/${visitId}`,
      `GET /api/schedules/company/${shop.companyId}?date=${date}`,
      `GET /api/schedules/calendar?from=${date}&to=${date}`,
    ])
      expect(JSON.stringify((await people.ana.say(call)).body)).not.toMatch(/77777|66666/)
    expect((await pay(colleagues?.id ?? '', {}, people.ana.say)).status).toBe(403)
  })

  test.each<[unknown, string]>([
    [{ payment: { cents: -1 } }, 'payment.cents'],
    [{ payment: { cents: 10_000_000 } }, 'payment.cents'],
    [{ payment: { cents: 10.5 } }, 'payment.cents'],
    [{ payment: { cents: '5000' } }, 'payment.cents'],
    [{ payment: { cents: null } }, 'payment.cents'],
    [{ payment: { tipCents: -5 } }, 'payment.tipCents'],
    [{ payment: { method: 'cheque' } }, 'payment.method'],
    [{ payment: null }, 'payment'],
    [{ payment: [] }, 'payment'],
  ])('a completion with payment %j is refused, and changes nothing', async (body, field) => {
    const id = await booked()
    const refusal = await complete(id, body)
    expect([refusal.status, Object.keys(refusal.body.fields as object)]).toEqual([400, [field]])
    expect(moneyIn(await read(id))).toEqual({ status: 200, payment: null, share: null })
  })

  test('a process of an older release completes and reopens: the payment is the price, and every completed row has a payment', async () => {
    const id = await booked()
    const write = (set: string) => api.database.exec(`update appointments set ${set} where id = '${id}'`)
    // In UTC this instant is already 2 May.
    await write("status = 'completed', updated_at = '2027-05-02T02:30:00Z'")
    expect(moneyIn(await read(id))).toMatchObject({
      payment: { cents: 5_000, method: 'other', tipCents: 0, paidOn: '2027-05-01' },
      share: { percent: null, cents: 0 },
    })
    await expect(write('paid_on = null')).rejects.toThrow('appointments_paid')
    await expect(write('share_cents = 1')).rejects.toThrow('appointments_share')
    await write("status = 'scheduled'")
    expect(moneyIn(await read(id))).toMatchObject({ payment: null, share: null })
    await expect(
      sql`insert into appointments select copy.* from appointments a,
      json_populate_record(a, '{"status": "completed", "day": "2027-09-01", "id": "00000000-0000-4000-8000-000000000000"}') copy
      where a.id = ${id}`.execute(api.database.db),
    ).rejects.toThrow('appointments_paid')
  })

  test('a payment can be edited without a subscription; of two completions at once only one is stored', async () => {
    const id = await booked(shop.bia)
    await endSubscription(api, shop.owner.name)
    const replies = await Promise.all([1, 2].map((cents) => complete(id, { payment: { cents } })))
    const [won] = replies.filter(({ status }) => status === 200)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(moneyIn(await read(id)).payment).toEqual(won?.body.payment)
    expect(moneyIn(await read(id)).share).toEqual({ percent: null, cents: 0 })
    expect(moneyIn(await pay(id, { cents: 3 }))).toMatchObject({ status: 200, payment: { cents: 3 } })
  })
})
