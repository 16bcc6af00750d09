import type { Appointment, AppointmentPage } from '@encaixe/contract/appointments.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import type { Say } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const someone = {
  clientName: 'Nina Falcão',
  clientEmail: 'nina@cliente.example',
  clientPhone: '(11) 95555-0142',
}

let api: TestApi
let shop: Shop
let ana: Client
const rows: Appointment[] = []

/**
 * Books appointments on five days, from two days ago to two days ahead. Three professionals have the same hours, so
 * that appointments share starts.
 */
beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', now: '2027-02-27T11:00:00Z' })
  shop = await aShop(api, 'lista', { collaborators: [{}, {}, {}], company: { maxOpenBookings: 50 } })
  const bob = await aClient(api, 'bob')
  ana = await aClient(api, 'ana')
  let at = 0
  for (const day of ['02-28', '03-01', '03-02', '03-03', '03-04']) {
    for (const startTime of ['09:00', '10:00', '10:30', '15:00']) {
      for (const collaboratorId of shop.collaboratorIds) {
        const who = at++ % 2 === 0 ? ana : bob
        const { status, body } = await who.books(
          shop.wish({ date: `2027-${day}`, startTime, collaboratorId }),
        )
        expect(status).toBe(201)
        rows.push({
          ...(body as Appointment),
          internalNotes: null,
          outside: false,
          clientRecordId: expect.any(String),
          payment: null,
          share: null,
        })
      }
    }
  }
  for (const [index, row] of rows.entries()) {
    if (index % 5 === 0) await change(row, 'cancel')
    if (index % 5 === 1) await change(row, 'complete')
  }
  // The clock is exactly Tuesday, 10:00 in São Paulo.
  api.clock.set('2027-03-02T13:00:00Z')
})

afterAll(() => api.close())

async function change(row: Appointment, what: string): Promise<void> {
  const { body } = await shop.owner.say(`PATCH /api/schedules/${row.id}/${what}`)
  rows[rows.findIndex(({ id }) => id === row.id)] = body as Appointment
}

const startOf = ({ date, startTime, id }: Appointment) => `${date} ${startTime} ${id}`
const now = '2027-03-02 10:00'
const isUpcoming = ({ date, startTime }: Appointment) => `${date} ${startTime}` > now
const upcoming = (all: Appointment[]) =>
  all.filter(isUpcoming).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
const past = (all: Appointment[]) =>
  all.filter((row) => !isUpcoming(row)).sort((a, b) => (startOf(a) < startOf(b) ? 1 : -1))
const ids = (all: Appointment[]) => all.map(({ id }) => id)

