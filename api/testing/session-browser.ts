import type { TestApi } from './test-api.ts'

type Answered = { status: number; body: Record<string, unknown>; headers: Headers }

/** A browser that uses the token relay: it stores the session's cookie and the ID token. */
export type SessionBrowser = {
  /** The `Set-Cookie` headers of all answers so far. */
  cookies: string[]
  token(): string
  cookie(): string
  /** `form` replaces fields of the request that exchanges the code. */
  signIn(headers?: Record<string, string>, form?: Record<string, string>): Promise<Answered>
  renew(headers?: Record<string, string>): Promise<Answered>
  signOut(options?: {
    everywhere?: boolean
    token?: string
    headers?: Record<string, string>
  }): Promise<number>
  /** Returns the status of a request with this token. */
  status(token?: string): Promise<number>
}

export function sessionBrowser(api: Pick<TestApi, 'fetch' | 'config'>): SessionBrowser {
  const origin = new URL(api.config.publicUrl).origin
  const cookies: string[] = []
  let cookie = ''
  let token = ''

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      cookies.push(line)
      const [pair = ''] = line.split(';')
      cookie = pair.endsWith('=') ? '' : pair
    }
  }

  async function send(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const headers = { origin, ...(cookie && { cookie }), ...init.headers }
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
    const response = await api.fetch(path, { method: 'POST', ...init, headers: sent })
    keep(response.headers)
    return response
  }

  async function relay(form: Record<string, string>, headers: Record<string, string>): Promise<Answered> {
    const response = await send('/api/auth/token', { body: new URLSearchParams(form), headers })
    const body = (await response.json()) as Record<string, unknown>
    if (typeof body.id_token === 'string') token = body.id_token
    return { status: response.status, body, headers: response.headers }
  }

  return {
    cookies,
    token: () => token,
    cookie: () => cookie,
    signIn: (headers = {}, form = {}) =>
      relay(
        {
          grant_type: 'authorization_code',
          code: 'the code',
          redirect_uri: `${api.config.publicUrl}/auth/callback`,
          code_verifier: 'v'.repeat(43),
          client_id: 'encaixe-test',
          ...form,
        },
        headers,
      ),
    renew: (headers = {}) => relay({ grant_type: 'refresh_token' }, headers),
    async signOut({ everywhere = false, token: bearer = token, headers = {} } = {}) {
      const authorization = bearer === '' ? '' : `Bearer ${bearer}`
      const response = await send('/api/auth/sign-out', {
        body: JSON.stringify({ everywhere }),
        headers: { 'content-type': 'application/json', authorization, ...headers },
      })
      return response.status
    },
    async status(bearer = token) {
      const headers = { authorization: `Bearer ${bearer}` }
      return (await api.fetch('/api/auth/profile', { headers })).status
    },
  }
}

/** Returns a browser that has signed in and accepted the terms: the API caches only users who accepted the terms. */
export async function signedInBrowser(api: Pick<TestApi, 'fetch' | 'config'>): Promise<SessionBrowser> {
  const browser = sessionBrowser(api)
  const { status } = await browser.signIn()
  if (status !== 200) throw new Error(`The endpoint for tokens answered ${status} to a sign-in`)
  const headers = { authorization: `Bearer ${browser.token()}` }
  await api.fetch('/api/auth/accept-terms', { method: 'POST', headers })
  return browser
}
