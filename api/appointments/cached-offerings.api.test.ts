import { addDays, datesFrom, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { isRefused } from '../platform/refused.ts'
import { aShop, everyDay, type Shop } from '../testing/a-shop.ts'
import { endSubscription, giveSubscription } from '../testing/an-owner.ts'
import { type BesideServer, startBeside } from '../testing/draining-servers.ts'
import { seeded } from '../testing/random-weeks.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { catalogFrom, offeringFrom } from './catalog.ts'
import { findOffering } from './find-offering.ts'
import type { Offering } from './offering.ts'
import { selectCatalog } from './store/catalog.ts'
import { selectTaken } from './store/offering.ts'

let api: TestApi
let shop: Shop
let other: BesideServer

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'muda', { collaborators: [{ workSchedule: everyDay({ endTime: '11:00' }) }] })
  other = await startBeside(api)
}, 120_000)

afterAll(async () => {
  await other.kill()
  await api.close()
})

const tuesday = '2027-03-09'
const holiday = '2027-04-21'

/** The free times, or a refusal's code, that a visitor reads at the server of the change and at the other server. */
async function read(date = tuesday): Promise<unknown[]> {
  const path = `/api/public/available-slots/${shop.companyId}/${shop.procedureId}/${date}`
  return Promise.all([api.fetch(path), fetch(other.origin + path)].map(shown))
}

async function shown(answer: Promise<Response>): Promise<string> {
  const body = (await (await answer).json()) as { code: string } | { startTime: string }[]
  return Array.isArray(body) ? body.map(({ startTime }) => startTime).join(' ') : body.code
}

const both = (times: string) => [times, times]
const say = async (call: string, body?: object) => {
  const { status } = await shop.owner.say(call, body)
  expect([call, status]).toEqual([call, expect.toBeOneOf([200, 201, 204])])
}
const person = (more: object) =>
  say(`PUT /api/collaborators/${shop.collaboratorId}`, { name: 'Davi', email: 'davi@muda.example', ...more })
const company = (more: object) =>
  say(`PUT /api/companies/${shop.companyId}`, {
    ...shop.owner.company,
    version: undefined,
    businessHours: undefined,
    keep: true,
    ...more,
  })
const procedure = (duration: number) =>
  say(`PUT /api/procedures/${shop.procedureId}`, { name: 'Corte', duration, price: 50 })

