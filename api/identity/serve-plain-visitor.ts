import { createHash, randomBytes } from 'node:crypto'
import { appPages, pageAt } from '@encaixe/contract/addresses.ts'
import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { type ApiClient, isApiError } from '@encaixe/contract/client.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { type FilledForm, type PlainVisitor, plainSignIn } from '@encaixe/contract/plain-visitor.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { isForeign } from '../platform/http/foreign-origin.ts'
import { readBytes } from '../platform/http/read-body.ts'
import { createSmallPages } from '../platform/http/small-pages.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { sessionCookie } from './session-rules.ts'

type Needs = {
  publicUrl: string
  /** The API in the same process. */
  fetch: (request: Request, peer: { address: string }) => Promise<Response>
  /** A client of the API in the same process. With a token it calls for the visitor who is signed in. */
  apiFor: (token?: string) => ApiClient
  address: string
}

/** The browser keeps a sign-in that has begun for this many minutes. */
const attemptMinutes = 10
const random = () => randomBytes(32).toString('base64url')

/**
 * A sign-in that has begun: the values that the provider's answer must match, the prompt that the provider was asked
 * for (empty for none), and the form to which the visitor returns.
 */
type Attempt = Record<'state' | 'nonce' | 'verifier' | 'clientId' | 'prompt' | 'to', string>

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'nonce', 'verifier', 'clientId', 'prompt', 'to'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )

/** With the prefix no other site of the same domain can write the cookie; browsers refuse the prefix over http. */
const attemptCookie = (publicUrl: string) =>
  publicUrl.startsWith('https:')
    ? { name: '__Host-encaixe-sign-in', secure: ' Secure;' }
    : { name: 'encaixe-sign-in', secure: '' }

/** Returns the attempt of the browser's cookie if the request is the provider's answer to it. */
function readAttempt(request: Request, publicUrl: string): Attempt | undefined {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== appPages.callback) return undefined
  const { name } = attemptCookie(publicUrl)
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const text = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  try {
    const attempt: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isAttempt(attempt) && attempt.state === searchParams.get('state') ? attempt : undefined
  } catch {
    return undefined
  }
}

/** The base for relative addresses. An address with another origin names another site and is refused. */
const ownSite = 'http://own.invalid'
/** The longest address of a form, so that it fits into a cookie. */
const longestAddress = 1_000

