import { addDays } from '@encaixe/contract/local-time.ts'
import type { NextTimes } from '@encaixe/contract/visits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClient, aShop, everyDay } from '../testing/a-shop.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { countQueries } from '../testing/count-queries.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'

let api: TestApi
let close: () => Promise<void>
let newQueries: () => number

beforeAll(async () => {
  const database = await openTestDatabase()
  const counted = countQueries(database)
  api = await startTestApi({ jobs: 'enqueue', database: counted.database })
  newQueries = counted.newQueries
  close = async () => {
    await api.close()
    await database.close()
  }
})

afterAll(() => close())

type Day = { date: string; free: boolean }

describe('a visitor who asks for free times', () => {
  test('a visitor who asks for free times causes one query for a day or a month, for any number of professionals', async () => {
    for (const count of [1, 5, 12]) {
      const collaborators = Array.from({ length: count }, () => ({}))
      const shop = await aShop(api, `conta-${count}`, { collaborators })
      const client = await aClient(api, `conta-${count}-cliente`)
      for (const collaboratorId of shop.collaboratorIds) await client.books(shop.wish({ collaboratorId }))
      const offered = `${shop.companyId}/${shop.procedureId}`
      for (const path of [
        `available-slots/${offered}/2027-03-03`,
        `available-collaborators/${offered}/2027-03-03/10:00`,
        `available-days/${offered}/2027-03`,
        `available-slots/${offered}/2027-02-30`,
        `available-slots/${crypto.randomUUID()}/${shop.procedureId}/2027-03-03`,
      ]) {
        newQueries()
        await api.fetch(`/api/public/${path}`)
        expect([path, newQueries()]).toEqual([path, 1])
      }
    }
  })

  test('a visitor who asks for free times with a malformed company id causes no query', async () => {
    newQueries()
    expect((await api.fetch('/api/public/available-slots/x/y/2027-03-03')).status).toBe(404)
    expect(newQueries()).toBe(0)
  })
})

test('a visitor reads a month: a day is free exactly when it has free times', async () => {
  const shop = await aShop(api, 'mes', {
    collaborators: [
      { workSchedule: everyDay({ endTime: '11:00' }) },
      { workSchedule: everyDay({ endTime: '10:00' }) },
    ],
    procedure: { duration: 60 },
  })
  const [first, second] = shop.collaboratorIds
  const full = ['2027-03-10', '2027-03-31', '2027-04-01']
  for (const date of full) {
    const client = await aClient(api, `mes-${date}`)
    await client.books(shop.wish({ date, startTime: '09:00' }))
    await client.books(shop.wish({ date, startTime: '10:00' }))
    await client.books(shop.wish({ date, startTime: '09:00', collaboratorId: second }))
  }
  const last = await aClient(api, 'mes-cliente')
  await last.books(shop.wish({ date: '2027-03-11', startTime: '09:00', collaboratorId: first }))
  for (const month of ['2027-02', '2027-03', '2027-04', '2028-02', '2028-03']) {
    const path = `/api/public/available-days/${shop.companyId}/${shop.procedureId}/${month}`
    const days = (await (await api.fetch(path)).json()) as Day[]
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: days.length }, (_, at) => addDays(`${month}-01`, at)),
    )
    for (const { date, free } of days)
      expect([date, free]).toEqual([date, (await shop.slots(date)).length > 0])
    if (month === '2027-03') {
      expect(days.filter(({ free }) => !free).map(({ date }) => date)).toEqual([
        '2027-03-01',
        '2027-03-02',
        '2027-03-10',
        '2027-03-31',
      ])
    }
    if (month === '2028-03')
      expect(days.filter(({ free }) => free)).toEqual([{ date: '2028-03-01', free: true, open: true }])
  }
})

test('a visitor reads times that fit the interval, the break and the day off', async () => {
  const shop = await aShop(api, 'grade', {
    collaborators: [
      {
        workSchedule: everyDay({
          startTime: '09:00',
          endTime: '12:00',
          breakStart: '10:05',
          breakEnd: '11:15',
        }),
      },
    ],
    procedure: { duration: 20 },
    company: { slotInterval: 15 },
  })
  expect(await shop.slots('2027-03-03')).toEqual(['09:00', '09:15', '09:30', '09:45', '11:15', '11:30'])
  await shop.owner.say(`PUT /api/collaborators/${shop.collaboratorId}`, {
    name: 'Ana',
    email: 'ana@grade.example',
    workSchedule: { ...everyDay(), wednesday: { enabled: false } },
  })
  expect(await shop.slots('2027-03-03')).toEqual([])
  expect(await shop.slots('2027-03-04')).toHaveLength(35)
  await shop.owner.say(`PATCH /api/collaborators/${shop.collaboratorId}/status`, { isActive: false })
  expect(await shop.slots('2027-03-04')).toEqual([])
})

