import { afterAll, beforeAll, expect, test } from 'vitest'
import { provideSignIns } from '../testing/provide-sign-ins.ts'
import { type SessionBrowser, sessionBrowser } from '../testing/session-browser.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testClock } from '../testing/test-clock.ts'
import { whileWaiting } from '../testing/test-database.ts'
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'

const clock = testClock('2027-03-02T13:00:00Z')
let issuer: TestIssuer
let api: TestApi

beforeAll(async () => {
  issuer = await startTestIssuer({ clock })
  api = await startTestApi({ issuer, clock, jobs: 'by hand' })
})
afterAll(async () => {
  await api.close()
  await issuer.stop()
})

const signIn = async (browser: SessionBrowser) => (await browser.signIn()).status
const signOut = (browser: SessionBrowser) => browser.signOut({ everywhere: true })

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
    const asks = race.asks.map((ask) => () => ask(browser))
    const answers = await whileWaiting(api.database, ['select 1 from users for update'], asks)
    expect(answers).toEqual(race.statuses)
    const left = await api.database.db.selectFrom('sessions').select('id').execute()
    expect([await browser.status(), left]).toEqual([401, []])
  },
)
