import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { madeId } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let manaus: Shop
let client: Client

/** Tuesday, 10:00 in São Paulo and 09:00 in Manaus. */
const morning = '2027-03-02T13:00:00Z'

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', now: morning })
  shop = await aShop(api, 'limita', {
    company: { minimumNotice: 120, bookingHorizon: 30, maxOpenBookings: 50 },
  })
  manaus = await aShop(api, 'longe', {
    company: { minimumNotice: 120, timezone: 'America/Manaus', maxOpenBookings: 50 },
  })
  client = await aClient(api, 'ana')
})

afterAll(() => api.close())

async function limit(of: Shop, limits: object): Promise<void> {
  const { version: _, timezone: __, ...company } = of.owner.company
  const wish = { ...company, maxOpenBookings: 50, ...limits }
  expect((await of.owner.say(`PUT /api/companies/${of.companyId}`, wish)).status).toBe(200)
}

async function freeDays(of: Shop, month: string): Promise<string[]> {
  const path = `/api/public/available-days/${of.companyId}/${of.procedureId}/${month}`
  const days = (await (await api.fetch(path)).json()) as { date: string; free: boolean }[]
  return days.filter(({ free }) => free).map(({ date }) => date)
}

describe('a company with two hours of notice and a horizon of thirty days', () => {
  const today = '2027-03-02'

  test('a company offers a visitor the times exactly at both limits, and none beyond', async () => {
    expect((await shop.slots(today))[0]).toBe('12:00')
    expect((await manaus.slots(today))[0]).toBe('11:00')
    expect(await shop.slots('2027-04-01')).toHaveLength(18)
    expect(await shop.slots('2027-04-02')).toEqual([])
    expect(await freeDays(shop, '2027-04')).toEqual(['2027-04-01'])
    expect(await freeDays(shop, '2027-03')).toHaveLength(30)
    expect(await manaus.slots('2028-03-01')).toHaveLength(18)
    expect(await manaus.slots('2028-03-02')).toEqual([])
  })

  test.each([
    ['2027-03-02', '11:30', 409],
    ['2027-03-02', '12:00', 201],
    ['2027-04-01', '17:30', 201],
    ['2027-04-02', '09:00', 409],
  ])('a company answers a booking of a client for %s at %s with %i', async (date, startTime, status) => {
    const reply = await client.books(shop.wish({ date, startTime }))
    expect([reply.status, reply.body.code]).toEqual([status, status === 409 ? 'slot_unavailable' : undefined])
    for (const one of (reply.body.alternatives as { date: string; startTime: string }[]) ?? []) {
      expect(`${one.date} ${one.startTime}` >= '2027-03-02 12:00').toBe(true)
      expect(one.date <= '2027-04-01').toBe(true)
    }
  })

  test('a company applies the limits to moves of the client, signed in or by link, but not to the moves of its own people', async () => {
    const { body } = await client.books(shop.wish({ date: '2027-03-09' }))
    const { collaboratorId } = shop
    const link = await aLink(api, { companyId: shop.companyId, appointmentId: body.id }, 'reschedule')
    for (const say of [client.say, shop.owner.say]) {
      const early = (await say(`GET /api/schedules/${body.id}/move-times?date=${today}`)).body
      const [person] = early.people as { times: string[] }[]
      expect(person?.times[0]).toBe(say === client.say ? '12:30' : '10:30')
      const late = (await say(`GET /api/schedules/${body.id}/move-days/2027-04`)).body
      const free = (late as unknown as { free: boolean }[]).filter((day) => day.free)
      expect(free).toHaveLength(say === client.say ? 1 : 30)
    }
    const [first] = (await link.asks(`times?date=${today}`)).body as unknown as { startTime: string }[]
    expect(first?.startTime).toBe('12:30')
    const places = [
      { date: today, startTime: '11:30' },
      { date: '2027-04-02', startTime: '09:00' },
    ]
    for (const place of places) {
      const to = { ...place, collaboratorId }
      const moved = (say: Client['say']) => say(`PATCH /api/schedules/${body.id}/reschedule`, to)
      expect((await moved(client.say)).body.code).toBe('slot_unavailable')
      expect((await link.answers(to)).body.code).toBe('slot_unavailable')
      expect((await moved(shop.owner.say)).status).toBe(200)
    }
    const to = { date: '2027-04-01', startTime: '09:00', collaboratorId }
    expect((await client.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).status).toBe(200)
    const own = shop.wish({ date: '2027-05-31', startTime: '09:00' })
    expect((await shop.owner.say('POST /api/schedules', own)).status).toBe(201)
  })

  test('a company counts a notice that passes midnight on its own clock', async () => {
    api.clock.set('2027-03-02T20:30:00Z')
    await limit(shop, { minimumNotice: 18 * 60 })
    await limit(manaus, { minimumNotice: 18 * 60 })
    expect(await shop.slots(today)).toEqual([])
    expect((await shop.slots('2027-03-03'))[0]).toBe('11:30')
    expect((await manaus.slots('2027-03-03'))[0]).toBe('10:30')
    expect(await freeDays(shop, '2027-03')).not.toContain(today)
    api.clock.set('2027-03-02T20:31:00Z')
    expect((await shop.slots('2027-03-03'))[0]).toBe('12:00')
    api.clock.set(morning)
    await limit(shop, { minimumNotice: 0 })
    await limit(manaus, { minimumNotice: 0 })
  })
})

