import { createHash } from 'node:crypto'
import type { FilledForm } from '@encaixe/contract/plain-visitor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createPages, type ServerBuild } from '../platform/pages/pages.ts'
import { createRequestHandler } from '../serve-request.ts'
import { aDepositShop } from '../testing/a-deposit-shop.ts'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { type Provider, provideSignIns } from '../testing/provide-sign-ins.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testClock } from '../testing/test-clock.ts'
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'

const clock = testClock('2027-03-02T13:00:00Z')
let issuer: TestIssuer
let provider: Provider
let api: TestApi
let shop: Shop
let handle: Awaited<ReturnType<typeof createRequestHandler>>
let shown: { form: FilledForm | undefined; name: string | undefined }

/** Records the signed-in name and the refused form that the page receives. */
const build: ServerBuild = {
  async renderPage(_, { plain, api: call }) {
    const profile = plain?.isSignedIn ? await call('POST /api/auth/verify') : undefined
    shown = { form: plain?.form, name: profile?.user.name ?? undefined }
    const headers = { 'content-type': 'text/html' }
    return new Response('<p>Oi</p>', { status: plain?.form?.status ?? 200, headers })
  },
}

beforeAll(async () => {
  issuer = await startTestIssuer({ clock })
  provider = provideSignIns(issuer)
  api = await startTestApi({ issuer, clock, jobs: 'by hand' })
  shop = await aShop(api, 'sem-script')
  handle = await createRequestHandler(api.deps, createApp(api.deps), async (about) =>
    createPages({ ...about, build: async () => build, files: new Map() }),
  )
})
afterAll(async () => {
  await api.close()
  await issuer.stop()
})

const origin = () => new URL(api.config.publicUrl).origin
const page = () => `/sem-script/agendar/${shop.procedureId}?horarios=2027-03-05&as=10%3A00`

