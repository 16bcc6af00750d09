import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay } from '../testing/a-shop.ts'
import { randomWeek, seeded } from '../testing/random-weeks.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const shops = 30
const first = '2027-03-08'

let api: TestApi
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  ana = await aClient(api, 'ana')
})

afterAll(() => api.close())

const roll = seeded(20_270_309)
const any = <T>(all: readonly T[]): T | undefined => all[roll(all.length)]

/** Creates a shop with random hours, exceptions and time after its service, and some appointments already booked. */
async function aRandomShop(at: number) {
  const shop = await aShop(api, `acaso-${at}`, {
    collaborators: [{}, {}],
    company: { maxOpenBookings: 50 },
  })
  const { owner, companyId, collaboratorId, collaboratorIds, procedureId } = shop
  const [me, other] = [collaboratorId, collaboratorIds[1] ?? '']
  // The appointments are booked before the random hours are set, so some are at times when nobody works.
  for (let booked = 0; booked < 12; booked++) {
    const startTime = timeOf(540 + 30 * roll(18))
    await ana.books(shop.wish({ date: addDays(first, roll(7)), startTime }))
  }
  const week = randomWeek(roll, first, [me, other])
  const { businessHours, step: slotInterval, duration, buffer: bufferMinutes } = week
  const put = async (path: string, body: object) =>
    expect((await owner.say(`PUT ${path}`, body)).body).toMatchObject({ id: expect.any(String) })
  await put(`/api/companies/${companyId}`, {
    ...owner.company,
    version: undefined,
    maxOpenBookings: 50,
    businessHours,
    slotInterval,
  })
  await put(`/api/procedures/${procedureId}`, { name: 'Corte', duration, bufferMinutes })
  const person = { name: 'Ana', email: 'ana@acaso.example' }
  await put(`/api/collaborators/${me}`, { ...person, workSchedule: week.schedule })
  await put(`/api/collaborators/${other}`, { ...person, workSchedule: everyDay(), procedureIds: [] })
  for (const one of week.exceptions) {
    const { status, body } = await owner.say('POST /api/exceptions', { companyId, keep: true, ...one })
    expect([status, body.error]).toEqual([201, undefined])
  }
  return shop
}

test(`in ${shops} random shops a listed time can be booked, and a time that is not listed is refused`, async () => {
  let [booked, refused] = [0, 0]
  for (let at = 0; at < shops; at++) {
    const shop = await aRandomShop(at)
    for (let day = 0; day < 7; day++) {
      const date = addDays(first, day)
      const listed = await shop.slots(date)
      const unlisted = Array.from({ length: 3 }, () => timeOf(5 * roll(288))).filter(
        (time) => !listed.includes(time),
      )
      for (const startTime of unlisted) {
        const { status, body } = await ana.books(shop.wish({ date, startTime }))
        expect([at, date, startTime, status]).toEqual([at, date, startTime, 409])
        expect(['slot_unavailable', 'slot_taken']).toContain(body.code)
        refused += 1
      }
      for (const startTime of new Set([listed.at(0), any(listed), listed.at(-1)])) {
        if (startTime === undefined) continue
        const { status, body } = await ana.books(shop.wish({ date, startTime }))
        expect([at, date, startTime, status]).toEqual([at, date, startTime, 201])
        await ana.say(`PATCH /api/schedules/${body.id}/cancel`)
        booked += 1
      }
    }
  }
  process.stdout.write(`${shops * 7} days: ${booked} listed times booked, ${refused} others refused\n`)
  expect(booked).toBeGreaterThan(shops)
})
