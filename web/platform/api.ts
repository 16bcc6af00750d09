import {
  ApiError,
  answerMark,
  createClient,
  isApiError,
  isOurs,
  ofGateway,
} from '@encaixe/contract/client.ts'
import type { RefusalBody } from '@encaixe/contract/refusals.ts'
import { trackFailure } from './analytics.ts'
import { syncTime } from './product-time.ts'
import { freshToken, replaceToken } from './session.ts'

/** Calls that need no user. They send no token, so that they work while a session cannot be renewed. */
const forAnyone =
  /^\w+ \/api\/(public|health|links)\/|^GET \/api\/(subscriptions\/plans|auth\/config)$|^POST \/api\/contact$/

const bearer = (token: string) => `Bearer ${token}`

const readTimeout = 15_000
/** The time limit of a write in milliseconds, long enough for a photo on a slow network. */
const writeTimeout = 120_000

/** `auth/verify` is a POST but not an action of the user: it fetches the profile, for which every page waits. */
const isWrite = (call: string) => !/^GET |^POST \S*\/api\/auth\/verify\b/.test(call)

/** Sends a request with a time limit, so that no page and no form waits for ever. */
function fetchLimited(request: Request): Promise<Response> {
  const timeout = isWrite(`${request.method} ${request.url}`) ? writeTimeout : readTimeout
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
  return fetch(new Request(request, { signal }))
}

declare global {
  /** The requests that the page itself began, by address. A promise resolves to undefined when no answer arrived. */
  var begun: Record<string, Promise<Response | undefined>> | undefined
}

/** Returns the answer of a request that the page began, if any. The time limit is the same as for other reads. */
async function takeBegun({ url, signal }: Request): Promise<Response | undefined> {
  const answer = globalThis.begun?.[url]
  if (!answer) return undefined
  delete globalThis.begun?.[url]
  const end = AbortSignal.any([signal, AbortSignal.timeout(readTimeout)])
  end.throwIfAborted()
  const late = Promise.withResolvers<never>()
  end.addEventListener('abort', () => late.reject(end.reason), { once: true })
  return Promise.race([answer, late.promise])
}

const writeWait = 30 * 60_000

/** A write that waited longer than `writeWait` for a sign-in fails: the user no longer expects the write. */
const isTooLate = (call: string, since: number) => isWrite(call) && Date.now() - since > writeWait

const tooLate: RefusalBody<'unauthenticated'> = {
  error: 'Passou mais de meia hora até você entrar de novo, e nada foi salvo. Confira e clique de novo.',
  code: 'unauthenticated',
}

const answerTooLate = () => Response.json(tooLate, { status: 401, headers: { [answerMark]: '1' } })

/** The user's next token; undefined when this user is not signed in. Fails when the relay cannot be reached. */
const nextToken = (refused: string, again: boolean) =>
  replaceToken(refused, again).catch((error: unknown) => {
    if (isApiError(error) && error.status !== 401) throw error
    return undefined
  })

/** The longest pause in seconds for which a person waits before the form. */
const longestPause = 10

/**
 * The seconds after which a proxy wants a request again: it answers so with `Retry-After` while no process is ready, as
 * during a restart. Undefined for an answer of the API.
 */
function pauseOf(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const isProxy = ofGateway.includes(answer.status) && !isOurs(answer)
  return isProxy && seconds <= longestPause ? seconds : undefined
}

/**
 * Sends a call, and repeats it when the API refuses its token: the API checks the token before anything else, so
 * nothing has happened yet. When the API refuses the next token too, the session has ended, and the call waits until
 * the same user has signed in again. When a proxy answers that no process is ready, a call with an idempotency key is
 * repeated once: the API stores one record for each key, even if a process has already handled the first request.
 */
export async function fetchSignedIn(
  request: Request,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  const refused = request.headers.get('authorization')?.replace('Bearer ', '')
  // The body is read once: a sent request has no body any more, and browsers send the body of a clone as a stream.
  const body = await request.arrayBuffer()
  const copyWith = (headers: Headers) =>
    new Request(request, { headers, ...(body.byteLength > 0 && { body }) })
  const sendWith = async (headers: Headers) => {
    const answer = syncTime(await send(copyWith(headers)))
    const pause = headers.has('idempotency-key') ? pauseOf(answer) : undefined
    if (pause === undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, pause * 1_000))
    return syncTime(await send(copyWith(headers)))
  }
  let response = await sendWith(request.headers)
  const since = Date.now()
  let token = refused
  for (const again of [false, true]) {
    if (response.status !== 401 || !token) break
    token = await nextToken(token, again)
    if (!token) break
    if (isTooLate(`${request.method} ${request.url}`, since)) return answerTooLate()
    const headers = new Headers(request.headers)
    headers.set('authorization', bearer(token))
    response = await sendWith(headers)
  }
  return response
}

/** The headers of every call that has a user. */
export const sendAlways: Record<string, string> = {}

/** The app renews here the lists that a write made stale. Public pages keep no lists. */
export const afterCall: { renew?: (call: string, error?: ApiError) => void } = {}

/** The API client, with the token of the signed-in user. */
export const api = createClient({
  fetch: async (request) => (await takeBegun(request)) ?? fetchSignedIn(request, fetchLimited),
  origin: globalThis.location?.origin ?? '',
  async headers(call): Promise<Record<string, string>> {
    if (forAnyone.test(call)) return {}
    const since = Date.now()
    const token = await freshToken()
    if (isTooLate(call, since)) throw new ApiError(401, tooLate)
    return token ? { ...sendAlways, authorization: bearer(token) } : {}
  },
  onSettled(call, error) {
    if (error) trackFailure(call, error.status, error.message)
    afterCall.renew?.(call, error)
  },
})