/** A browser without script: it keeps its cookies, and follows no redirect by itself. */
function plainBrowser() {
  const jar = new Map<string, string>()
  async function send(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const request = new Request(new URL(path, origin()), { ...init, headers: { cookie, ...init.headers } })
    const response = await handle(request, { address: '203.0.113.7' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    open: (path: string) => send(path),
    fill: (fields: Record<string, string>, headers: Record<string, string> = { origin: origin() }) =>
      send(page(), { method: 'POST', headers, body: new URLSearchParams(fields) }),
    fillAt: (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', headers: { origin: origin() }, body: new URLSearchParams(fields) }),
    /** Opens the return address, and the page that it leads to by itself. */
    async comeBack(query: string) {
      const between = await send(`/auth/callback?${query}`)
      const [, next = ''] = between.headers.get('refresh')?.split('url=') ?? []
      return next === '' ? between : send(next)
    },
    begin: (to = page()) => send(`/auth/entrar?para=${encodeURIComponent(to)}`),
  }
}

const locationOf = (response: Response) => response.headers.get('location') ?? ''

async function signedIn(name: string) {
  const browser = plainBrowser()
  const asked = new URL(locationOf(await browser.begin())).searchParams
  provider.give({ sub: name, name, email: `${name}@conta.example`, nonce: asked.get('nonce') })
  return { browser, back: await browser.comeBack(`code=x&state=${asked.get('state')}`) }
}

const wish = (change: Record<string, string> = {}) => ({
  companyId: shop.companyId,
  procedureId: shop.procedureId,
  price: '50',
  date: '2027-03-05',
  startTime: '10:00',
  clientPhone: '',
  terms: 'accepted',
  ...change,
})

const counted = async () => (await api.database.db.selectFrom('appointments').select('id').execute()).length

test('a visitor without script is sent to the provider with a code challenge, and the verifier is only in a cookie that script cannot read', async () => {
  const answer = await plainBrowser().begin()
  const [cookie = ''] = answer.headers.getSetCookie()
  const attempt = JSON.parse(Buffer.from(/=([\w-]+);/.exec(cookie)?.[1] ?? '', 'base64url').toString())
  const asked = new URL(locationOf(answer))
  expect(asked.href).toMatch(new RegExp(`^${issuer.url}/authorize\\?`))
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${origin()}/auth/callback`,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  expect(asked.href).not.toContain(attempt.verifier)
})

test.each(['https://fora.example/a', '//fora.example/sem-script/agendar/x', '/dashboard', '/a/segredo', ''])(
  'a sign-in without script that names the return address "%s", which is no booking form, ends at the login',
  async (to) => {
    const answer = await plainBrowser().begin(to)
    expect([answer.status, locationOf(answer), answer.headers.getSetCookie()]).toEqual([303, '/login', []])
  },
)

test('a visitor who comes back from the provider is signed in at the second request, which our page makes, and returns to the form of the chosen time', async () => {
  const { browser, back } = await signedIn('ana')
  expect([back.status, locationOf(back)]).toEqual([303, page()])
  expect([...browser.jar.keys()]).toEqual(['encaixe-session'])
  expect((await browser.open(page())).status).toBe(200)
  expect(shown).toEqual({ form: undefined, name: 'ana' })
  await browser.open('/')
  expect(shown.name).toBeUndefined()
})

test('an answer of the provider with another state, or to another browser, signs nobody in', async () => {
  const [browser, other] = [plainBrowser(), plainBrowser()]
  const asked = new URL(locationOf(await browser.begin())).searchParams
  provider.give({ sub: 'eva', nonce: asked.get('nonce') })
  await other.begin()
  for (const [one, state] of [
    [browser, 'outro'],
    [other, asked.get('state')],
    [plainBrowser(), asked.get('state')],
  ] as const) {
    await one.comeBack(`code=x&state=${state}`)
    expect(one.jar.has('encaixe-session')).toBe(false)
  }
})

test('a visitor whose sign-in was refused returns to the form, which says so, and one who declined it reads nothing', async () => {
  for (const [what, notice] of [
    ['error=access_denied', ''],
    ['error=server_error', '&aviso=sign_in_refused'],
    ['code=falso', '&aviso=sign_in_refused'],
  ] as const) {
    const browser = plainBrowser()
    const asked = new URL(locationOf(await browser.begin())).searchParams
    issuer.answerTokens(400, { error: 'invalid_grant' })
    const back = await browser.comeBack(`${what}&state=${asked.get('state')}`)
    expect([back.status, locationOf(back)]).toEqual([303, `${page()}${notice}`])
    expect([...browser.jar.keys()]).toEqual([])
  }
})

test('a visitor whose provider refuses to show its choice of accounts is sent there once more without asking for it', async () => {
  const browser = plainBrowser()
  const refused = async (from: Response) => {
    const state = new URL(locationOf(from)).searchParams.get('state')
    return browser.comeBack(`error=invalid_request&state=${state}`)
  }
  const first = await browser.begin()
  const second = await refused(first)
  const prompts = [first, second].map((one) => new URL(locationOf(one)).searchParams.get('prompt'))
  expect(prompts).toEqual(['select_account', null])
  expect(locationOf(await refused(second))).toBe(`${page()}&aviso=sign_in_refused`)
})

test('a client without script accepts the terms and books, and a form that is sent twice books once', async () => {
  const { browser } = await signedIn('bia')
  const before = await counted()
  const sent = wish({ key: 'a-key', clientPhone: '(11) 98888-7701', notes: 'Sem máquina.' })
  const first = await browser.fill(sent)
  expect([first.status, locationOf(first)]).toEqual([
    303,
    expect.stringMatching(/^\/sem-script\/agendar\/.*&agendado=/),
  ])
  expect(locationOf(await browser.fill(sent))).toBe(locationOf(first))
  expect(await counted()).toBe(before + 1)
})

test('a client without script whose form is refused gets its page with the sentence and the typed text, and nothing is stored', async () => {
  const { browser } = await signedIn('carla')
  const before = await counted()
  const fields = { startTime: '11:00', clientPhone: '(11) 3333-4444', asksPhone: 'true', notes: 'Oi' }
  const typed = { clientPhone: '(11) 3333-4444', notes: 'Oi', guestName: '' }
  expect((await browser.fill(wish(fields))).status).toBe(400)
  expect(shown.form).toEqual({
    status: 400,
    problem: 'Informe o celular com DDD, por exemplo (11) 98888-7777.',
    values: typed,
  })
  const dearer = await browser.fill(
    wish({ ...fields, asksPhone: 'true', clientPhone: '11988887702', price: '1' }),
  )
  expect([dearer.status, shown.name, shown.form?.problem]).toEqual([
    409,
    'carla',
    expect.stringMatching(/^O preço mudou de R\$.1,00 para /),
  ])
  const { terms: _, ...unaccepted } = wish({ startTime: '11:00', clientPhone: '11988887702' })
  expect((await (await signedIn('dora')).browser.fill(unaccepted)).status).toBe(403)
  expect((await browser.fill(wish({ notes: 'x'.repeat(70_000) }))).status).toBe(413)
  expect(await counted()).toBe(before)
})

test('a form from another site books nothing and signs nobody out, and its page says so', async () => {
  const { browser } = await signedIn('elis')
  const before = await counted()
  for (const headers of [{ origin: 'https://fora.example' }, {}] as Record<string, string>[]) {
    for (const fields of [wish({ startTime: '12:00' }), { leave: 'true' }]) {
      expect((await browser.fill(fields, headers)).status).toBe(403)
      expect([shown.name, shown.form?.problem]).toEqual([
        'elis',
        'Este pedido veio de outro site e não foi aceito.',
      ])
    }
  }
  expect(browser.jar.has('encaixe-session')).toBe(true)
  expect(await counted()).toBe(before)
})

test('a form of a visitor who is not signed in, or whose session cannot be renewed now, books nothing, and its page says so with the typed text', async () => {
  const before = await counted()
  const fields = wish({ startTime: '12:00', notes: 'Primeira linha.\r\nSegunda.' })
  expect((await plainBrowser().fill(fields)).status).toBe(401)
  const values = { clientPhone: '', notes: 'Primeira linha.\nSegunda.', guestName: '' }
  expect(shown).toEqual({ name: undefined, form: { status: 401, problem: expect.any(String), values } })
  const { browser } = await signedIn('gina')
  api.clock.advance(3_700_000)
  issuer.answerTokens(500, {})
  for (const answer of [await browser.fill(fields), await browser.open(page())])
    expect(answer.status).toBe(503)
  expect(shown.form?.problem).toMatch(/tente/i)
  expect(await counted()).toBe(before)
})

test('a refused form reaches no page that other visitors get', async () => {
  const { browser } = await signedIn('hugo')
  const shared = page().replace(/horarios=[^&]*&/, '')
  for (const path of [shared, shared.split('?')[0] ?? '']) {
    expect((await browser.fillAt(path, wish({ companyId: 'nenhuma' }))).status).toBe(405)
    expect((await plainBrowser().open(path)).status).toBe(200)
    expect(shown).toEqual({ form: undefined, name: undefined })
  }
})

test('a client without script reports a deposit as paid with a button of the confirmation, and reads why a later report is refused', async () => {
  const paid = await aDepositShop(api, 'sinal-sem-script')
  const { browser } = await signedIn('gil')
  const form = wish({ companyId: paid.companyId, procedureId: paid.cut, startTime: '15:00' })
  const id = new URLSearchParams(locationOf(await browser.fill(form))).get('agendado') ?? ''
  const reported = await browser.fill({ claimed: id })
  expect(new URLSearchParams(locationOf(reported)).get('agendado')).toBe(id)
  const { body } = await paid.owner.say(`GET /api/visits/${id}`)
  expect(body.deposit).toMatchObject({ state: 'claimed' })
  await paid.owner.say(`PATCH /api/visits/${id}/deposit/refused`)
  const second = wish({ companyId: paid.companyId, procedureId: paid.cut, startTime: '16:00' })
  const other = new URLSearchParams(locationOf(await browser.fill(second))).get('agendado') ?? ''
  const refused = new URLSearchParams(locationOf(await browser.fill({ claimed: other })))
  expect([refused.get('agendado'), refused.get('aviso')]).toEqual([other, 'claims_ended'])
})

test('a client without script signs out with a button of the form', async () => {
  const { browser } = await signedIn('flora')
  const left = await browser.fill({ leave: 'true' })
  expect([left.status, locationOf(left)]).toEqual([303, page()])
  expect([...browser.jar.keys()]).toEqual([])
})
