import { createClient } from '@encaixe/contract/client.ts'
import { track } from './analytics.ts'
import { syncTime } from './product-time.ts'
import { freshToken, replaceToken } from './session.ts'

/** Calls without a user. They send no token, so that they work while a session cannot be renewed. */
const forAnyone =
  /^\w+ \/api\/(public|health|links)\/|^GET \/api\/(subscriptions\/plans|auth\/config)$|^POST \/api\/contact$/

const bearer = (token: string) => `Bearer ${token}`

const readTimeout = 15_000

/** Reads end at the latest after a while, so that no page waits for ever. A write may take as long as it takes. */
function limited(request: Request): Request {
  if (request.method !== 'GET' && !request.url.endsWith('/api/auth/verify')) return request
  return new Request(request, {
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(readTimeout)]),
  })
}

/**
 * Repeats a call once whose token the API refused: it checks the token before anything else, so nothing has happened
 * yet. After an ended session the call waits here until the same user has signed in again.
 */
export async function fetchSignedIn(request: Request): Promise<Response> {
  const refused = request.headers.get('authorization')?.replace('Bearer ', '')
  const again = refused ? request.clone() : undefined
  const response = syncTime(await fetch(request))
  if (response.status !== 401 || !refused || !again) return response
  const token = await replaceToken(refused).catch(() => undefined)
  if (!token) return response
  const headers = new Headers(again.headers)
  headers.set('authorization', bearer(token))
  return syncTime(await fetch(new Request(again, { headers })))
}

/** The API client, with the token of the signed-in user. */
export const api = createClient({
  fetch: (request) => fetchSignedIn(limited(request)),
  origin: globalThis.location?.origin ?? '',
  async headers(call): Promise<Record<string, string>> {
    if (forAnyone.test(call)) return {}
    const token = await freshToken()
    return token ? { authorization: bearer(token) } : {}
  },
  onFailure(error, call) {
    const [method, url] = call.split(' ')
    track('api_error', { message: error.message, url, method, status: error.status })
  },
})
