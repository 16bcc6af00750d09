import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays, datesFrom, daysBetween } from '@encaixe/contract/local-time.ts'
import { type Report, type ReportGroup, reportGroups } from '@encaixe/contract/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountClients } from '../clients/facade.ts'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { aRandomLife } from '../testing/random-life.ts'
import { randomWeek, seeded } from '../testing/random-weeks.ts'
import {
  addedUp,
  busyBy,
  type Counted,
  type OpenSpan,
  openSpansOf,
  visitorsOf,
} from '../testing/report-oracle.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

type Days = { from: string; to: string }

/** A hundred and fifty days; the clock shows 2 March. */
const created = '2026-12-01'
const lived: Days = { from: '2026-12-07', to: '2027-05-05' }
const periods: Days[] = [
  lived,
  { from: '2027-01-01', to: '2027-12-31' },
  { from: '2027-02-03', to: '2027-03-18' },
  { from: '2027-02-01', to: '2027-02-28' },
  { from: '2027-03-02', to: '2027-03-02' },
  { from: '2027-04-20', to: '2027-06-10' },
]

let api: TestApi
let shop: Shop
let names: Map<string, string>
let active: string[]
let all: Appointment[]
let open: OpenSpan[]

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', now: '2026-12-01T13:00:00Z' })
  const roll = seeded(20_270_302)
  shop = await aShop(api, 'vida', { collaborators: [{}, {}, {}, {}, {}] })
  const { owner, companyId, collaboratorIds, procedureId } = shop
  const [ana = '', bia = '', former = '', away = '', idle = ''] = collaboratorIds
  const procedureIds = [procedureId]
  for (const name of ['Barba', 'Tranças', 'Antigo', 'Nunca']) {
    procedureIds.push(
      (await owner.call('POST /api/procedures', { body: { name, duration: 30, companyId } })).id,
    )
  }
  const [, , , old = '', never = ''] = procedureIds
  const clientIds: string[] = []
  for (let at = 0; at < 25; at++)
    clientIds.push(
      (
        await owner.call('POST /api/clients', {
          body: { name: `Cliente ${at}`, email: `c${at}@vida.example` },
        })
      ).id,
    )
  const week = randomWeek(roll, '2027-02-08', [ana, bia])
  await owner.say(`PUT /api/companies/${companyId}`, {
    ...owner.company,
    version: undefined,
    businessHours: week.businessHours,
  })
  await owner.say(`PUT /api/collaborators/${ana}`, {
    name: 'Ana de hoje',
    email: 'ana@vida.example',
    workSchedule: week.schedule,
  })
  for (const one of [
    ...week.exceptions,
    { kind: 'off', collaboratorId: null, from: '2027-01-10', to: '2027-01-16' },
    { kind: 'off', collaboratorId: bia, from: '2026-10-07', to: null, weekly: true },
    {
      kind: 'hours',
      collaboratorId: idle,
      from: '2027-02-14',
      to: '2027-02-15',
      startTime: '05:20',
      endTime: '07:10',
    },
  ])
    expect((await owner.say('POST /api/exceptions', { companyId, keep: true, ...one })).body).toMatchObject({
      id: expect.any(String),
    })
  await owner.say('POST /api/holidays/2027-03-26/decision', { decision: 'open' })
  const days = { from: lived.from, count: daysBetween(lived.from, lived.to) + 1, today: '2027-03-02' }
  const who = { ...shop, collaboratorIds: [ana, bia, former, away] }
  const what = procedureIds.filter((id) => id !== never)
  await aRandomLife(api, { shop: who, procedureIds: what, clientIds, days, tries: 600, seed: 7 })
  const neighbour = await aShop(api, 'vizinha')
  const others = { procedureIds: [neighbour.procedureId], clientIds: [null], days, tries: 60, seed: 8 }
  await aRandomLife(api, { shop: neighbour, ...others })
  const { db, transaction } = api.database
  const gone = { deleted_at: api.clock.now() }
  await db.updateTable('collaborators').set(gone).where('id', '=', former).execute()
  await db.updateTable('collaborators').set({ is_active: false }).where('id', '=', away).execute()
  await db.updateTable('procedures').set(gone).where('id', '=', old).execute()
  await transaction((tx) => recountClients(tx, companyId, clientIds))

  // The trial is over at this time; the owner can still read the figures.
  api.clock.set('2027-03-02T13:00:00Z')

  names = new Map([
    ...collaboratorIds.map((id, at): [string, string] => [id, `Profissional ${at + 1}`]),
    [ana, 'Ana de hoje'],
    ...['Corte', 'Barba', 'Tranças', 'Antigo', 'Nunca'].map((name, at): [string, string] => [
      procedureIds[at] ?? '',
      name,
    ]),
  ])
  active = [ana, bia, idle, ...procedureIds.filter((id) => id !== old)]
  all = [...(await listed('past')), ...(await listed('upcoming'))]
  open = await calendarsOf({ from: '2026-01-01', to: '2027-12-31' })
}, 120_000)

afterAll(() => api.close())

async function listed(tab: 'past' | 'upcoming'): Promise<Appointment[]> {
  const found: Appointment[] = []
  for (let cursor = ''; ; ) {
    const path = `/api/schedules/company/${shop.companyId}?tab=${tab}&limit=200${cursor && `&cursor=${cursor}`}`
    const { items, nextCursor } = (await shop.owner.say(`GET ${path}`)).body as unknown as {
      items: Appointment[]
      nextCursor: string | null
    }
    found.push(...items)
    if (nextCursor === null) return found
    cursor = nextCursor
  }
}

