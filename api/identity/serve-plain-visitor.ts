import { createHash, randomBytes } from 'node:crypto'
import { appPages, pageAt, plainSignIn } from '@encaixe/contract/addresses.ts'
import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { type ApiClient, isApiError } from '@encaixe/contract/client.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import { isForeign } from '../platform/http/foreign-origin.ts'
import { readBytes } from '../platform/http/read-body.ts'
import { createSmallPages } from '../platform/http/small-pages.ts'
import type { FilledForm } from '../platform/pages/pages.ts'
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

const inMinutes = 10
const cookieName = 'encaixe-sign-in'
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

/** Returns the attempt of the browser's cookie if the request is the provider's answer to it. */
function readAttempt(request: Request): Attempt | undefined {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== appPages.callback) return undefined
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const text = pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? ''
  try {
    const attempt: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isAttempt(attempt) && attempt.state === searchParams.get('state') ? attempt : undefined
  } catch {
    return undefined
  }
}

/** The longest value in the query of a form's address. The address must fit into a cookie. */
const longestValue = 300

/** A placeholder for the own site: an address that names another site does not have it. */
const ownSite = 'http://own.invalid'

/** The address of a booking form with a time chosen without script; undefined for every other address. */
function formAddress(given: string | null, more: Record<string, string> = {}): string | undefined {
  const url = URL.parse(given ?? '', ownSite)
  const at = url?.origin === ownSite ? pageAt(url.pathname) : undefined
  if (!url || at?.page !== 'booking') return undefined
  const kept = ['horarios', 'as', 'servicos'].flatMap((name) => {
    const value = url.searchParams.get(name)
    return value === null || value.length > longestValue ? [] : [[name, value] as [string, string]]
  })
  return `${at.path}?${new URLSearchParams([...kept, ...Object.entries(more)])}`
}

const hashed = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const seeOther = (location: string, cookies: readonly string[] = []) => {
  const response = new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const pages = createSmallPages('main{padding-block:48px}', ["form-action 'none'"])

/** The page of a time that was chosen without script shows who is signed in, and a form that was refused. */
type ForPage = { token?: string | undefined; form?: FilledForm }

/**
 * Serves a visitor whose browser runs no script. The server does for the visitor what the script does elsewhere: it
 * redirects to the provider, exchanges the code, and sends the booking form to the API. Every call goes through the
 * API's own door, with its limits and refusals. Returns no response when a page is to be rendered.
 */
export async function servePlainVisitor(request: Request, needs: Needs): Promise<Response | ForPage> {
  const { pathname, searchParams, search } = new URL(request.url)
  const isGet = request.method === 'GET'
  if (isGet && pathname === plainSignIn) return startSignIn(searchParams.get('para'), needs)
  const attempt = isGet ? readAttempt(request) : undefined
  if (attempt) return finishSignIn(request, attempt, needs)
  const address = searchParams.has('as') ? formAddress(pathname + search) : undefined
  if (address === undefined) return {}
  if (request.method === 'POST') return takeForm(request, address, needs)
  return { token: await findToken(request, needs) }
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
  const secure = publicUrl.startsWith('https:') ? ' Secure;' : ''
  return `${cookieName}=${value}; Path=/auth;${secure} HttpOnly; SameSite=Lax; Max-Age=${attempt ? inMinutes * 60 : 0}`
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

/**
 * Returns a page that opens the form at once. A redirect would not do: the browser would follow it as a step of the
 * provider's page, without the session's cookie, which is `Strict`.
 */
async function finishSignIn(request: Request, attempt: Attempt, needs: Needs): Promise<Response> {
  const { publicUrl } = needs
  const { searchParams } = new URL(request.url)
  // Some providers refuse the prompt, as in the sign-in with script: the next attempt has none.
  if (attempt.prompt !== '' && promptRefusals.has(searchParams.get('error') ?? ''))
    return startSignIn(attempt.to, needs, { asksPrompt: false })
  const done = writeCookie(undefined, publicUrl)
  const form = {
    grant_type: 'authorization_code',
    client_id: attempt.clientId,
    code: searchParams.get('code') ?? '',
    redirect_uri: publicUrl + appPages.callback,
    code_verifier: attempt.verifier,
    nonce: attempt.nonce,
  }
  const answered = form.code === '' ? undefined : await relay(request, form, needs)
  const to = formAddress(attempt.to, answered?.ok ? {} : { aviso: 'sign_in_refused' }) ?? '/'
  if (!answered?.ok) return seeOther(to, [done])
  const link = to.replaceAll('&', '&amp;')
  const page = pages.answer(
    200,
    'Você entrou',
    `<h1>Você entrou</h1>\n<p class="lead">O seu horário abre em seguida.</p>\n<a class="button primary" href="${link}">Continuar</a>`,
    { refresh: `0;url=${to}`, 'referrer-policy': 'no-referrer' },
  )
  for (const cookie of [...answered.headers.getSetCookie(), done]) page.headers.append('set-cookie', cookie)
  return page
}

/** Returns the ID token of the visitor's session, renewed if it is due; undefined when nobody is signed in. */
async function findToken(request: Request, needs: Needs): Promise<string | undefined> {
  if (sessionCookie(needs.publicUrl).read(request) === undefined) return undefined
  const answered = await relay(request, { grant_type: 'refresh_token' }, needs)
  const { id_token: token } = (await answered.json()) as { id_token?: unknown }
  return answered.ok && typeof token === 'string' ? token : undefined
}

async function takeForm(request: Request, address: string, needs: Needs): Promise<Response | ForPage> {
  const { publicUrl, fetch } = needs
  const { origin } = new URL(publicUrl)
  const isOwn = !isForeign(request.headers.get('origin'), publicUrl, { required: true })
  const bytes = isOwn ? await readBytes(request) : refused('foreign_origin')
  if ('refused' in bytes) return { form: { ...describeRefusal(bytes.refused), values: {} } }
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  if (form.has('leave')) {
    const headers = { origin, cookie: request.headers.get('cookie') ?? '' }
    const asked = new Request(`${origin}/api/auth/sign-out`, { method: 'POST', headers })
    const left = await fetch(asked, { address: needs.address })
    return seeOther(address, left.headers.getSetCookie())
  }
  const token = await findToken(request, needs)
  if (token === undefined) return seeOther(`${plainSignIn}?para=${encodeURIComponent(address)}`)
  const api = needs.apiFor(token)
  const claimed = form.get('claimed')
  const booked = await (claimed === null ? book(form, address, api) : claim(claimed, address, api))
  return booked instanceof Response ? booked : { token, form: booked }
}

const describeRefusal = (code: Refused['refused']) => ({
  status: refusals[code].status,
  problem: refusals[code].sentence,
})

const failed = 'Erro ao criar agendamento. Por favor, tente novamente.'
const typedFields = ['clientPhone', 'notes', 'guestName'] as const

async function book(form: URLSearchParams, address: string, api: ApiClient): Promise<Response | FilledForm> {
  const read = (name: string) => form.get(name)?.trim() ?? ''
  const values = Object.fromEntries(typedFields.map((name) => [name, read(name)]))
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

/** The client says that the deposit was paid. The page shows the visit in every case, as it is now. */
async function claim(id: string, address: string, api: ApiClient): Promise<Response> {
  await api('PATCH /api/visits/{id}/deposit/claimed', { params: { id } }).catch((error: unknown) => {
    if (!isApiError(error)) throw error
  })
  return seeOther(formAddress(address, { agendado: id }) ?? address)
}
