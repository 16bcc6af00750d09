import { afterEach, beforeEach, expect, test } from 'vitest'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi, testIssuer } from '../testing/test-api.ts'
import { seedDemo } from './seed-demo.ts'

let api: TestApi

beforeEach(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterEach(() => api.close())

async function takeLinks(status: 'sent' | 'queued'): Promise<string[]> {
  const mails = await api.database.db
    .selectFrom('messages')
    .select(['body', 'status'])
    .where('event', '=', 'time_opened')
    .orderBy('id')
    .execute()
  expect(mails.map((mail) => mail.status)).toEqual([status, status, status])
  return mails.map(({ body }) => body?.match(/\/a\/([\w-]+)/)?.[1] ?? '')
}

test.each<[string, string, 'sent' | 'queued']>([
  ['on a Sunday', '2027-02-28T15:00:00Z', 'sent'],
  // In the quiet hours a message is queued until the morning.
  ['in the first night of a month', '2027-04-01T06:00:00Z', 'queued'],
])(
  'a demonstration that starts %s asks three clients for one time, and the first client who answers may take it',
  async (_, at, status) => {
    api.clock.set(at)
    await seedDemo(api.deps)
    const { db } = api.database
    const asks = await db.selectFrom('waitlist_asks').selectAll().where('outcome', 'is', null).execute()
    expect(asks).toHaveLength(3)
    expect(asks.filter(({ replaces }) => replaces !== null)).toHaveLength(1)
    expect(new Set(asks.map(({ opening_id }) => opening_id)).size).toBe(1)

    // The test signs in as accounts of the demonstration, so their issuer becomes the issuer of the tests.
    await db.updateTable('users').set({ issuer: testIssuer.issuer }).execute()
    const owner = sayingAs(api, 'demo-rafael')
    const [{ id: left } = { id: '' }] = await db
      .selectFrom('openings')
      .innerJoin('appointments', (join) =>
        join
          .onRef('appointments.company_id', '=', 'openings.company_id')
          .onRef('appointments.id', '=', 'openings.appointment_id'),
      )
      .select('appointments.id')
      .where('appointments.status', '=', 'cancelled')
      .execute()
    expect((await owner(`GET /api/schedules/${left}/asked`)).body).toMatchObject({ asked: 3, asking: true })
    const won = await owner(`GET /api/waitlist/won?month=${at.slice(0, 7)}`)
    expect(won.body).toMatchObject({ count: 2 })

    const anyone = sayingAs(api)
    const links = await takeLinks(status)
    for (const token of links) {
      expect((await anyone(`GET /api/links/${token}`)).body).toMatchObject({ purpose: 'take', state: 'open' })
    }
    const answers: number[] = []
    for (const token of links) answers.push((await anyone(`POST /api/links/${token}`, {})).status)
    expect(answers).toEqual([200, 409, 409])
  },
)
