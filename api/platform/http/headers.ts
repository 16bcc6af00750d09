const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // With `same-origin` the sign-in popup could not reach the window that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
}

const always = Object.entries(everywhere)

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Below these paths the address opens an appointment: no cache, search engine or other site may learn it. */
const secretPath = /^\/+(a|api\/links)(\/|$)/i

const secretHeaders = Object.entries({
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
})

type Answered = { secure: boolean; path: string }

/** Adds the headers that every answer carries. An answer with its own content security policy keeps that policy. */
export function withSecurityHeaders(response: Response, { secure, path }: Answered): Response {
  const answered = changeable(response)
  const { headers } = answered
  if (secretPath.test(decoded(path))) for (const [name, value] of secretHeaders) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy)
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  // Browsers derive "today" from this header. Node would write the machine's time, which `NOW` does not shift.
  headers.set('date', new Date().toUTCString())
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return answered
}

/** The router of the pages decodes a path too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The response itself if its headers can be changed, because a copy would turn its body into a stream. */
function changeable(response: Response): Response {
  try {
    response.headers.set('date', '')
    return response
  } catch {
    return new Response(response.body, { status: response.status, headers: new Headers(response.headers) })
  }
}