describe('a client who cancels or moves later than the company allows', () => {
  const late = (limitWords: string, of: Shop) => ({
    status: 409,
    body: {
      code: 'too_late',
      error: `Faltam menos de ${limitWords} para o seu horário. Fale com a empresa.`,
      company: { name: of.owner.company.name, slug: of.owner.company.slug, phone: '(11) 95555-0142' },
    },
  })
  const to = (of: Shop) => ({
    date: '2027-03-10',
    startTime: '15:00',
    collaboratorId: of.collaboratorId,
  })
  const cancels = (id: unknown, by = client.say) => by(`PATCH /api/schedules/${id}/cancel`)
  const moves = (id: unknown, of: Shop, by = client.say) =>
    by(`PATCH /api/schedules/${id}/reschedule`, to(of))
  async function booked(of: Shop, startTime: string): Promise<string> {
    return madeId(client.books(of.wish({ date: '2027-03-03', startTime })))
  }
  async function links(of: Shop, appointmentId: string) {
    const about = { companyId: of.companyId, appointmentId }
    const [cancel, reschedule, confirm] = [
      await aLink(api, about, 'cancel'),
      await aLink(api, about, 'reschedule'),
      await aLink(api, about, 'confirm'),
    ]
    return { cancel, reschedule, confirm }
  }

  test.each([
    ['45min', 45, '13:00'],
    ['2h', 120, '13:00'],
    ['48h', 2_880, '13:00'],
    ['3 dias', 4_320, '13:00'],
  ])(
    'a client who cancels or moves too late is refused with the limit in words: %s',
    async (words, cancellationNotice, startTime) => {
      await limit(shop, { cancellationNotice: 0 })
      const id = await booked(shop, startTime)
      await limit(shop, { cancellationNotice })
      // 13:00 in São Paulo is 16:00 in UTC.
      const start = Date.parse('2027-03-03T16:00:00Z')
      api.clock.set(
        new Date(Math.max(Date.parse(morning), start - cancellationNotice * 60_000 + 60_000)).toISOString(),
      )
      expect(await cancels(id)).toEqual(late(words, shop))
      expect(await moves(id, shop)).toEqual(late(words, shop))
      const { cancel, reschedule, confirm } = await links(shop, id)
      expect(await cancel.answers()).toEqual(late(words, shop))
      expect(await reschedule.answers(to(shop))).toEqual(late(words, shop))
      expect((await confirm.answers()).status).toBe(200)
      expect((await cancels(id, shop.owner.say)).status).toBe(200)
      expect((await cancels(id)).status).toBe(200)
      api.clock.set(morning)
    },
  )

  test('a client may cancel or move exactly at the limit, on the clock of each company', async () => {
    for (const [of, utc] of [
      [shop, '2027-03-03T14:00:00Z'],
      [manaus, '2027-03-03T15:00:00Z'],
    ] as const) {
      await limit(of, { cancellationNotice: 120 })
      const [first, second, third, fourth] = await Promise.all(
        [of, of, of, of].map((one, at) => booked(one, ['13:00', '13:30', '14:00', '14:30'][at] ?? '')),
      )
      api.clock.set(utc)
      expect((await cancels(first)).status).toBe(200)
      api.clock.advance(30 * 60_000 + 59_000)
      expect((await moves(second, of)).status).toBe(200)
      const { cancel, reschedule } = await links(of, String(third))
      api.clock.advance(30 * 60_000)
      expect((await cancel.answers()).status).toBe(200)
      api.clock.advance(30 * 60_000)
      expect(
        (await (await links(of, String(fourth))).reschedule.answers({ ...to(of), startTime: '16:00' }))
          .status,
      ).toBe(200)
      expect((await reschedule.answers(to(of))).body.code).toBe('appointment_closed')
      api.clock.set(morning)
    }
  })

  test('a client may undo a move of the last minutes after the limit', async () => {
    await limit(shop, { cancellationNotice: 120 })
    const id = await booked(shop, '17:00')
    const { collaboratorId } = shop
    const near = { date: '2027-03-02', startTime: '10:30', collaboratorId }
    const back = { date: '2027-03-03', startTime: '17:00', collaboratorId }
    const moved = (place: object) => client.say(`PATCH /api/schedules/${id}/reschedule`, place)
    expect((await moved(near)).status).toBe(200)
    expect((await moved({ ...back, startTime: '17:30' })).body.code).toBe('too_late')
    expect((await moved(back)).status).toBe(200)
  })
})

