import { answerMark } from '@encaixe/contract/client.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { Answer, type Answered } from './answer.ts'
import { decodePath } from './router.ts'

const defaults = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // With `same-origin` the sign-in popup could not reach the window that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/** Pages whose address carries a secret: the pages of a message link and of an invitation. */
const secretPage = /^\/+(a|convite)(\/|$)/i

/**
 * Returns a function that finds the addresses of secret endpoints. It covers everything below them, because an address
 * that no endpoint answers may be a secret address with a typing error.
 */
export function secretAddresses(endpoints: readonly Pick<Endpoint, 'path' | 'secret'>[]) {
  const starts = endpoints.filter(({ secret }) => secret).map(({ path }) => path.slice(0, path.indexOf('/{')))
  const address = new RegExp(`^/+(${starts.map((start) => start.slice(1)).join('|')})(/|$)`, 'i')
  return (path: string) => starts.length > 0 && address.test(decodePath(path))
}

const secretHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

type Asked = { secure: boolean; path: string; requestId: string; isSecret?: boolean }

/** Headers that no handler can replace. */
const ownHeaders = ({
  secure,
  path,
  requestId,
  isSecret = secretPage.test(decodePath(path)),
}: Asked): Record<string, string> => ({
  ...(isSecret && secretHeaders),
  // Browsers derive "today" from this header. Node would write the machine's time, which `NOW` does not shift.
  date: new Date().toUTCString(),
  ...(secure && strictTransport),
  'x-request-id': requestId,
  [answerMark]: '1',
})

/** Adds the headers that every answer has. An answer with its own content security policy keeps that policy. */
export function finish(answered: Answered, asked: Asked): Response {
  if (answered instanceof Answer) {
    const { status, body, headers, cookies } = answered
    const response = new Response(body, {
      status,
      headers: { ...defaults, ...headers, ...ownHeaders(asked) },
    })
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  }
  const response = changeable(answered)
  const { headers } = response
  for (const [name, value] of Object.entries(ownHeaders(asked))) headers.set(name, value)
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  return response
}

/** Returns the response itself if its headers can be changed, because a copy would turn its body into a stream. */
function changeable(response: Response): Response {
  try {
    response.headers.set('date', '')
    return response
  } catch {
    return new Response(response.body, { status: response.status, headers: new Headers(response.headers) })
  }
}