test('the time of a cancelled appointment is free for visitors; the time of a completed one is not', async () => {
  const shop = await aShop(api, 'volta')
  const client = await aClient(api, 'volta-cliente')
  const { body: first } = await client.books(shop.wish())
  const { body: second } = await client.books(shop.wish({ startTime: '11:00' }))
  await client.say(`PATCH /api/schedules/${first.id}/cancel`)
  await shop.owner.say(`PATCH /api/schedules/${second.id}/complete`)
  const slots = await shop.slots('2027-03-03')
  expect([slots.includes('10:00'), slots.includes('11:00')]).toEqual([true, false])
  expect((await client.books(shop.wish())).status).toBe(201)
})

describe('a signed-in user who asks for the times of one professional', () => {
  test('a signed-in user gets the times of one professional for any valid duration, and 400 for other durations', async () => {
    const shop = await aShop(api, 'uma', { collaborators: [{}, {}] })
    const say = (await aClient(api, 'uma-cliente')).say
    const asked = { companyId: shop.companyId, collaboratorId: shop.collaboratorId, date: '2027-03-03' }
    const ask = (change: object) =>
      say(
        `GET /api/schedules/available-slots?${new URLSearchParams({ ...asked, duration: '480', ...change })}`,
      )
    expect((await ask({})).body).toEqual(['09:00', '09:30', '10:00'].map((startTime) => ({ startTime })))
    for (const duration of ['0', '-1', '1441', '99999', 'abc', '30.5', '', ' 30']) {
      expect([duration, (await ask({ duration })).status]).toEqual([duration, 400])
    }
    expect((await ask({ date: '2027-02-29' })).status).toBe(400)
    expect((await ask({ collaboratorId: crypto.randomUUID() })).status).toBe(404)
    expect((await ask({ companyId: 'x' })).status).toBe(404)
    expect((await say('GET /api/schedules/available-slots')).status).toBe(400)
  })

  test('a signed-in user who names a procedure gets times that leave room for the time after it', async () => {
    const shop = await aShop(api, 'tempo-depois', { procedure: { bufferMinutes: 60 } })
    const { say, books } = await aClient(api, 'tempo-depois-cliente')
    expect((await books(shop.wish({ startTime: '10:30' }))).status).toBe(201)
    const { companyId, collaboratorId, procedureId } = shop
    const first = async (more: object) => {
      const asked = { companyId, collaboratorId, date: '2027-03-03', duration: '30', ...more }
      const { body } = await say(`GET /api/schedules/available-slots?${new URLSearchParams(asked)}`)
      return (body as unknown as { startTime: string }[]).slice(0, 2).map(({ startTime }) => startTime)
    }
    expect(await first({})).toEqual(['09:00', '09:30'])
    expect(await first({ procedureId })).toEqual(['09:00', '12:00'])
  })
})

describe('a client who books in the time zone of the company', () => {
  // At 22:30 in Manaus it is 02:30 of the next day in UTC.
  const late = '2027-03-03T02:30:00Z'

  test('a client gets today’s times at 22:30 in Manaus, when it is the next day in UTC', async () => {
    api.clock.set(late)
    const shop = await aShop(api, 'manaus', {
      collaborators: [{ workSchedule: everyDay({ startTime: '08:00', endTime: '23:59' }) }],
      company: { timezone: 'America/Manaus' },
    })
    const client = await aClient(api, 'manaus-cliente')
    expect(await shop.slots('2027-03-02')).toEqual(['23:00'])
    expect(await shop.slots('2027-03-01')).toEqual([])
    expect((await client.books(shop.wish({ date: '2027-03-01', startTime: '23:00' }))).status).toBe(400)
    expect((await client.books(shop.wish({ date: '2027-03-02', startTime: '22:30' }))).status).toBe(409)
    const { status, body } = await client.books(shop.wish({ date: '2027-03-02', startTime: '23:00' }))
    expect(status).toBe(201)
    expect(body.startsAt).toBe('2027-03-03T03:00:00.000Z')
    const upcoming = async () => (await client.say('GET /api/schedules/counts')).body.upcoming
    expect(await upcoming()).toBe(1)
    api.clock.set('2027-03-03T02:59:59Z')
    expect(await upcoming()).toBe(1)
    api.clock.set('2027-03-03T03:00:00Z')
    expect(await upcoming()).toBe(0)
  })

  test('a client gets other times in Fernando de Noronha at the same instant', async () => {
    api.clock.set(late)
    const hours = { startTime: '00:00', endTime: '23:59' }
    const shop = await aShop(api, 'noronha', {
      collaborators: [{ workSchedule: everyDay(hours) }],
      company: { timezone: 'America/Noronha' },
    })
    expect(await shop.slots('2027-03-02')).toEqual([])
    expect((await shop.slots('2027-03-03'))[0]).toBe('01:00')
  })

  test('an appointment keeps its wall time when the owner changes the time zone of the company', async () => {
    api.clock.set('2027-03-02T13:00:00Z')
    const shop = await aShop(api, 'mudanca')
    const client = await aClient(api, 'mudanca-cliente')
    const { body } = await client.books(shop.wish())
    await shop.owner.say(`PUT /api/companies/${shop.companyId}`, {
      ...shop.owner.company,
      timezone: 'America/Manaus',
    })
    const after = (await client.say(`GET /api/schedules/${body.id}`)).body
    expect(after).toMatchObject({
      date: '2027-03-03',
      startTime: '10:00',
      timezone: 'America/Manaus',
      startsAt: '2027-03-03T14:00:00.000Z',
    })
    expect(await shop.slots('2027-03-03')).not.toContain('10:00')
  })
})

