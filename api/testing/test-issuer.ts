import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Clock } from '../platform/clock.ts'
import { createTestTokens, type TestTokens } from './test-tokens.ts'

/** A provider's fault: a refused connection, no answer, an error, invalid content, a redirect, or an empty key set. */
export type Failure = 'down' | 'slow' | 'error' | 'garbage' | 'redirect' | 'empty' | 'broken keys' | 'endless'

/** Makes the body of the token endpoint's answer from the request's form. */
type TokenAnswer = (form: URLSearchParams) => unknown

export type TestIssuer = TestTokens & {
  url: string
  clientId: string
  clientSecret: string
  /** Sets a fault; undefined ends it. `keys` limits the fault to the key set. */
  fail(mode: Failure | undefined, where?: 'keys' | 'all'): void
  answerTokens(status: number, body: unknown | TokenAnswer): void
  /** The requests to the issuer so far, oldest first. */
  seen: { path: string; authorization: string | undefined; body: string }[]
  stop(): Promise<void>
}

/** An OpenID Connect issuer for tests, over real HTTP. */
export async function startTestIssuer({ clock }: { clock: Clock }): Promise<TestIssuer> {
  const seen: TestIssuer['seen'] = []
  let failing: { mode: Failure; where: 'keys' | 'all' } | undefined
  let tokenAnswer: { status: number; body: unknown } = { status: 400, body: { error: 'invalid_grant' } }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const body = await text(request)
    seen.push({ path, authorization: request.headers.authorization, body })
    const broken = failing && (failing.where === 'all' || path === '/keys')
    if (broken && failing?.mode === 'broken keys') {
      return json(response, { keys: tokens.jwks().keys.map((key) => ({ ...key, n: undefined })) })
    }
    if (failing && broken) return failAs(failing.mode, request, response)
    if (path === '/token') {
      const made = tokenAnswer.body
      const answered = typeof made === 'function' ? await made(new URLSearchParams(body)) : made
      return json(response, answered, tokenAnswer.status)
    }
    if (path === '/revoke') return json(response, {})
    if (path === '/keys') return json(response, tokens.jwks())
    if (path === '/.well-known/openid-configuration') return json(response, discovery(url))
    json(response, {}, 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = 'encaixe-test'
  const tokens = await createTestTokens({ issuer: url, clientId, clock, alg: 'RS256' })

  return {
    ...tokens,
    url,
    clientId,
    clientSecret: 'kept from the browser',
    seen,
    fail(mode, where = 'all') {
      failing = mode && { mode, where }
    },
    answerTokens(status, body) {
      tokenAnswer = { status, body }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function discovery(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    revocation_endpoint: `${url}/revoke`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function failAs(mode: Failure, request: IncomingMessage, response: ServerResponse) {
  if (mode === 'down') request.socket.destroy()
  if (mode === 'error') json(response, { error: 'server_error' }, 500)
  if (mode === 'garbage') response.writeHead(200).end('<html>Bad gateway</html>')
  if (mode === 'redirect') response.writeHead(301, { location: 'http://127.0.0.1:9/keys' }).end()
  if (mode === 'empty') json(response, {})
  if (mode === 'endless') {
    const more = () =>
      void (response.writableEnded || response.destroyed || response.write('x'.repeat(65_536), more))
    more()
  }
}
