import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createChannels } from '../notifications/create-channels.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Database } from '../platform/database/db.ts'
import type { Peer } from '../platform/http/peer.ts'
import { createLog } from '../platform/log/log.ts'
import { createMetrics } from '../platform/metrics/create-metrics.ts'
import { createPayments } from '../subscriptions/create-payments.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { noJobs } from '../testing/test-jobs.ts'
import { createVisitor, type Visited, type Visitor } from '../testing/test-visitor.ts'
import { createIdentity } from './create-identity.ts'

let database: Database
let server: Server
let origin: string
let visitor: Visitor
/** Milliseconds by which the product's clock is ahead of the provider's. */
let later = 0
const clock = { now: () => new Date(Date.now() + later) }

beforeAll(async () => {
  database = await openTestDatabase()
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  await start()
})

beforeEach(() => {
  later = 0
  visitor = createVisitor({ until: ({ pathname }) => pathname === '/auth/callback' })
})

afterAll(async () => {
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
  await database.close()
})

/** Starts the product on this test's database; a second call restarts it. */
async function start(): Promise<void> {
  const config = readConfig({ PORT: new URL(origin).port, PUBLIC_URL: origin, RATE_LIMITS: 'off' })
  const parts = {
    config,
    clock,
    log: createLog({ clock, level: 'silent' }),
    metrics: createMetrics(),
    database,
  }
  const providers = { payments: createPayments(parts), channels: createChannels(parts) }
  const app = createApp({ ...parts, jobs: noJobs, ...providers, ...(await createIdentity(parts)) })
  server.removeAllListeners('request')
  server.on(
    'request',
    getRequestListener((request, peer) => app.fetch(request, peer as Peer)),
  )
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

async function openPicker(changes: Record<string, string> = {}): Promise<Visited> {
  const config = (await (await fetch(`${origin}/api/auth/config`)).json()) as Record<string, string>
  const url = new URL(config.authorizationEndpoint ?? '')
  url.search = String(
    new URLSearchParams({
      client_id: config.clientId ?? '',
      response_type: 'code',
      redirect_uri: `${origin}/auth/callback`,
      scope: config.scope ?? '',
      prompt: 'select_account',
      state: 'a state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...changes,
    }),
  )
  return visitor.get(url)
}

function relay(form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ client_id: 'encaixe-local', ...form })
  return fetch(`${origin}/api/auth/token`, { method: 'POST', body, headers })
}

function renew(cookie: string): Promise<Response> {
  return relay({ grant_type: 'refresh_token' }, { cookie, origin })
}

const formOf = (callback: Visited) => ({
  grant_type: 'authorization_code',
  code: callback.url.searchParams.get('code') ?? '',
  redirect_uri: `${origin}/auth/callback`,
  code_verifier: verifier,
})

async function exchange(callback: Visited, more: Record<string, string> = {}) {
  const response = await relay({ ...formOf(callback), ...more })
  expect(response.status).toBe(200)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  const tokens = (await response.json()) as { id_token: string; expires_in: number }
  return { ...tokens, cookie }
}