test('after every kind of change the next visitor reads the changed free times, also at another server', async () => {
  const usual = '09:00 09:30 10:00 10:30'
  expect(await read()).toEqual(both(usual))

  await person({ workSchedule: everyDay({ endTime: '10:00' }) })
  expect(await read()).toEqual(both('09:00 09:30'))
  const withBreak = everyDay({ endTime: '11:00', breakStart: '09:30', breakEnd: '10:30' })
  await person({ workSchedule: withBreak })
  expect(await read()).toEqual(both('09:00 10:30'))
  await person({ workSchedule: everyDay({ endTime: '11:00' }) })
  await procedure(60)
  expect(await read()).toEqual(both('09:00 09:30 10:00'))
  await procedure(30)

  await company({ slotInterval: 60 })
  expect(await read()).toEqual(both('09:00 10:00'))
  await company({ businessHours: [{ day: 'tuesday', opens: '10:00', closes: '20:00' }] })
  expect(await read()).toEqual(both('10:00 10:30'))
  await company({ businessHours: null })
  expect(await read()).toEqual(both(usual))
  await company({ minimumNotice: 10_080 })
  expect(await read()).toEqual(both('10:00 10:30'))
  await company({ bookingHorizon: 3, minimumNotice: 0 })
  expect(await read()).toEqual(both(''))
  await company({ timezone: 'America/Sao_Paulo', bookingHorizon: 365 })
  expect(await read()).toEqual(both(usual))

  await say(`PATCH /api/companies/${shop.companyId}/status`, { isActive: false })
  expect(await read()).toEqual(both('company_inactive'))
  await say(`PATCH /api/companies/${shop.companyId}/status`, { isActive: true })
  await say(`PATCH /api/procedures/${shop.procedureId}/status`, { isActive: false })
  expect(await read()).toEqual(both('procedure_inactive'))
  await say(`PATCH /api/procedures/${shop.procedureId}/status`, { isActive: true })
  await person({ procedureIds: [] })
  expect(await read()).toEqual(both(''))
  await person({ procedureIds: [shop.procedureId] })
  await say(`PATCH /api/collaborators/${shop.collaboratorId}/status`, { isActive: false })
  expect(await read()).toEqual(both(''))
  await say(`PATCH /api/collaborators/${shop.collaboratorId}/status`, { isActive: true })
  expect(await read()).toEqual(both(usual))

  const { companyId, owner } = shop
  const { body } = await owner.say('POST /api/exceptions', {
    companyId,
    kind: 'off',
    from: tuesday,
    to: tuesday,
  })
  expect(await read()).toEqual(both(''))
  const hours = { kind: 'hours', from: tuesday, to: tuesday, startTime: '14:00', endTime: '15:00' }
  await say(`PUT /api/exceptions/${body.id}`, hours)
  expect(await read()).toEqual(both('14:00 14:30'))
  await say(`DELETE /api/exceptions/${body.id}`)
  expect(await read()).toEqual(both(usual))
  await company({ closedOnHolidays: true })
  expect(await read(holiday)).toEqual(both(''))
  await say(`POST /api/holidays/${holiday}/decision`, { decision: 'open' })
  expect(await read(holiday)).toEqual(both(usual))

  await endSubscription(api, owner.name)
  expect(await read()).toEqual(both('company_inactive'))
  await giveSubscription(api, owner.name, 'pro')
  expect(await read()).toEqual(both(usual))
})

