import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server'
import type { Clock } from '../platform/clock.ts'
import type { SessionBrowser } from './session-browser.ts'
import type { ApiIssuer } from './test-api.ts'

type Claims = Record<string, unknown>
type Form = Record<string, string>

/**
 * oauth2-mock-server, a provider written by others, on the clock of the test. The test issuer of this project can forge
 * tokens and fail; oauth2-mock-server cannot.
 */
export type MockProvider = ApiIssuer & {
  /** Claims of the ID tokens from now on; a claim with the value undefined is left out. */
  claims: Claims
  /** The metadata except its addresses; a field with the value undefined is left out. */
  metadata: Claims
  /** Changes the answer of the token endpoint. */
  change: ((answer: MutableResponse) => void) | undefined
  userinfo: MutableResponse
  /** `asked`: requests to the token endpoint. `userinfoAsked`: Authorization headers of userinfo requests. */
  asked: { authorization: string | undefined; form: Form }[]
  userinfoAsked: (string | undefined)[]
  /** Signs in with a browser; `parameters` are added to the authorization request. */
  signIn(browser: SessionBrowser, parameters?: Form): ReturnType<SessionBrowser['signIn']>
  /** Restores the state of the start; the signing keys stay as they are. */
  reset(): void
  stop(): Promise<void>
}

/** An answer without an ID token: many providers leave it out of a renewal, as OpenID Connect Core 12.2 allows. */
export const withoutIdToken =
  (more: Claims = {}) =>
  ({ body }: MutableResponse) => {
    if (body !== '') Object.assign(body, { id_token: undefined }, more)
  }

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

const fresh = () => ({
  clientSecret: 'kept from the browser',
  claims: { sub: 'ana', name: 'Ana', email: 'ana@cliente.example', email_verified: true },
  metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] },
  change: undefined,
  userinfo: { statusCode: 200, body: {} },
  asked: [],
  userinfoAsked: [],
})

/** `path` is the path of the issuer's URL. */
export async function startMockProvider(
  { clock }: { clock: Clock },
  { path = '', alg = 'RS256' }: { path?: string; alg?: string } = {},
): Promise<MockProvider> {
  const wellKnownDocument = `${path.replace(/\/$/, '')}/.well-known/openid-configuration`
  const server = new OAuth2Server(undefined, undefined, { endpoints: { wellKnownDocument } })
  await server.issuer.keys.generate(alg)
  await server.start(0, '127.0.0.1')
  const origin = `http://127.0.0.1:${server.address().port}`
  const clientId = 'encaixe-test'
  server.issuer.url = origin + path
  const { issuer, service } = server

  const provider: MockProvider = {
    url: origin + path,
    clientId,
    ...fresh(),
    jwks: () => ({ keys: issuer.keys.toJSON() }),
    sign: (claims) =>
      issuer.buildToken({
        scopesOrTransform: (_, payload) => Object.assign(payload, { aud: clientId }, claims),
      }),
    async signIn(browser, { nonce, ...parameters } = {}) {
      const url = new URL('/authorize', origin)
      url.search = String(
        new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: 'http://localhost:3000/auth/callback',
          scope: 'openid email profile',
          code_challenge: challenge,
          code_challenge_method: 'S256',
          ...(nonce !== undefined && { nonce }),
          ...parameters,
        }),
      )
      const { headers } = await fetch(url, { redirect: 'manual' })
      const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
      return browser.signIn({}, { code, code_verifier: verifier, ...(nonce !== undefined && { nonce }) })
    },
    reset: () => Object.assign(provider, fresh()),
    stop: () => server.stop(),
  }

  issuer.on('beforeSigning', ({ payload }: MutableToken) => {
    const now = Math.floor(clock.now().getTime() / 1000)
    Object.assign(payload, { iat: now, nbf: now, exp: now + 3600 }, 'aud' in payload && provider.claims)
  })
  service.on('beforeWellKnownOpenIdConfiguration', ({ body }: MutableResponse) => {
    const at = ['authorize', 'token', 'userinfo', 'revoke', 'jwks'].map((name) => `${origin}/${name}`)
    const [authorization_endpoint, token_endpoint, userinfo_endpoint, revocation_endpoint, jwks_uri] = at
    const addresses = {
      authorization_endpoint,
      token_endpoint,
      userinfo_endpoint,
      revocation_endpoint,
      jwks_uri,
    }
    Object.assign(body, addresses, provider.metadata)
  })
  service.on('beforeResponse', (answer: MutableResponse, request: TokenRequestIncomingMessage) => {
    const { body, headers } = request
    provider.asked.push({ authorization: headers.authorization, form: { ...(body as unknown as Form) } })
    provider.change?.(answer)
  })
  service.on('beforeUserinfo', (answer: MutableResponse, { headers }: IncomingMessage) => {
    provider.userinfoAsked.push(headers.authorization)
    Object.assign(answer, provider.userinfo)
  })
  return provider
}
