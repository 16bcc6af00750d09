import { createClient } from '@encaixe/contract/client.ts'
import { track } from './analytics.ts'
import { syncTime } from './product-time.ts'
import { endSession, freshToken } from './session.ts'

/** Calls without a user. They send no token, so that they work while a session cannot be renewed. */
const forAnyone =
  /^\w+ \/api\/(public|health|links)\/|^GET \/api\/(subscriptions\/plans|auth\/config)$|^POST \/api\/contact$/

/** The API client, with the token of the signed-in user. */
export const api = createClient({
  fetch: (request) => fetch(request).then(syncTime),
  origin: globalThis.location?.origin ?? '',
  async headers(call): Promise<Record<string, string>> {
    if (forAnyone.test(call)) return {}
    const token = await freshToken()
    return token ? { authorization: `Bearer ${token}` } : {}
  },
  onFailure(error, call) {
    const [method, url] = call.split(' ')
    track('api_error', { message: error.message, url, method, status: error.status })
    if (error.status === 401) endSession()
  },
})