test('a transaction reads its own change; after a rollback no reader gets the change', async () => {
  const asked = {
    companyId: shop.companyId,
    procedureIds: [shop.procedureId],
    days: { from: tuesday, to: tuesday },
  }
  const durations = async (db: Parameters<typeof findOffering>[0]) => {
    const found = await findOffering(db, asked, api.clock.now())
    return 'procedures' in found && found.procedures.map(({ duration }) => duration)
  }
  const change = (tx: Parameters<typeof findOffering>[0], minutes: number) =>
    (tx as Database['db']).updateTable('procedures').set({ duration_minutes: minutes }).execute()
  const undone = api.database.transaction(async (tx) => {
    for (const minutes of [45, 50]) {
      await change(tx, minutes)
      expect(await durations(tx)).toEqual([minutes])
      const path = `/api/public/available-slots/${shop.companyId}/${shop.procedureId}/${tuesday}`
      expect(await shown(fetch(other.origin + path))).toBe('09:00 09:30 10:00 10:30')
    }
    throw new Error('This transaction is undone by the test')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await durations(api.database.db)).toEqual([30])
  await api.database.transaction((tx) => change(tx, 55))
  expect(await durations(api.database.db)).toEqual([55])
  await api.database.transaction((tx) => change(tx, 30))
})

const changes = 40
const roll = seeded(20_270_310)
const pickOne = <One>(...all: readonly [One, ...One[]]) => all[roll(all.length)] as One
const hour = (from: number, to: number) => timeOf(60 * (from + roll(to - from)))
const isOn = () => pickOne(true, true, false)

async function changeAny(): Promise<void> {
  const { companyId, procedureId, collaboratorId } = shop
  const [from, to] = [addDays(tuesday, roll(10)), addDays(tuesday, 10 + roll(10))]
  await pickOne(
    () => person({ workSchedule: everyDay({ startTime: hour(6, 10), endTime: hour(11, 20) }) }),
    () => person({ procedureIds: pickOne([procedureId], [procedureId], []) }),
    () => say(`PATCH /api/collaborators/${collaboratorId}/status`, { isActive: isOn() }),
    () => procedure(15 * (1 + roll(6))),
    () => say(`PATCH /api/procedures/${procedureId}/status`, { isActive: isOn() }),
    () => company({ slotInterval: pickOne(15, 30, 60), minimumNotice: 60 * roll(5) }),
    () =>
      company({
        businessHours: pickOne(null, [{ day: 'tuesday', opens: hour(6, 10), closes: hour(11, 20) }]),
      }),
    () => company({ closedOnHolidays: isOn() }),
    () => say(`PATCH /api/companies/${companyId}/status`, { isActive: isOn() }),
    () => say('POST /api/exceptions', { companyId, kind: 'off', from, to }),
    () => say(`POST /api/holidays/${holiday}/decision`, { decision: pickOne('open', 'closed') }),
  )()
}

/** Returns the full content of an offering for these days, so that two offerings can be compared. */
function described({ hoursOn, minutesOn, staff, ...offering }: Offering, dates: readonly string[]) {
  const people = staff.map(({ busyOn, ...one }) => ({ ...one, busy: dates.map((_, at) => busyOn(at)) }))
  const windows = dates.map((date) => staff.map(hoursOn(date)))
  return { ...offering, people, windows, minutes: dates.map(minutesOn) }
}

test(`after each of ${changes} random changes the cached offering equals the offering read anew from the database`, async () => {
  const { companyId, procedureId } = shop
  const { db } = api.database
  const now = api.clock.now()
  let [before, differing] = ['', 0]
  for (let change = 0; change < changes; change++) {
    await changeAny()
    let all = ''
    for (const first of [tuesday, holiday, '2027-02-01']) {
      const dates = datesFrom(first, 30)
      const days = { from: first, to: addDays(first, 29) }
      const asked = { companyId, procedureIds: [procedureId], days, now }
      const [row, taken] = await Promise.all([selectCatalog(db, companyId, first), selectTaken(db, asked)])
      if (!row || !taken) throw new Error(`Company ${companyId} does not exist`)
      const anew = offeringFrom(catalogFrom(row, first), taken, asked)
      const cached = await findOffering(db, asked, now)
      if (isRefused(cached)) throw new Error(`Company ${companyId} was not found`)
      expect([change, described(cached, dates)]).toEqual([change, described(anew, dates)])
      all += JSON.stringify(described(anew, dates))
    }
    if (all !== before) differing += 1
    before = all
  }
  expect(differing).toBeGreaterThan(changes / 2)
})

const [inserted, deleted, updated] = [4, 8, 16]

test('every table of the cached part has triggers that renew the stamp', async () => {
  const [statement] = await sentStatements((db) => selectCatalog(db, shop.companyId, tuesday))
  const named = [...(statement?.sql ?? '').matchAll(/(?:from|join) (\w+)/g)].map(([, name = '']) => name)
  // On several nodes the statements of these tables renew the stamp, because a trigger of a copy could not.
  const isOnNodes = inject('testDatabase').nodes.length > 1
  const ofSubscription = isOnNodes ? [] : ['subscription_acts', 'subscription_payments']
  const stamps = ['subscription_facts', 'company_stamps']
  const tables = new Set([...named.filter((name) => !stamps.includes(name)), ...ofSubscription])
  const { rows } = await sql<{ name: string; events: number }>`
    select c.relname as name, bit_or(t.tgtype & ${inserted | deleted | updated})::int as events
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('renew_stamp', 'renew_stamp_above', 'renew_company_stamp') group by 1`.execute(
    api.database.db,
  )
  // A new row of the two stamped tables gets a stamp without a trigger.
  const events = (name: string) =>
    ['companies', 'subscriptions'].includes(name) ? updated : inserted | deleted | updated
  const triggers = Object.fromEntries(rows.map((row) => [row.name, row.events]))
  expect(triggers).toEqual(Object.fromEntries([...tables].map((name) => [name, events(name)])))
})

test('a company is deleted: the next visitor reads that the company takes no bookings, also at another server', async () => {
  await endSubscription(api, shop.owner.name)
  await say(`DELETE /api/companies/${shop.companyId}`, { confirm: 'muda-agenda' })
  expect(await read()).toEqual(both('company_inactive'))
})