function verify(token: string): Promise<Response> {
  return fetch(`${origin}/api/auth/verify`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
}

const profileOf = async (token: string) => (await verify(token)).json()

test('a visitor who chooses a demo account is signed in with its name and e-mail', async () => {
  const picker = await openPicker()
  expect(picker.text).toContain('<html lang="pt-BR">')
  expect(picker.text).toContain('Entrada local de demonstração')
  const names = ['Rafael Nogueira', 'Marcos Vidal', 'Nina Falcão']
  expect(names.map((name) => picker.text.indexOf(name)).every((at) => at > 0)).toBe(true)
  expect(picker.headers.get('content-security-policy')).toContain("default-src 'none'")

  const callback = await visitor.submit(picker, { conta: 'demo-rafael' })
  expect(callback.url.pathname).toBe('/auth/callback')
  expect(callback.url.searchParams.get('state')).toBe('a state')
  const tokens = await exchange(callback)
  expect(tokens.expires_in).toBe(3600)
  expect(decodeJwt(tokens.id_token)).toMatchObject({ name: 'Rafael Nogueira', aud: 'encaixe-local' })
  expect(await profileOf(tokens.id_token)).toMatchObject({
    user: { uid: 'demo-rafael', name: 'Rafael Nogueira', email: 'rafael@navalha.example' },
  })
})

test('a visitor who types a new account is signed in, is the same user the next time, and finds the account listed', async () => {
  const first = await visitor.submit(await openPicker(), {
    name: 'Tainá <b>',
    email: 'Taina@Cliente.example',
    outra: '1',
  })
  const { id_token } = await exchange(first)
  expect(await profileOf(id_token)).toMatchObject({
    user: { name: null, email: 'taina@cliente.example' },
  })

  const picker = await openPicker()
  expect(picker.text).toContain('Tainá &#60;b&#62;')
  const again = await visitor.submit(picker, { name: 'Tainá', email: 'taina@cliente.example', outra: '1' })
  expect(decodeJwt((await exchange(again)).id_token).sub).toBe(decodeJwt(id_token).sub)
})

test('a visitor who types a wrong name and e-mail reads the sentences of both errors, and the form keeps the typed text', async () => {
  const answer = await visitor.submit(await openPicker(), { name: ' ', email: 'a@@b', outra: '1' })
  expect(answer.text).toContain('Informe um nome.')
  expect(answer.text).toContain('E-mail inválido')
  expect(answer.text).toContain('value="a@@b"')
})

test('a visitor with a session gets the account picker again, and can choose another account after a sign-out while the picker is open', async () => {
  const { cookie } = await exchange(await visitor.submit(await openPicker(), { conta: 'demo-rafael' }))
  const picker = await openPicker()
  expect(picker.text).toContain('Escolha uma conta')
  // This sign-out reaches the provider while the visitor is already signing in again.
  const records = () => database.db.selectFrom('idp_records').where('model', '=', 'RefreshToken')
  const count = async () => (await records().select('id').execute()).length
  const before = await count()
  await fetch(`${origin}/api/auth/sign-out`, { method: 'POST', headers: { cookie, origin } })
  await expect.poll(count).toBe(before - 1)
  const other = await exchange(await visitor.submit(picker, { conta: 'demo-nina' }))
  expect(decodeJwt(other.id_token).sub).toBe('demo-nina')
})

test('a visitor who cancels returns to the product with access_denied', async () => {
  const callback = await visitor.submit(await openPicker(), { cancelar: '1' })
  expect(callback.url.searchParams.get('error')).toBe('access_denied')
})

test('a user’s token, account and session still work after the product restarts', async () => {
  const tokens = await exchange(
    await visitor.submit(await openPicker(), { name: 'Ivo', email: 'ivo@x.example', outra: '1' }),
  )
  const picker = await openPicker()
  await start()
  expect(await profileOf(tokens.id_token)).toMatchObject({ user: { name: 'Ivo' } })
  expect((await openPicker()).text).toContain('ivo@x.example')
  await exchange(await visitor.submit(picker, { conta: 'demo-marcos' }))
  expect((await renew(tokens.cookie)).status).toBe(200)
})

test('a session whose token ends soon is renewed with name and e-mail, also by two tabs at once', async () => {
  const { cookie, id_token } = await exchange(
    await visitor.submit(await openPicker(), { conta: 'demo-nina' }),
  )
  later = 59 * 60_000
  const both = await Promise.all([renew(cookie), renew(cookie)])
  const answers = (await Promise.all(both.map((response) => response.json()))) as { id_token: string }[]
  const renewed = answers.map((answer) => answer.id_token).find((token) => token !== id_token) ?? ''
  expect(decodeJwt(renewed)).toMatchObject({
    sub: 'demo-nina',
    name: 'Nina Falcão',
    email: 'nina@cliente.example',
  })
  expect((await verify(renewed)).status).toBe(200)
})

test('a browser that sent a nonce to the provider can exchange its code only with this nonce', async () => {
  const pick = async () => visitor.submit(await openPicker({ nonce: 'n-1' }), { conta: 'demo-nina' })
  expect(decodeJwt((await exchange(await pick(), { nonce: 'n-1' })).id_token).nonce).toBe('n-1')
  const others: Record<string, string>[] = [{}, { nonce: 'n-2' }]
  for (const other of others) {
    const refused = await relay({ ...formOf(await pick()), ...other })
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'sign_in_refused' }])
  }
})

