import type { IncomingMessage } from 'node:http'
import {
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server'

export type BrowserProvider = {
  /** The environment variables of a deployment that uses this provider for sign-in. */
  variables: Record<string, string>
  claims: Record<string, unknown>
  /** Changes the address to which an authorization redirects. */
  redirect: ((to: URL) => void) | undefined
  /** The parameters of all authorizations until now. */
  asked: URLSearchParams[]
  stop(): Promise<void>
}

/** Starts oauth2-mock-server for browsers. It signs in the person in `claims` at once, and gives no refresh tokens. */
export async function startBrowserProvider(): Promise<BrowserProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const url = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = url
  const provider: BrowserProvider = {
    variables: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: 'encaixe-test',
      OIDC_CLIENT_SECRET: 'kept from the browser',
    },
    claims: {},
    redirect: undefined,
    asked: [],
    stop: () => server.stop(),
  }
  server.issuer.on('beforeSigning', ({ payload }: MutableToken) => {
    Object.assign(payload, provider.claims)
  })
  server.service.on('beforeResponse', ({ body }: MutableResponse) => {
    if (body && typeof body === 'object') Reflect.deleteProperty(body, 'refresh_token')
  })
  const { service } = server
  service.on('beforeAuthorizeRedirect', ({ url: to }: MutableRedirectUri, request: IncomingMessage) => {
    provider.asked.push(new URL(request.url ?? '/', url).searchParams)
    provider.redirect?.(to)
  })
  return provider
}
