import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createLog } from './platform/log/log.ts'
import { createPages, type ServerBuild } from './platform/pages/pages.ts'
import { storedFile } from './platform/pages/stored-file.ts'
import { createRequestHandler } from './serve-request.ts'
import { aClient, aShop, type Shop } from './testing/a-shop.ts'
import { offers } from './testing/an-offer.ts'
import { countQueries } from './testing/count-queries.ts'
import { provideSignIns, securityEvents } from './testing/provide-sign-ins.ts'
import { sessionBrowser, signedInBrowser } from './testing/session-browser.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import { startTestIssuer } from './testing/test-issuer.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
  shop = await aShop(api, 'limites')
})

afterAll(() => api.close())

type Fetch = (request: Request) => Promise<Response>
type Asking = { path?: string; method?: string; body?: unknown; from: string; token?: string }

const here: Fetch = (request) => api.fetch(request.url, request)

async function ask({ path = '/api/auth/profile', method, body, from, token }: Asking, fetch = here) {
  const headers = new Headers({ 'x-forwarded-for': from, 'content-type': 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const asked = { ...(method && { method }), ...(body !== undefined && { body: JSON.stringify(body) }) }
  return fetch(new Request(api.config.publicUrl + path, { ...asked, headers }))
}

/** Counts the requests by the status of their answer, in the order in which each status first appeared. */
async function countStatuses(times: number, asking: Asking, fetch = here) {
  const counted = new Map<number, number>()
  for (let n = 0; n < times; n++) {
    const { status } = await ask(asking, fetch)
    counted.set(status, (counted.get(status) ?? 0) + 1)
  }
  return [...counted]
}

test('a client who books ten times at the end of a minute has to wait until those bookings are a minute old', async () => {
  const burst = await aClient(api, 'virada')
  const book = async () => (await burst.books(shop.wish({ startTime: '08:00' }))).status
  const bookTimes = async (times: number) => {
    const statuses = []
    for (let n = 0; n < times; n++) statuses.push(await book())
    return statuses
  }
  api.clock.advance(60_000 - (api.clock.now().getTime() % 60_000) + 55_000)
  expect(await bookTimes(5)).toEqual(Array(5).fill(409))
  api.clock.advance(4_000)
  expect(await bookTimes(5)).toEqual(Array(5).fill(409))
  api.clock.advance(2_000)
  expect(await book()).toBe(429)
  api.clock.advance(54_000)
  expect(await bookTimes(6)).toEqual([...Array(5).fill(409), 429])
})

test('a client who books at two processes in turn has ten bookings a minute at both processes together', async () => {
  await aClient(api, 'dois')
  const token = await api.token('dois')
  const other = createApp(api.deps)
  const booking = { path: '/api/schedules', method: 'POST', body: shop.wish({ startTime: '08:00' }), token }
  const statuses = []
  for (let n = 0; n < 12; n++) {
    const fetch: Fetch = n % 2 === 0 ? here : (request) => other.fetch(request)
    statuses.push((await ask({ ...booking, from: `203.0.113.${n}` }, fetch)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(409), 429, 429])
})

test('an IPv6 network (/48) sends at most fifty contact messages a minute from all its addresses together', async () => {
  const body = {
    name: 'Ana',
    email: 'ana@exemplo.com.br',
    subject: 'sales',
    message: 'Quanto custa o plano para três pessoas?',
  }
  const send = async (site: string, n: number) =>
    (await ask({ path: '/api/contact', method: 'POST', body, from: `2001:db8:${site}:${n}::1` })).status
  const statuses = new Map<number, number>()
  for (let n = 0; n < 52; n++) {
    const status = await send('7', n)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses.values()]).toEqual([50, 2])
  expect(await send('7', 60)).toBe(429)
  expect(await send('8', 1)).not.toBe(429)
})

test('a user who reads 601 times in a minute gets 429, and another user behind the same address is served', async () => {
  const from = '203.0.113.20'
  expect(await countStatuses(601, { from, token: await api.token('ana') })).toEqual([
    [200, 600],
    [429, 1],
  ])
  expect((await ask({ from, token: await api.token('bia') })).status).toBe(200)
})

test('an address that sends 301 requests without a valid token in a minute gets 429, but known users behind it are served', async () => {
  const [from, elsewhere] = ['203.0.113.30', '203.0.113.31']
  const token = await api.token('carla')
  const forged = `${token.slice(0, -8)}AAAAAAAA`
  expect((await ask({ from, token })).status).toBe(200)
  expect(await countStatuses(301, { from, token: forged })).toEqual([
    [401, 300],
    [429, 1],
  ])
  const late = await ask({ from })
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await ask({ from: elsewhere })).status).toBe(401)
  // A token that was verified before costs no signature check.
  expect((await ask({ from, token })).status).toBe(200)
  expect((await ask({ from, token: await api.token('nova') })).status).toBe(429)
  expect((await ask({ from, path: '/api/subscriptions/plans' })).status).toBe(200)
  api.clock.advance(60_000)
  expect((await ask({ from })).status).toBe(401)
})