/** The address of a booking form, with what it says of a time without script; undefined for every other address. */
function formAddress(given: string | null, more: Record<string, string> = {}): string | undefined {
  const url = URL.parse(given ?? '', ownSite)
  const at = url?.origin === ownSite ? pageAt(url.pathname) : undefined
  if (!url || at?.page !== 'booking') return undefined
  const kept = ['horarios', 'as', 'servicos'].flatMap((name) => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const address = `${at.path}?${new URLSearchParams([...kept, ...Object.entries(more)])}`
  return address.length > longestAddress ? undefined : address
}

const hashed = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const seeOther = (location: string, cookies: readonly string[] = []) => {
  const response = new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const pages = createSmallPages('main{padding-block:48px}', ["form-action 'none'"])

/** The page of a time that was chosen without script, which shows who is signed in and a form that was refused. */
type ForPage = { token?: string | undefined; plain?: PlainVisitor; cookies?: readonly string[] }

/**
 * Serves a visitor whose browser runs no script. The server does the work of the page's script: it redirects to the
 * provider, exchanges the code, and sends the booking form to the API. Every call goes through the API's own door, with
 * its limits and refusals. Returns no response when a page is to be rendered.
 */
export async function servePlainVisitor(request: Request, needs: Needs): Promise<Response | ForPage> {
  const { pathname, searchParams, search } = new URL(request.url)
  const isGet = request.method === 'GET'
  if (isGet && pathname === plainSignIn) return startSignIn(searchParams.get('para'), needs)
  const attempt = isGet ? readAttempt(request, needs.publicUrl) : undefined
  if (attempt) return finishSignIn(request, attempt, needs)
  // Only the page of a day, `horarios`, is never cached: a token must not reach a page that others get too.
  const isChosen = searchParams.has('horarios') && searchParams.has('as')
  const address = isChosen ? formAddress(pathname + search) : undefined
  if (address === undefined) return {}
  const { token, cookies, refusal } = await findSession(request, needs)
  const form =
    request.method === 'POST' ? await takeForm(request, { address, token, refusal }, needs) : refusal
  if (form instanceof Response) return form
  return { token, cookies, plain: { isSignedIn: token !== undefined, form } }
}

async function startSignIn(
  given: string | null,
  { apiFor, publicUrl }: Needs,
  { asksPrompt = true } = {},
): Promise<Response> {
  const to = formAddress(given)
  if (to === undefined) return seeOther(appPages.login)
  try {
    const config = await apiFor()('GET /api/auth/config')
    const { clientId, prompt = '' } = asksPrompt ? config : { ...config, prompt: '' }
    const attempt = { state: random(), nonce: random(), verifier: random(), clientId, prompt, to }
    const provider = new URL(config.authorizationEndpoint)
    const asked = {
      ...config.extraQueryParams,
      ...(prompt && { prompt }),
      response_type: 'code',
      client_id: clientId,
      redirect_uri: publicUrl + appPages.callback,
      scope: config.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: hashed(attempt.verifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) provider.searchParams.set(name, value)
    return seeOther(provider.href, [writeCookie(attempt, publicUrl)])
  } catch (error) {
    if (!isApiError(error)) throw error
    return seeOther(formAddress(to, { aviso: 'unavailable' }) ?? to)
  }
}

/** The cookie is `Lax`, because the provider's page leads back here, and a `Strict` cookie would not come with that. */
function writeCookie(attempt: Attempt | undefined, publicUrl: string): string {
  const value = attempt ? Buffer.from(JSON.stringify(attempt)).toString('base64url') : ''
  const { name, secure } = attemptCookie(publicUrl)
  const seconds = attempt ? attemptMinutes * 60 : 0
  return `${name}=${value}; Path=/;${secure} HttpOnly; SameSite=Lax; Max-Age=${seconds}`
}

/** Calls the token relay as the visitor's page would, with the visitor's cookie. */
const relay = (request: Request, form: Record<string, string>, { fetch, publicUrl, address }: Needs) =>
  fetch(
    new Request(`${publicUrl}/api/auth/token`, {
      method: 'POST',
      headers: { origin: new URL(publicUrl).origin, cookie: request.headers.get('cookie') ?? '' },
      body: new URLSearchParams(form),
    }),
    { address },
  )

const promptRefusals = new Set(['invalid_request', 'account_selection_required', 'interaction_required'])

/** The second request for the return address, which a page of ours makes. */
const secondRequest = 'volta'

/**
 * Exchanges the code at the second request for this address. A redirect from the provider counts as cross-site, so the
 * browser leaves out the session's cookie, which is `Strict`. Our page in between makes the second request, with it: so
 * the new session replaces the earlier one, and the form opens with the new cookie.
 */
async function finishSignIn(request: Request, attempt: Attempt, needs: Needs): Promise<Response> {
  const { publicUrl } = needs
  const { pathname, searchParams } = new URL(request.url)
  // Some providers refuse the prompt, as in the sign-in with script: the next attempt has none.
  if (attempt.prompt !== '' && promptRefusals.has(searchParams.get('error') ?? ''))
    return startSignIn(attempt.to, needs, { asksPrompt: false })
  if (!searchParams.has(secondRequest)) {
    searchParams.set(secondRequest, '1')
    const again = `${pathname}?${searchParams}`
    return pages.answer(
      200,
      'Entrando',
      `<h1>Entrando</h1>\n<p class="lead">Se esta página não mudar sozinha, toque em Continuar.</p>\n<a class="button primary" href="${escapeHtml(again)}">Continuar</a>`,
      { refresh: `0;url=${again}` },
    )
  }
  const form = {
    grant_type: 'authorization_code',
    client_id: attempt.clientId,
    code: searchParams.get('code') ?? '',
    redirect_uri: publicUrl + appPages.callback,
    code_verifier: attempt.verifier,
    nonce: attempt.nonce,
  }
  const answered = form.code === '' ? undefined : await relay(request, form, needs)
  const hasDeclined = searchParams.get('error') === 'access_denied'
  const notice: Record<string, string> = answered?.ok || hasDeclined ? {} : { aviso: 'sign_in_refused' }
  const to = formAddress(attempt.to, notice) ?? '/'
  const cookies = answered?.ok ? answered.headers.getSetCookie() : []
  return seeOther(to, [...cookies, writeCookie(undefined, publicUrl)])
}

type Session = { token?: string; cookies?: readonly string[]; refusal?: FilledForm }

/**
 * Returns the ID token of the visitor's session, renewed if it is due. Without a session there is none; a session that
 * cannot be renewed now is a refusal, because the visitor is still signed in.
 */
async function findSession(request: Request, needs: Needs): Promise<Session> {
  if (sessionCookie(needs.publicUrl).read(request) === undefined) return {}
  const answered = await relay(request, { grant_type: 'refresh_token' }, needs)
  const { id_token: token, error } = (await answered.json()) as { id_token?: unknown; error?: unknown }
  if (answered.ok && typeof token === 'string') return { token, cookies: answered.headers.getSetCookie() }
  const { status } = answered
  if (status !== 429 && status < 500) return {}
  return { refusal: { status, problem: typeof error === 'string' ? error : failed, values: {} } }
}

type Sent = { address: string; token: string | undefined; refusal: FilledForm | undefined }

/** Does what the form asks for. Returns the refused form, or the redirect after it was accepted. */
async function takeForm(
  request: Request,
  { address, token, refusal }: Sent,
  needs: Needs,
): Promise<Response | FilledForm> {
  const { publicUrl, fetch } = needs
  const { origin } = new URL(publicUrl)
  const isOwn = !isForeign(request.headers.get('origin'), publicUrl, { required: true })
  const bytes = isOwn ? await readBytes(request) : refused('foreign_origin')
  if ('refused' in bytes) return describeRefusal(bytes.refused, {})
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  if (form.has('leave')) {
    const headers = { origin, cookie: request.headers.get('cookie') ?? '' }
    const asked = new Request(`${origin}/api/auth/sign-out`, { method: 'POST', headers })
    const signedOut = await fetch(asked, { address: needs.address })
    return seeOther(address, signedOut.headers.getSetCookie())
  }
  const values = readTyped(form)
  if (refusal) return { ...refusal, values }
  // A redirect to the provider would not do: `form-action` of our pages binds every redirect after a form.
  if (token === undefined) return describeRefusal('unauthenticated', values)
  const api = needs.apiFor(token)
  const claimed = form.get('claimed')
  return claimed === null ? book(form, { address, values }, api) : claim(claimed, address, api)
}

const describeRefusal = (code: Refused['refused'], values: FilledForm['values']): FilledForm => ({
  status: refusals[code].status,
  problem: refusals[code].sentence,
  values,
})

const typedFields = ['clientPhone', 'notes', 'guestName'] as const

/** Reads the visitor's text. A form sends a line break as two characters, which would count twice. */
const readTyped = (form: URLSearchParams): FilledForm['values'] =>
  Object.fromEntries(
    typedFields.map((name) => [name, (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()]),
  )

const failed = 'Erro ao criar agendamento. Por favor, tente novamente.'
type Filled = { address: string; values: FilledForm['values'] }

async function book(
  form: URLSearchParams,
  { address, values }: Filled,
  api: ApiClient,
): Promise<Response | FilledForm> {
  const read = (name: string) => form.get(name)?.trim() ?? ''
  const prices = form.getAll('price')
  const key = read('key')
  // Only the forms ask for a mobile number; the API takes every number.
  if (form.has('asksPhone') && mobileOf(values.clientPhone ?? '') === null)
    return { status: refusals.invalid.status, problem: bookingSentences.mobile, values }
  try {
    if (form.has('terms')) await api('POST /api/auth/accept-terms')
    const booked = await api('POST /api/visits', {
      headers: key === '' ? {} : { 'idempotency-key': key },
      body: {
        companyId: read('companyId'),
        date: read('date'),
        startTime: read('startTime'),
        items: form.getAll('procedureId').map((procedureId, at) => ({
          procedureId,
          collaboratorId: null,
          price: prices[at] ? Number(prices[at]) : null,
        })),
        ...(values.notes && { notes: values.notes }),
        ...(values.guestName && { guestName: values.guestName }),
        clientPhone: values.clientPhone ?? '',
      },
    })
    const id = 'id' in booked ? booked.id : ''
    return seeOther(formAddress(address, { agendado: id }) ?? address)
  } catch (error) {
    if (!isApiError(error)) throw error
    return { status: error.status || 503, problem: error.body?.error ?? failed, values }
  }
}

/** The client says that the deposit was paid. The page shows the visit as it is now, and why the API refused it. */
async function claim(id: string, address: string, api: ApiClient): Promise<Response> {
  const refusal = await api('PATCH /api/visits/{id}/deposit/claimed', { params: { id } }).then(
    () => undefined,
    (error: unknown) => {
      if (!isApiError(error)) throw error
      return error.body?.code ?? 'unavailable'
    },
  )
  return seeOther(formAddress(address, { agendado: id, ...(refusal && { aviso: refusal }) }) ?? address)
}
