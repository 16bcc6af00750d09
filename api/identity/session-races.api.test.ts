import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { provideSignIns } from '../testing/provide-sign-ins.ts'
import { type SessionBrowser, sessionBrowser } from '../testing/session-browser.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testClock } from '../testing/test-clock.ts'
import { createServerDatabase, type TestServer } from '../testing/test-database.ts'
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'

const clock = testClock('2027-03-02T13:00:00Z')
let server: TestServer
let database: Database
let issuer: TestIssuer
let api: TestApi
let rival: pg.Client

beforeAll(async () => {
  server = await createServerDatabase()
  database = await openDatabase({ url: server.url, log: { warn: () => {} } })
  issuer = await startTestIssuer({ clock })
  api = await startTestApi({ issuer, clock, jobs: 'by hand', database })
  rival = new pg.Client({ connectionString: server.url })
  await rival.connect()
})
afterAll(async () => {
  await rival.end()
  await api.close()
  await database.close()
  await issuer.stop()
  await server.drop()
})

const signIn = async (browser: SessionBrowser) => (await browser.signIn()).status
const signOut = (browser: SessionBrowser) => browser.signOut({ everywhere: true })

/** Sends two requests that wait, in this order, for the row of the user, and returns their answers. */
async function inThisOrder(browser: SessionBrowser, asks: ((browser: SessionBrowser) => Promise<number>)[]) {
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await rival.query('begin')
  await rival.query('select 1 from users for update')
  const answers: Promise<number>[] = []
  for (const ask of asks) {
    answers.push(ask(browser))
    await expect.poll(async () => (await waiting.execute(database.db)).rows).toHaveLength(answers.length)
  }
  await rival.query('commit')
  return Promise.all(answers)
}

test.each([
  { order: 'first', asks: [signIn, signOut], statuses: [200, 204] },
  { order: 'second', asks: [signOut, signIn], statuses: [204, 400] },
])(
  'a sign-in that locks the user’s row $order leaves no session when a sign-out everywhere runs at the same time',
  async (race) => {
    provideSignIns(issuer).give({ jti: race.order })
    const browser = sessionBrowser(api)
    clock.advance(60_000)
    expect(await signIn(browser)).toBe(200)
    provideSignIns(issuer).give({ jti: `${race.order} again` })
    expect(await inThisOrder(browser, race.asks)).toEqual(race.statuses)
    const left = await database.db.selectFrom('sessions').select('id').execute()
    expect([await browser.status(), left]).toEqual([401, []])
  },
)