test('a user whose token another process got from the provider is served behind an address that floods', async () => {
  const { clock, database } = api
  const issuer = await startTestIssuer({ clock })
  provideSignIns(issuer).give()
  const options = { issuer, clock, database, env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } }
  const [one, other] = [await startTestApi(options), await startTestApi(options)]
  const browser = sessionBrowser(one)
  await browser.signIn()
  const flooded: Fetch = (request) => other.fetch(request.url, request)
  const from = '203.0.113.50'
  await countStatuses(300, { from }, flooded)
  const unknown = await issuer.sign({ sub: 'bia' })
  expect((await ask({ from, token: browser.token() }, flooded)).status).toBe(200)
  expect((await ask({ from, token: unknown }, flooded)).status).toBe(429)
  // Well-formed tokens are looked up six hundred times a minute, malformed ones never.
  await countStatuses(700, { from, token: 'a.b.c' }, flooded)
  const later = sessionBrowser(one)
  await later.signIn()
  expect((await ask({ from, token: later.token() }, flooded)).status).toBe(200)
  await countStatuses(600, { from, token: unknown }, flooded)
  await later.signIn()
  expect((await ask({ from, token: later.token() }, flooded)).status).toBe(429)
  expect((await ask({ from, token: browser.token() }, flooded)).status).toBe(200)
  await issuer.stop()
})

test('a user whose session extended the token is served behind an address that floods with expired tokens', async () => {
  const { clock, database } = api
  const issuer = await startTestIssuer({ clock })
  provideSignIns(issuer).give()
  const options = { issuer, clock, env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } }
  const counted = countQueries(database)
  const extended = await startTestApi({ ...options, database: counted.database })
  const browser = await signedInBrowser(extended)
  issuer.answerTokens(200, { access_token: 'a', token_type: 'Bearer' })
  clock.advance(3_600_000)
  expect((await browser.renew()).status).toBe(200)
  const flooded: Fetch = (request) => extended.fetch(request.url, request)
  const from = '203.0.113.60'
  const asksForHer = async () => {
    counted.newQueries()
    const { status } = await ask({ from, token: browser.token() }, flooded)
    return [status, counted.newQueries()]
  }
  // The profile needs two queries. The token is looked up until the process listens to revocations and caches the user.
  await expect.poll(asksForHer).toEqual([200, 2])
  const expired = await issuer.sign({ exp: clock.now().getTime() / 1000 - 1 })
  counted.newQueries()
  await countStatuses(1_000, { from, token: expired }, flooded)
  expect(counted.newQueries()).toBe(300 + 600)
  expect((await ask({ from, token: browser.token() }, flooded)).status).toBe(200)
  expect(counted.newQueries()).toBeLessThan(3)
  await Promise.all([extended.close(), issuer.stop()])
})

async function startPages(deps = api.deps): Promise<Fetch> {
  const page = `<html lang="pt-BR"><title>Encaixe</title></html>`
  const html = { headers: { 'content-type': 'text/html' } }
  const build: ServerBuild = { renderPage: async () => new Response(page, html) }
  const file = storedFile({ bytes: Buffer.from(page), type: 'text/html', cache: 'no-cache' })
  const handle = await createRequestHandler(deps, createApp(deps), async (about) =>
    createPages({ ...about, files: new Map([['/sobre', file]]), build: async () => build }),
  )
  return (request) => handle(request, {})
}

