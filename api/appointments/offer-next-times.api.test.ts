import type { NextTimes } from '@encaixe/contract/visits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClient, aShop, everyDay } from '../testing/a-shop.ts'
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

// Tuesday, 10:00 in São Paulo.
beforeEach(() => api.clock.set('2027-03-02T13:00:00Z'))

const ask = (companyId: string) => api.fetch(`/api/public/next-times/${companyId}`)

/** `03-02 10:30` for each start, by procedure. */
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
  test('gets three of each service, with anybody who performs it and as its free times say', async () => {
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
    const both = { ...body, procedureIds: [procedureId, long], workSchedule: everyDay({ endTime: '12:30' }) }
    await owner.call('POST /api/collaborators', { body: both })

    expect(await nextTimes(companyId)).toEqual({
      [procedureId]: ['03-02 10:30', '03-02 11:00', '03-02 11:30'],
      [long]: ['03-02 10:30', '03-03 09:00', '03-03 09:30'],
      [lonely]: [],
    })
    const slots = await shop.slots('2027-03-02')
    expect(slots.slice(0, 3)).toEqual(['10:30', '11:00', '11:30'])
  })

  test('gets none that are too soon, beyond the horizon, on a day off or later than two weeks', async () => {
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

  test('gets them by the clock of the company late in the evening, when it is the next day in UTC', async () => {
    api.clock.set('2027-03-03T01:30:00Z')
    const { companyId, procedureId } = await aShop(api, 'noite', {
      collaborators: [{ workSchedule: everyDay({ startTime: '22:00', endTime: '23:59' }) }],
    })
    expect(await nextTimes(companyId)).toEqual({
      [procedureId]: ['03-02 23:00', '03-03 22:00', '03-03 22:30'],
    })
  })

  test('causes one query in a minute, also with many others at once, and one with an unknown company', async () => {
    const { companyId, slots } = await aShop(api, 'lembra', { collaborators: [{}, {}, {}] })
    // What rarely changes is cached from here on.
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

  test('no longer gets a time that was booked, once the minute is over', async () => {
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

  test('never gets a time that has passed', async () => {
    const { companyId, procedureId } = await aShop(api, 'passou', { company: { slotInterval: 15 } })
    api.clock.set('2027-03-02T13:14:59Z')
    expect((await nextTimes(companyId))[procedureId]?.[0]).toBe('03-02 10:15')
    api.clock.set('2027-03-02T13:15:00Z')
    expect((await nextTimes(companyId))[procedureId]?.[0]).toBe('03-02 10:30')
  })

  test('is refused while the company is inactive, and at once gets them again when it is active', async () => {
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