test('a client cannot cancel from the minute in which the visit begins; only the company closes the visit', async () => {
  const open = await aShop(api, 'comecou')
  const id = await madeId(client.books(open.wish({ date: '2027-03-05', startTime: '10:00' })))
  const cancel = () => client.say(`PATCH /api/schedules/${id}/cancel`)
  api.clock.set('2027-03-05T13:00:00Z')
  expect(await cancel()).toMatchObject({
    status: 409,
    body: { code: 'too_late', error: 'Este horário já começou. Fale com a empresa.' },
  })
  expect((await open.owner.say(`PATCH /api/schedules/${id}/no-show`)).status).toBe(200)
  api.clock.set(morning)
})

test('the limits of notice and horizon do not apply to an owner who reads free times with a token; all others read them as visitors', async () => {
  await limit(shop, { minimumNotice: 1_440, bookingHorizon: 30, cancellationNotice: 0 })
  const offered = `${shop.companyId}/${shop.procedureId}`
  const own = `Bearer ${await api.token(shop.owner.name)}`
  const others: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${await api.token('ana')}` },
    { authorization: `Bearer ${await api.token(manaus.owner.name)}` },
    { authorization: own.slice(0, -4) },
    { authorization: 'Bearer x' },
    { authorization: 'Basic x' },
  ]
  async function read(path: string, headers: Record<string, string>): Promise<unknown[]> {
    const response = await api.fetch(`/api/public/${path}`, { headers })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return (await response.json()) as unknown[]
  }
  for (const path of [
    `available-slots/${offered}/2027-03-02`,
    `available-slots/${offered}/2027-06-01`,
    `available-collaborators/${offered}/2027-06-01/09:00`,
  ]) {
    expect((await read(path, { authorization: own })).length).toBeGreaterThan(0)
    for (const headers of others) expect(await read(path, headers)).toEqual([])
  }
  const days = (await read(`available-days/${offered}/2027-06`, { authorization: own })) as {
    free: boolean
  }[]
  expect(days.every(({ free }) => free)).toBe(true)
  for (const headers of others) {
    const seen = (await read(`available-days/${offered}/2027-06`, headers)) as { free: boolean }[]
    expect(seen.some(({ free }) => free)).toBe(false)
  }
  expect(await read(`available-slots/${offered}/2028-03-02`, { authorization: own })).toEqual([])
})