test('a browser that the provider sends back with an error writes the error code to the log, once a minute', async () => {
  const lines: string[] = []
  const log = createLog({ clock: api.clock, write: (line) => lines.push(line) })
  const fetch = await startPages({ ...api.deps, log })
  const path = '/auth/callback?error=server_error&error_description=Ana+Prado&state=s'
  const from = '203.0.113.42'
  await countStatuses(301, { path, from }, fetch)
  const logged = { level: 'warn', event: 'sign-in failed', reason: 'server_error' }
  expect(securityEvents(lines)).toEqual([expect.objectContaining({ ...logged, unwritten: 0 })])
  expect(lines.join('')).not.toContain('Prado')
  api.clock.advance(60_000)
  await ask({ path, from }, fetch)
  expect(securityEvents(lines)[1]).toMatchObject({ ...logged, unwritten: 299 })
})

test('a visitor who opens 301 rendered pages in a minute gets a page with 429 and still gets built files', async () => {
  const fetch = await startPages()
  const from = '203.0.113.40'
  expect(await countStatuses(301, { path: '/entrar', from }, fetch)).toEqual([
    [200, 300],
    [429, 1],
  ])
  const late = await ask({ path: '/entrar', from }, fetch)
  expect(await late.text()).toContain('Aguarde 60 segundos e abra esta página de novo.')
  expect(Object.fromEntries(late.headers)).toMatchObject({
    'retry-after': '60',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    'cache-control': 'no-store',
  })
  expect((await ask({ path: '/sobre', from }, fetch)).status).toBe(200)
  expect((await ask({ path: '/entrar', from: '203.0.113.41' }, fetch)).status).toBe(200)
})

test('an address that sends broken tokens with public reads is served as a visitor, and these tokens count like other broken tokens', async () => {
  const from = '203.0.113.77'
  const path = `/api/public/available-slots/${shop.companyId}/${shop.procedureId}/2027-03-03`
  expect(await countStatuses(300, { path, from, token: 'x' })).toEqual([[200, 300]])
  expect((await ask({ from, token: 'x' })).status).toBe(429)
  expect((await ask({ path, from, token: 'x' })).status).toBe(200)
})

test('a client who opens an offer again and again gets twenty links an hour, and another client still gets one', async () => {
  const opened = async (name: string, startTime: string) => {
    const client = await aClient(api, name)
    const { body } = await client.books(shop.wish({ startTime }))
    const time = { date: '2027-03-03', startTime: `${Number(startTime.slice(0, 2)) + 1}:00` }
    expect((await offers(shop, body.id, [{ ...time, collaboratorId: shop.collaboratorId }])).status).toBe(201)
    return async () => (await client.say(`POST /api/schedules/${body.id}/offer/link`)).status
  }
  const open = await opened('insiste', '10:00')
  const openOther = await opened('de-vez-em-quando', '14:00')
  const statuses = []
  for (let n = 0; n < 22; n++) statuses.push(await open())
  expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
  expect(await openOther()).toBe(201)
  api.clock.advance(60 * 60_000)
  expect(await open()).toBe(201)
})

test('every answer of the API, also a refusal or an answer without a body, has the header by which the web app recognises it', async () => {
  const token = await aClient(api, 'marca').then(() => api.token('marca'))
  const from = '203.0.113.80'
  const booking = { path: '/api/schedules', method: 'POST' }
  const flooding = { path: '/api/links/unknown', from: '203.0.113.81' }
  await countStatuses(700, flooding)
  const answers = [
    ask({ path: '/api/subscriptions/plans', from }),
    ask({ path: '/api/me/data', from, token }),
    ask({ path: '/api/health/live', method: 'HEAD', from }),
    ask({ path: '/api/live', from, token }),
    ask({ path: '/api/docs', from }),
    ask({ ...booking, body: shop.wish({ startTime: '09:00' }), from, token }),
    ask({ path: '/api/public/events', method: 'POST', body: { event: 'api_error' }, from }),
    ask({ ...booking, body: {}, from, token }),
    ask({ ...booking, body: {}, from }),
    ask({ path: '/api/sofas', from }),
    ask({ path: '/api/schedules', method: 'PURGE', from }),
    ask({ ...booking, body: 'x'.repeat(70_000), from, token }),
    ask(flooding),
  ]
  const seen = []
  for (const asked of answers) {
    const { status, headers, body } = await asked
    await body?.cancel()
    seen.push(`${status} ${headers.get('x-encaixe')}`)
  }
  const statuses = [200, 200, 200, 200, 200, 201, 204, 400, 401, 404, 405, 413, 429]
  expect(seen).toEqual(statuses.map((status) => `${status} 1`))
})