test('a visitor who sends a malformed date, time or month gets 400', async () => {
  const shop = await aShop(api, 'datas')
  const anyone = sayingAs(api)
  const offered = `${shop.companyId}/${shop.procedureId}`
  for (const date of ['2027-02-29', '2027-2-9', '20270209', 'hoje', '2027-03-03T10:00', '0000-01-01']) {
    const reply = await anyone(`GET /api/public/available-slots/${offered}/${date}`)
    expect([date, reply.status, reply.body.error]).toEqual([date, 400, 'Data inválida'])
  }
  for (const time of ['9:00', '24:00', '09:60', '09:00:30', 'x']) {
    const reply = await anyone(`GET /api/public/available-collaborators/${offered}/2027-03-03/${time}`)
    expect([time, reply.status, reply.body.error]).toEqual([time, 400, 'Horário inválido'])
  }
  for (const month of ['2027', '2027-13', '2027-3', '2027-03-01', 'x']) {
    const reply = await anyone(`GET /api/public/available-days/${offered}/${month}`)
    expect([month, reply.status, reply.body.error]).toEqual([month, 400, 'Mês inválido'])
  }
})

describe('the next free times of a company', () => {
  // Tuesday, 10:00 in São Paulo.
  beforeEach(() => api.clock.set('2027-03-02T13:00:00Z'))

  const ask = (companyId: string) => api.fetch(`/api/public/next-times/${companyId}`)

  /** Reads the next starts of each procedure, each as `03-02 10:30`. */
  async function nextTimes(companyId: string): Promise<Record<string, string[]>> {
    const found = (await (await ask(companyId)).json()) as NextTimes[]
    return Object.fromEntries(
      found.map(({ procedureId, times }) => [
        procedureId,
        times.map(({ date, startTime }) => `${date.slice(5)} ${startTime}`),
      ]),
    )
  }

  describe('a visitor who asks for the next times of a company', () => {
    test('a visitor gets the next three times of each service, with any professional who performs it, equal to its free times', async () => {
      const shop = await aShop(api, 'proximos', {
        collaborators: [{ workSchedule: everyDay({ endTime: '11:00' }) }],
        procedure: { duration: 30 },
      })
      const { owner, companyId, procedureId } = shop
      const { id: long } = await owner.call('POST /api/procedures', {
        body: { name: 'Progressiva', duration: 120, price: null, companyId },
      })
      const { id: lonely } = await owner.call('POST /api/procedures', {
        body: { name: 'Ninguém faz', duration: 30, price: null, companyId },
      })
      const { id: off } = await owner.call('POST /api/procedures', {
        body: { name: 'Fora de linha', duration: 30, price: null, companyId },
      })
      await owner.say(`PATCH /api/procedures/${off}/status`, { isActive: false })
      const body = { name: 'Bia', email: 'bia@proximos.example', companyId }
      const both = {
        ...body,
        procedureIds: [procedureId, long],
        workSchedule: everyDay({ endTime: '12:30' }),
      }
      await owner.call('POST /api/collaborators', { body: both })

      expect(await nextTimes(companyId)).toEqual({
        [procedureId]: ['03-02 10:30', '03-02 11:00', '03-02 11:30'],
        [long]: ['03-02 10:30', '03-03 09:00', '03-03 09:30'],
        [lonely]: [],
      })
      const slots = await shop.slots('2027-03-02')
      expect(slots.slice(0, 3)).toEqual(['10:30', '11:00', '11:30'])
    })

    test('a visitor gets no next times within the notice, beyond the horizon, on a day off or later than two weeks', async () => {
      const shop = await aShop(api, 'limites-proximos', {
        collaborators: [{ workSchedule: everyDay({ endTime: '10:00' }) }],
        company: { minimumNotice: 1_440, bookingHorizon: 3 },
      })
      const { companyId, procedureId, owner } = shop
      const off = { kind: 'off', from: '2027-03-04', to: '2027-03-04' }
      expect((await owner.say('POST /api/exceptions', { ...off, companyId })).status).toBe(201)
      expect(await nextTimes(companyId)).toEqual({ [procedureId]: ['03-05 09:00', '03-05 09:30'] })

      const later = await aShop(api, 'ferias-proximas')
      const away = { ...off, companyId: later.companyId, from: '2027-03-02', to: '2027-03-15' }
      expect((await later.owner.say('POST /api/exceptions', away)).status).toBe(201)
      expect(await nextTimes(later.companyId)).toEqual({ [later.procedureId]: [] })
      api.clock.set('2027-03-03T13:00:00Z')
      expect((await nextTimes(later.companyId))[later.procedureId]?.[0]).toBe('03-16 09:00')
    })

    test('a visitor gets the next times on the clock of the company late in the evening, when it is the next day in UTC', async () => {
      api.clock.set('2027-03-03T01:30:00Z')
      const { companyId, procedureId } = await aShop(api, 'noite', {
        collaborators: [{ workSchedule: everyDay({ startTime: '22:00', endTime: '23:59' }) }],
      })
      expect(await nextTimes(companyId)).toEqual({
        [procedureId]: ['03-02 23:00', '03-03 22:00', '03-03 22:30'],
      })
    })

    test('visitors who ask for next times cause one query in a minute, even many at once, and one query for an unknown company', async () => {
      const { companyId, slots } = await aShop(api, 'guarda', { collaborators: [{}, {}, {}] })
      // This call fills the cache of the data that rarely changes.
      await slots('2027-03-02')
      newQueries()
      const spelled = [companyId, companyId.toUpperCase()]
      await Promise.all(Array.from({ length: 20 }, (_, at) => ask(spelled[at % 2] ?? companyId)))
      expect(newQueries()).toBe(1)
      api.clock.set('2027-03-02T13:00:59Z')
      await ask(companyId)
      expect(newQueries()).toBe(0)
      api.clock.set('2027-03-02T13:01:00Z')
      await ask(companyId)
      expect(newQueries()).toBe(1)
      for (const [id, queries] of [
        [crypto.randomUUID(), 1],
        ['x', 0],
      ] as const) {
        expect((await ask(id)).status).toBe(404)
        expect([id, newQueries()]).toEqual([id, queries])
      }
    })

    test('a visitor gets a booked time among the next times until the minute is over, and not afterwards', async () => {
      const shop = await aShop(api, 'tomado')
      const { companyId, procedureId } = shop
      const before = ['03-02 10:30', '03-02 11:00', '03-02 11:30']
      expect(await nextTimes(companyId)).toEqual({ [procedureId]: before })
      const client = await aClient(api, 'tomado-cliente')
      const { status } = await client.books(shop.wish({ date: '2027-03-02', startTime: '10:30' }))
      expect(status).toBe(201)
      expect(await nextTimes(companyId)).toEqual({ [procedureId]: before })
      api.clock.set('2027-03-02T13:01:00Z')
      const after = ['03-02 11:00', '03-02 11:30', '03-02 12:00']
      expect(await nextTimes(companyId)).toEqual({ [procedureId]: after })
    })

    test('a visitor never gets a next time that has passed', async () => {
      const { companyId, procedureId } = await aShop(api, 'passou', { company: { slotInterval: 15 } })
      api.clock.set('2027-03-02T13:14:59Z')
      expect((await nextTimes(companyId))[procedureId]?.[0]).toBe('03-02 10:15')
      api.clock.set('2027-03-02T13:15:00Z')
      expect((await nextTimes(companyId))[procedureId]?.[0]).toBe('03-02 10:30')
    })

    test('a visitor is refused the next times while the company is inactive, and gets them at once when it is active again', async () => {
      const { companyId, owner } = await aShop(api, 'fechada-proximos')
      const put = (isActive: boolean) => owner.say(`PATCH /api/companies/${companyId}/status`, { isActive })
      const change = await put(false)
      expect(change.status).toBeLessThan(300)
      const refused = await ask(companyId)
      expect([refused.status, await refused.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'company_inactive' }),
      ])
      await put(true)
      expect((await ask(companyId)).status).toBe(200)
    })
  })
})
