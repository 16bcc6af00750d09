import { answerMark } from '@encaixe/contract/client.ts'
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

/** Below these paths the address gives access to an appointment: no cache, search engine or other site may get it. */
const secretPath = /^\/+(a|api\/links)(\/|$)/i

const secretHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

type Asked = { secure: boolean; path: string; requestId: string }

/** Headers that no handler can replace. */
const ownHeaders = ({ secure, path, requestId }: Asked): Record<string, string> => ({
  ...(secretPath.test(decodePath(path)) && secretHeaders),
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