test('a browser that uses a code a second time gets 400', async () => {
  const callback = await visitor.submit(await openPicker(), { conta: 'demo-nina' })
  await exchange(callback)
  const again = await relay(formOf(callback))
  expect(again.status).toBe(400)
  expect(await again.json()).toMatchObject({ error: 'invalid_grant', code: 'sign_in_refused' })
})

test("a page of another origin cannot choose an account on the visitor's sign-in page", async () => {
  const picker = await openPicker()
  for (const foreign of ['https://evil.example', 'http://localhost:9', 'null']) {
    const { status, text } = await visitor.submit(picker, { conta: 'demo-rafael' }, { origin: foreign })
    expect([foreign, status, JSON.parse(text).code]).toEqual([foreign, 403, 'foreign_origin'])
  }
  const callback = await visitor.submit(picker, { conta: 'demo-rafael' }, { origin })
  expect(callback.url.searchParams.has('code')).toBe(true)
})

test('a caller with a foreign return address, without PKCE or with an unknown client is refused', async () => {
  const wrongs: Record<string, string>[] = [
    { redirect_uri: 'https://evil.example/auth/callback' },
    { client_id: 'another' },
    { redirect_uri: `${origin}/auth/callback/..` },
  ]
  for (const wrong of wrongs) {
    const page = await openPicker(wrong)
    expect(page.status).toBe(400)
    expect(page.text).toContain('Não foi possível entrar')
  }
  const plain = await openPicker({ code_challenge: '', code_challenge_method: '' })
  expect(plain.url.searchParams.get('error')).toBe('invalid_request')
})

test('a caller without the client secret gets 401 from the token endpoint of the provider', async () => {
  const callback = await visitor.submit(await openPicker(), { conta: 'demo-nina' })
  const body = new URLSearchParams({
    ...formOf(callback),
    client_id: 'encaixe-local',
    client_secret: 'guessed',
  })
  const answer = await fetch(`${origin}/api/idp/token`, { method: 'POST', body })
  expect(answer.status).toBe(401)
})

test('a caller who forges forwarding headers gets the addresses of the configuration', async () => {
  const { port } = new URL(origin)
  const found = await fetch(`${origin}/api/idp/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  const document = (await found.json()) as Record<string, unknown>
  const endpoints = Object.entries(document).filter(([name]) => /_endpoint$|^jwks_uri$/.test(name))
  // The provider publishes only these four endpoints.
  expect(Object.fromEntries(endpoints)).toEqual({
    authorization_endpoint: `http://127.0.0.1:${port}/api/idp/auth`,
    token_endpoint: `http://127.0.0.1:${port}/api/idp/token`,
    jwks_uri: `http://127.0.0.1:${port}/api/idp/jwks`,
    revocation_endpoint: `http://127.0.0.1:${port}/api/idp/token/revocation`,
  })
})

test('a browser gets cookies with max-age, so that a clock different from the server’s does not expire them', async () => {
  const picker = await openPicker()
  const cookies = picker.cookies.join('\n')
  expect(cookies).toMatch(/idp_interaction=[^\n]*max-age=3[56]\d\d;/)
  expect(cookies).not.toContain('expires=')
})

test('a caller who sends U+0000 is refused without a failed query', async () => {
  expect((await fetch(`${origin}/api/idp/auth?client_id=%00`)).status).toBe(400)
  expect((await visitor.submit(await openPicker(), { conta: 'demo\0nina' })).text).toContain(
    'Escolha uma conta',
  )
})

test('a visitor with an unknown or expired interaction gets a page that links back to the login', async () => {
  const page = await visitor.get(`${origin}/api/idp/interaction/nothing`)
  expect(page.status).toBe(400)
  expect(page.text).toContain(`${origin}/login`)
})