async function page(
  query: Record<string, string>,
  whose = `company/${shop.companyId}`,
): Promise<AppointmentPage> {
  const say = whose === 'my-schedules' ? ana.say : shop.owner.say
  const { status, body } = await say(`GET /api/schedules/${whose}?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body as AppointmentPage
}

async function allPages(query: Record<string, string>, whose?: string): Promise<Appointment[]> {
  const found: Appointment[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const next: AppointmentPage = await page({ ...query, ...(cursor && { cursor }) }, whose)
    expect(next.items.length).toBeLessThanOrEqual(Number(query.limit ?? 50))
    found.push(...next.items)
    cursor = next.nextCursor
  }
  return found
}

test('an owner lists without parameters and gets all appointments: upcoming ones by start, then past ones, newest first', async () => {
  const all = (await page({})) as unknown as Appointment[]
  expect(all).toEqual([...upcoming(rows), ...past(rows)])
})

test('an appointment that begins now is past, and an appointment in half an hour is upcoming', async () => {
  const firstUpcoming = (await page({ tab: 'upcoming', limit: '1' })).items[0]
  expect(firstUpcoming).toMatchObject({ date: '2027-03-02', startTime: '10:30' })
  const firstPast = (await page({ tab: 'past', limit: '1' })).items[0]
  expect(firstPast).toMatchObject({ date: '2027-03-02', startTime: '10:00' })
})

describe.each(['1', '2', '7', '50', '200'])('a list in pages of %s', (limit) => {
  test('the pages of a list have every appointment once and in order, across equal starts and from upcoming to past', async () => {
    expect(ids(await allPages({ limit }))).toEqual(ids([...upcoming(rows), ...past(rows)]))
    expect(ids(await allPages({ limit, tab: 'upcoming' }))).toEqual(ids(upcoming(rows)))
    expect(ids(await allPages({ limit, tab: 'past' }))).toEqual(ids(past(rows)))
  })
})

const isRunning = (row: Appointment) =>
  row.status === 'scheduled' && row.date === '2027-03-02' && row.startTime === '10:00'
const bySoonest = (all: Appointment[]) => all.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))

test('the running appointment is first in the tab `current` and absent from `ended`', async () => {
  const running = rows.filter(isRunning)
  expect(running.length).toBeGreaterThan(0)
  for (const limit of ['1', '2', '50']) {
    const current = await allPages({ tab: 'current', limit })
    expect(ids(current)).toEqual(ids(bySoonest([...running, ...upcoming(rows)])))
    const ended = await allPages({ tab: 'ended', limit })
    expect(ids(ended)).toEqual(ids(past(rows).filter((row) => !isRunning(row))))
  }
  const mine = ({ clientId }: Appointment) => clientId === 'ana'
  expect(ids(await allPages({ tab: 'current', limit: '2' }, 'my-schedules'))).toEqual(
    ids(bySoonest([...running, ...upcoming(rows)]).filter(mine)),
  )
  expect(ids(await allPages({ tab: 'ended', limit: '3' }, 'my-schedules'))).toEqual(
    ids(past(rows).filter((row) => mine(row) && !isRunning(row))),
  )
  api.clock.set('2027-03-02T13:30:00Z')
  expect((await page({ tab: 'current' })).items.some(isRunning)).toBe(false)
  expect((await page({ tab: 'ended' })).items.some(isRunning)).toBe(true)
  api.clock.set('2027-03-02T13:00:00Z')
})

test('an owner who filters the list gets the matching appointments, with one filter or several', async () => {
  const [, second] = shop.collaboratorIds
  const cases: [Record<string, string>, (row: Appointment) => boolean][] = [
    [{ status: 'scheduled' }, ({ status }) => status === 'scheduled'],
    [{ status: 'completed' }, ({ status }) => status === 'completed'],
    [{ status: 'cancelled', limit: '3' }, ({ status }) => status === 'cancelled'],
    [{ collaboratorId: second ?? '' }, ({ collaboratorId }) => collaboratorId === second],
    [{ procedureId: shop.procedureId, limit: '9' }, () => true],
    [{ date: '2027-03-02' }, ({ date }) => date === '2027-03-02'],
    [
      { collaboratorId: second ?? '', status: 'cancelled', limit: '2' },
      ({ collaboratorId, status }) => collaboratorId === second && status === 'cancelled',
    ],
    [{ collaboratorId: crypto.randomUUID() }, () => false],
    [{ procedureId: 'x' }, () => false],
    [{ seriesId: crypto.randomUUID() }, () => false],
    [{ seriesId: 'x' }, () => false],
  ]
  for (const [query, keeps] of cases) {
    const kept = rows.filter(keeps)
    expect(ids(await allPages(query))).toEqual(ids([...upcoming(kept), ...past(kept)]))
    expect(ids(await allPages({ ...query, tab: 'past' }))).toEqual(ids(past(kept)))
  }
})

test('an owner who pages while time passes sees every appointment once', async () => {
  const first = await page({ tab: 'upcoming', limit: '2' })
  api.clock.set('2027-03-02T18:00:30Z')
  const found = [...first.items]
  for (let cursor = first.nextCursor; cursor; ) {
    const next = await page({ tab: 'upcoming', limit: '2', cursor })
    found.push(...next.items)
    cursor = next.nextCursor
  }
  api.clock.set('2027-03-02T13:00:00Z')
  expect(ids(found)).toEqual(ids(upcoming(rows)))
})

test('a client lists and counts appointments of all companies, each by the time zone of its company', async () => {
  const mine = rows.filter(({ clientId }) => clientId === 'ana')
  const acre = await aShop(api, 'acre', {
    collaborators: [{ workSchedule: everyDay({ startTime: '06:00' }) }],
    company: { timezone: 'America/Rio_Branco' },
  })
  // 10:00 in São Paulo is 08:00 in Acre.
  for (const startTime of ['08:30', '09:30']) {
    const { body } = await ana.books(acre.wish({ date: '2027-03-02', startTime }))
    mine.push(body as Appointment)
  }
  const here = (row: Appointment) =>
    row.timezone === 'America/Rio_Branco'
      ? `${row.date} ${row.startTime}` > '2027-03-02 08:00'
      : isUpcoming(row)
  const ahead = mine.filter(here).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
  const behind = mine.filter((row) => !here(row)).sort((a, b) => (startOf(a) < startOf(b) ? 1 : -1))
  expect(ids(await allPages({ limit: '4' }, 'my-schedules'))).toEqual(ids([...ahead, ...behind]))
  expect(ids(await allPages({ tab: 'upcoming' }, 'my-schedules'))).toEqual(ids(ahead))
  expect((await ana.say('GET /api/schedules/counts')).body).toEqual({
    upcoming: ahead.filter(({ status }) => status === 'scheduled').length,
    total: mine.length,
    conflicts: 0,
    offered: 0,
  })
})

test('an owner gets the counts of the company', async () => {
  expect((await shop.owner.say('GET /api/schedules/counts')).body).toEqual({
    upcoming: rows.filter((row) => isUpcoming(row) && row.status === 'scheduled').length,
    total: rows.length,
    conflicts: 0,
    offered: 0,
  })
})

test.each([
  'tab=soon',
  'status=done',
  'limit=0',
  'limit=201',
  'limit=1e2',
  'limit=-1',
  'limit=',
  'date=2027-02-30',
  'cursor=',
  'cursor=abc',
  'cursor=eyJ0YWIiOiJwYXN0In0',
  'tab=past&tab=upcoming',
])('an owner who lists with %s gets 400', async (query) => {
  const reply = await shop.owner.say(`GET /api/schedules/company/${shop.companyId}?${query}`)
  expect([reply.status, reply.body.code]).toEqual([400, 'invalid'])
})

test('an owner who sends a cursor of one tab to the other tab gets 400', async () => {
  const { nextCursor } = await page({ tab: 'past', limit: '1' })
  const query = new URLSearchParams({ tab: 'upcoming', cursor: nextCursor ?? '' })
  expect((await shop.owner.say(`GET /api/schedules/company/${shop.companyId}?${query}`)).status).toBe(400)
})

test('an owner gets no appointments of other companies in the list', async () => {
  const other = await aShop(api, 'outra')
  const { body } = await ana.books(other.wish())
  const theirs = (await other.owner.say(`GET /api/schedules/company/${other.companyId}`)).body
  expect(theirs).toEqual([
    {
      ...body,
      ...{ internalNotes: null, outside: false, clientRecordId: expect.any(String) },
      ...{ payment: null, share: null },
    },
  ])
  const foreign = await other.owner.say(`GET /api/schedules/company/${shop.companyId}`)
  expect(foreign.status).toBe(404)
  const filtered = `GET /api/schedules/company/${other.companyId}?collaboratorId=${shop.collaboratorId}`
  expect((await other.owner.say(filtered)).body).toEqual({ items: [], nextCursor: null })
})

test('an owner who filters by a series gets its visits and no others', async () => {
  const { owner, companyId, procedureId, wish } = await aShop(api, 'serie-lista')
  expect((await owner.say('POST /api/schedules', { ...wish(), ...someone })).status).toBe(201)
  const { procedureId: _, collaboratorId, ...place } = wish({ startTime: '11:00' })
  const { status, body } = await owner.say('POST /api/visits', {
    ...place,
    ...someone,
    items: [{ procedureId, collaboratorId }],
    repeat: { everyWeeks: 1, times: 3 },
  })
  expect(status).toBe(201)
  const listed = await owner.say(`GET /api/schedules/company/${companyId}?seriesId=${body.seriesId}`)
  const dates = (listed.body.items as Appointment[]).map(({ date }) => date)
  expect(dates).toEqual(['2027-03-03', '2027-03-10', '2027-03-17'])
})

/** Reads all pages of a search, with one appointment on each page. */
async function search(say: Say, whose: string, query: Record<string, string>): Promise<Appointment[]> {
  const found: Appointment[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = new URLSearchParams({ ...query, limit: '1', ...(cursor && { cursor }) })
    const { status, body } = await say(`GET /api/schedules/${whose}?${asked}`)
    expect(status).toBe(200)
    const page = body as unknown as AppointmentPage
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}

describe('an owner who searches the list', () => {
  let salon: Shop
  const found = async (q: string, query: Record<string, string> = {}) =>
    (await search(salon.owner.say, `company/${salon.companyId}`, { q, ...query })).map(
      ({ clientName }) => clientName,
    )

  beforeAll(async () => {
    salon = await aShop(api, 'busca', { procedure: { name: 'Coloração' } })
    const people = [
      ['Conceição Araújo', 'con@cliente.example', '(11) 95555-0142'],
      ['João 100%', 'joao_100@cliente.example', '+55 21 3333-0142'],
      ['JOANA Prado', 'jp@cliente.example', undefined],
      ['Åsa Dvořák', 'asa@cliente.example', undefined],
    ]
    for (const [at, [clientName, clientEmail, clientPhone]] of people.entries()) {
      const wish = salon.wish({ date: `2027-03-1${at}`, clientName, clientEmail, clientPhone })
      expect((await salon.owner.say('POST /api/schedules', wish)).status).toBe(201)
    }
  })

  test.each([
    ['conceicao', ['Conceição Araújo']],
    ['  CONCEIÇÃO   araujo ', ['Conceição Araújo']],
    ['araujo conc', ['Conceição Araújo']],
    ['joa', ['João 100%', 'JOANA Prado']],
    ['joa prado', ['JOANA Prado']],
    ['joa araujo', []],
    ['jp@cliente', ['JOANA Prado']],
    ['0142', ['Conceição Araújo', 'João 100%']],
    ['(11) 95555', ['Conceição Araújo']],
    ['+55 (11) 95555-0142', ['Conceição Araújo']],
    ['+55 21 3333', ['João 100%']],
    ['joão +55 21', ['João 100%']],
    ['Dvořák', ['Åsa Dvořák']],
    ['åsa', ['Åsa Dvořák']],
    ['2133330142', ['João 100%']],
    ['joão 0142', ['João 100%']],
    ['coloracao', ['Conceição Araújo', 'João 100%', 'JOANA Prado', 'Åsa Dvořák']],
    ['%', ['João 100%']],
    ['_', ['João 100%']],
    ['\\', []],
    ["'", []],
    ['zzz', []],
    ['   ', ['Conceição Araújo', 'João 100%', 'JOANA Prado', 'Åsa Dvořák']],
  ])('an owner who searches the list with %s finds %s', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })

  test('an owner’s search finds appointments within the tab and the filters, and none of another company', async () => {
    expect(await found('joa', { tab: 'upcoming', date: '2027-03-11' })).toEqual(['João 100%'])
    expect(await found('joa', { tab: 'ended' })).toEqual([])
    expect(await found('joa', { status: 'cancelled' })).toEqual([])
    const foreign = `GET /api/schedules/company/${shop.companyId}?q=conceicao`
    expect((await shop.owner.say(foreign)).body).toEqual({ items: [], nextCursor: null })
    const theirs = `GET /api/schedules/company/${salon.companyId}?q=conceicao`
    expect((await shop.owner.say(theirs)).status).toBe(404)
    const long = `GET /api/schedules/company/${salon.companyId}?q=${'a'.repeat(101)}`
    expect((await salon.owner.say(long)).status).toBe(400)
  })

  test('a client finds own appointments by service or company, and none of other clients', async () => {
    const { body } = await ana.books(salon.wish({ date: '2027-03-15' }))
    const mine = async (q: string) => (await search(ana.say, 'my-schedules', { q })).map(({ id }) => id)
    expect(await mine('coloracao')).toEqual([body.id])
    expect(await mine('busca coloração')).toEqual([body.id])
    expect(await mine('conceicao')).toEqual([])
    expect(await mine('0142')).toEqual([])
  })
})
