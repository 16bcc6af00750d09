import { ApiError, createClient } from '@encaixe/contract/client.ts'
import type { RefusalBody } from '@encaixe/contract/refusals.ts'
import { track } from './analytics.ts'
import { syncTime } from './product-time.ts'
import { freshToken, replaceToken } from './session.ts'

/** Calls without a user. They send no token, so that they work while a session cannot be renewed. */
const forAnyone =
  /^\w+ \/api\/(public|health|links)\/|^GET \/api\/(subscriptions\/plans|auth\/config)$|^POST \/api\/contact$/

const bearer = (token: string) => `Bearer ${token}`

const readTimeout = 15_000

/** `auth/verify` is a POST that nobody pressed: it fetches the profile, for which every page waits. */
const isWrite = (call: string) => !/^GET |^POST \S*\/api\/auth\/verify$/.test(call)

/** Reads end at the latest after a while, so that no page waits for ever. A write may take as long as it takes. */
function fetchLimited(request: Request): Promise<Response> {
  if (isWrite(`${request.method} ${request.url}`)) return fetch(request)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(readTimeout)])
  return fetch(new Request(request, { signal }))
}

const writeWait = 30 * 60_000

/** A write that waited longer for a sign-in fails, because its user no longer expects it: the tab was forgotten. */
const isTooLate = (call: string, since: number) => isWrite(call) && Date.now() - since > writeWait

const tooLate: RefusalBody<'unauthenticated'> = {
  error: 'Passou mais de meia hora até você entrar de novo, e nada foi salvo. Confira e clique de novo.',
  code: 'unauthenticated',
}

/**
 * Repeats a call once whose token the API refused: it checks the token before anything else, so nothing has happened
 * yet. After an ended session the call waits here until the same user has signed in again.
 */
export async function fetchSignedIn(
  request: Request,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  const refused = request.headers.get('authorization')?.replace('Bearer ', '')
  // As text: a request that was sent has no body any more, and browsers send the body of a clone as a stream.
  const body = await request.text()
  const copyWith = (headers: Headers) => new Request(request, { headers, ...(body !== '' && { body }) })
  const response = syncTime(await send(copyWith(request.headers)))
  if (response.status !== 401 || !refused) return response
  const since = Date.now()
  const token = await replaceToken(refused).catch(() => undefined)
  if (!token) return response
  if (isTooLate(`${request.method} ${request.url}`, since)) return Response.json(tooLate, { status: 401 })
  const headers = new Headers(request.headers)
  headers.set('authorization', bearer(token))
  return syncTime(await send(copyWith(headers)))
}

/** The API client, with the token of the signed-in user. */
export const api = createClient({
  fetch: (request) => fetchSignedIn(request, fetchLimited),
  origin: globalThis.location?.origin ?? '',
  async headers(call): Promise<Record<string, string>> {
    if (forAnyone.test(call)) return {}
    const since = Date.now()
    const token = await freshToken()
    if (isTooLate(call, since)) throw new ApiError(401, tooLate)
    return token ? { authorization: bearer(token) } : {}
  },
  onFailure(error, call) {
    const [method, url] = call.split(' ')
    track('api_error', { message: error.message, url, method, status: error.status })
  },
})
