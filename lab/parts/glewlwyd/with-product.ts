import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sessionBrowser } from '../../../api/testing/session-browser.ts'
import { type Server, startServer } from '../../../e2e/server.ts'
import { eventually, freePort } from '../part.ts'
import { clients, type Glewlwyd, lifetime, scope, secrets, startGlewlwyd } from './start-glewlwyd.ts'

export const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

type Shared = { provider: Glewlwyd; port: number }
let shared: Promise<Shared> | undefined

/** Glewlwyd accepts one return address, so every product under test uses the same port, one product after another. */
function share(): Promise<Shared> {
  shared ??= freePort().then(async (port) => {
    const provider = await startGlewlwyd(`http://localhost:${port}/auth/callback`)
    return { provider, port }
  })
  return shared
}

export type How = { auth: 'basic' | 'post'; kind?: 'rsa' | 'ecdsa'; env?: Record<string, string> }

/** Runs a check with a product that signs in at Glewlwyd. */
export async function withProduct(how: How, work: (product: Product) => Promise<string>): Promise<string> {
  const { provider, port } = await share()
  const { auth, kind = 'rsa', env = {} } = how
  const server = await startServer({
    PORT: String(port),
    DEMO: 'false',
    OIDC_ISSUER: provider.issuer(kind),
    OIDC_CLIENT_ID: clients[auth],
    OIDC_CLIENT_SECRET: secrets[auth],
    OIDC_CLIENT_AUTH: auth,
    ...env,
  })
  try {
    return await work(productAt(server, provider, clients[auth]))
  } finally {
    await server.stop()
  }
}

export type Product = ReturnType<typeof productAt>

function productAt(server: Server, provider: Glewlwyd, clientId: string) {
  const fetchOurs = (path: string, init?: RequestInit) => fetch(new URL(path, server.url), init)
  const browser = sessionBrowser({ fetch: fetchOurs, config: { publicUrl: server.url } as never })

  /** The address to which Glewlwyd sends the browser back. */
  async function authorize(parameters: Record<string, string> = {}, cookie?: string): Promise<URL> {
    const config = (await (await fetchOurs('/api/auth/config')).json()) as Record<string, string>
    const url = new URL(config.authorizationEndpoint ?? '')
    url.search = String(
      new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId ?? '',
        redirect_uri: `${server.url}/auth/callback`,
        scope,
        state: 's',
        nonce: 'n-1',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Glewlwyd's own page sends this parameter when the user continues.
        g_continue: '',
        ...parameters,
      }),
    )
    const headers = { cookie: cookie ?? (await provider.signIn()) }
    const response = await fetch(url, { redirect: 'manual', headers })
    return new URL(response.headers.get('location') ?? 'about:blank', url)
  }

  return {
    server,
    provider,
    browser,
    authorize,
    async signIn(form: Record<string, string> = {}) {
      const code = (await authorize()).searchParams.get('code') ?? ''
      const exchange = { code, code_verifier: verifier, client_id: clientId, nonce: 'n-1' }
      return browser.signIn({}, { ...exchange, ...form })
    },
    async profile() {
      const headers = { authorization: `Bearer ${browser.token()}` }
      return (await (await fetchOurs('/api/auth/profile', { headers })).json()) as { user: object }
    },
    /** Waits until the ID token has expired. */
    expire: () => delay((lifetime + 1) * 1_000),
    logged: (text: string) => eventually(`the log has ${text}`, async () => server.output().includes(text)),
  }
}

export async function endProvider(): Promise<void> {
  await (await shared?.catch(() => undefined))?.provider[Symbol.asyncDispose]()
}