async function calendarsOf({ from, to }: Days): Promise<OpenSpan[]> {
  const found: OpenSpan[] = []
  for (let first = from; first <= to; first = addDays(first, 42)) {
    const last = addDays(first, 41)
    const { body } = await shop.owner.say(
      `GET /api/schedules/calendar?from=${first}&to=${last < to ? last : to}`,
    )
    found.push(...openSpansOf(body as unknown as Parameters<typeof openSpansOf>[0]))
  }
  return found
}

async function read({ from, to }: Days, by: ReportGroup): Promise<Report> {
  const { status, body } = await shop.owner.say(`GET /api/reports?from=${from}&to=${to}&by=${by}`)
  expect(status).toBe(200)
  return body as unknown as Report
}

/** The open time begins with the first day of the company. */
const within = ({ from, to }: Days): Counted => ({
  appointments: all.filter(({ date }) => from <= date && date <= to),
  open: open.filter(({ date }) => from <= date && date <= to && date >= created),
})

function totalOf(days: Days) {
  const figures = addedUp(within(days)).get('')
  if (!figures) throw new Error('No figures were added up')
  const { openMinutes } = figures
  const busy = [...busyBy('hour', within(days)).values()].reduce((sum, minutes) => sum + minutes, 0)
  return {
    ...figures,
    occupancy: openMinutes === 0 ? null : busy / openMinutes,
    ...visitorsOf(all, days),
    wonCount: 0,
    wonCents: 0,
  }
}

test('the random life has every case that the figures distinguish', () => {
  const statuses = Map.groupBy(all, ({ status }) => status)
  for (const status of ['scheduled', 'completed', 'cancelled', 'no_show'] as const)
    expect(statuses.get(status)?.length).toBeGreaterThan(20)
  expect(all.some(({ visitId, id }) => visitId !== id)).toBe(true)
})

test.each(periods)(
  'every figure of $from to $to equals the sum from the lists and the calendar',
  async (days) => {
    const length = daysBetween(days.from, days.to) + 1
    const before = { from: addDays(days.from, -length), to: addDays(days.from, -1) }
    for (const by of reportGroups) {
      const { rows, ...report } = await read(days, by)
      expect(report).toEqual({ ...days, total: totalOf(days), previous: totalOf(before) })
      const expected = addedUp(within(days), by)
      const withOpen = by === 'professional' || by === 'hour'
      const busy = withOpen ? busyBy(by, within(days)) : new Map<string, number>()
      const shown = Object.fromEntries(rows.map(({ key, ...row }) => [key, row]))
      expect(Object.keys(shown)).toHaveLength(rows.length)
      for (const [key, { openMinutes, ...figures }] of expected) {
        const named = by === 'professional' || by === 'service'
        expect([by, key, shown[key]]).toEqual([
          by,
          key,
          {
            ...figures,
            ...(withOpen && { openMinutes, busyMinutes: busy.get(key) ?? 0 }),
            ...(named && { name: names.get(key) }),
          },
        ])
      }
      const empty = rows.filter(({ key }) => !expected.has(key))
      for (const { key, name: _, openMinutes = 0, ...figures } of empty)
        expect([by, key, openMinutes, Object.values(figures).every((value) => value === 0)]).toEqual([
          by,
          key,
          0,
          true,
        ])
      for (const field of [
        'revenueCents',
        'tipCents',
        'shareCents',
        'appointments',
        'completed',
        'cancelled',
        'noShows',
        'bookedMinutes',
      ] as const)
        expect([by, field, rows.reduce((sum, row) => sum + row[field], 0)]).toEqual([
          by,
          field,
          report.total[field],
        ])
    }
  },
)

test.each(periods)(
  'the report of $from to $to has a row for each day, week, month, active person and service',
  async (days) => {
    const dates = datesFrom(days.from, daysBetween(days.from, days.to) + 1)
    const keysOf = async (by: ReportGroup) => (await read(days, by)).rows.map(({ key }) => key)
    expect(await keysOf('day')).toEqual(dates)
    expect(await keysOf('month')).toEqual([...new Set(dates.map((date) => date.slice(0, 7)))])
    const weeks = await keysOf('week')
    expect(weeks.map((monday) => new Date(monday).getUTCDay())).toEqual(weeks.map(() => 1))
    expect(weeks).toHaveLength(Math.ceil((daysBetween(weeks[0] ?? '', days.to) + 1) / 7))
    expect([...(await keysOf('professional')), ...(await keysOf('service'))]).toEqual(
      expect.arrayContaining(active),
    )
    const hours = await keysOf('hour')
    const times = [...new Set(hours.map((key) => Number(key.slice(2))))]
    expect(hours).toEqual(
      [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
        times.map((hour) => `${weekday}-${String(hour).padStart(2, '0')}`),
      ),
    )
    expect(times).toEqual(times.map((_, at) => (times[0] ?? 0) + at))
    const used = [...addedUp(within(days), 'hour').keys()].map((key) => Number(key.slice(2)))
    if (used.length > 0) expect([times[0], times.at(-1)]).toEqual([Math.min(...used), Math.max(...used)])
  },
)

test('the new clients of all days are the clients of the book who have ever come', async () => {
  const { total } = await read(lived, 'month')
  const { body } = await shop.owner.say('GET /api/clients?limit=200')
  const came = (body as { items: { visits: number }[] }).items.filter(({ visits }) => visits > 0)
  expect(total).toMatchObject({ newClients: came.length, returningClients: 0 })
})
