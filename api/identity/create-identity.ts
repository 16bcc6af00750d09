import type { AuthConfig } from '@encaixe/contract/identity.ts'
import type { Clock } from '../platform/clock.ts'
import { type Config, ownAddress } from '../platform/config/config.ts'
import { defaultScope } from '../platform/config/config-providers.ts'
import type { Database } from '../platform/database/db.ts'
import type { Answered } from '../platform/http/answer.ts'
import type { Peer } from '../platform/http/peer.ts'
import type { Log } from '../platform/log/log.ts'
import { boundEvent } from '../platform/log/security-event.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { chooseClientAuth } from './client-auth.ts'
import { createDiscovery } from './issuer-documents.ts'
import { publishedKeys } from './issuer-keys.ts'
import { startLocalProvider } from './local-provider.ts'
import { localIssuer } from './local-provider-accounts.ts'
import { createTokenRelay, type TokenRelay } from './token-relay.ts'
import { isGoogle } from './token-rules.ts'
import { createVerifyToken, type VerifyToken } from './verify-token.ts'

/** Signs people in with the identity provider of the configuration. */
export type Identity = {
  verifyToken: VerifyToken
  authConfig: () => Promise<AuthConfig | Refused<'unavailable'>>
  tokenRelay: TokenRelay
  /** Present only with the local identity provider. It answers on Node's own request and response. */
  identityProvider?: ((peer: Peer) => Promise<Answered>) | undefined
}

type Parts = { config: Config; database: Database; clock: Clock; log: Log }

export async function createIdentity(parts: Parts): Promise<Identity> {
  const { oidc } = parts.config
  return oidc.kind === 'local' ? byLocalProvider(parts) : byIssuer(oidc, parts)
}

type External = Extract<Config['oidc'], { kind: 'external' }>

const callbackOf = ({ publicUrl }: Config) => `${publicUrl}/auth/callback`

function byIssuer({ issuer, ...client }: External, { config, clock, log }: Parts): Identity {
  const discover = createDiscovery({ issuer, clock, log })
  const address = async () => {
    const found = await discover()
    return isRefused(found) ? found : found.jwks_uri
  }
  let logged: unknown
  const endpoints = async () => {
    const found = await discover()
    if (isRefused(found)) return found
    const methods = found.token_endpoint_auth_methods_supported
    const auth = chooseClientAuth(client, methods)
    if (auth === undefined) {
      // Anybody can start sign-ins and fill the log, so the error is logged once for each fetched document.
      if (logged !== found)
        log.error('identity provider lists no client authentication that this deployment can do', {
          code: 'provider_client_auth',
          methods,
        })
      logged = found
      return refused('unavailable')
    }
    const { token_endpoint: token, revocation_endpoint: revocation, userinfo_endpoint: userinfo } = found
    return { token, revocation, userinfo, auth }
  }
  return {
    verifyToken: createVerifyToken({
      issuer,
      clientId: client.clientId,
      clock,
      keys: publishedKeys({ address, clock, log }),
      onFault: boundEvent({ clock, log }, 'token refused'),
    }),
    tokenRelay: createTokenRelay({
      client,
      redirectUris: [callbackOf(config)],
      endpoints,
      revokesAll: isGoogle(issuer),
      log,
    }),
    async authConfig() {
      const found = await discover()
      if (isRefused(found)) return found
      const choosesAccount = found.prompt_values_supported?.includes('select_account') ?? true
      // Google gives a refresh token only when asked with this parameter.
      const extraQueryParams: Record<string, string> = isGoogle(issuer) ? { access_type: 'offline' } : {}
      return {
        issuer,
        clientId: client.clientId,
        authorizationEndpoint: found.authorization_endpoint,
        tokenEndpoint: `${config.publicUrl}/api/auth/token`,
        scope: client.scope,
        ...(choosesAccount && { prompt: 'select_account' as const }),
        extraQueryParams,
        popupAbortOnClose: false,
      }
    },
  }
}

async function byLocalProvider({ config, database, clock, log }: Parts): Promise<Identity> {
  const { publicUrl, http } = config
  const provider = await startLocalProvider({ config, database, clock, log })
  const { issuer, clientId, clientSecret, keys } = provider
  const own = `${ownAddress(http)}/api/idp/token`
  const endpoints = async () => ({
    token: own,
    revocation: `${own}/revocation`,
    userinfo: undefined,
    auth: 'post' as const,
  })
  return {
    verifyToken: createVerifyToken({
      issuer,
      storedAs: localIssuer,
      clientId,
      keys,
      clock,
      onFault: boundEvent({ clock, log }, 'token refused'),
    }),
    tokenRelay: createTokenRelay({
      client: { clientId, clientSecret },
      redirectUris: [callbackOf(config)],
      endpoints,
      log,
    }),
    authConfig: async () => ({
      issuer,
      clientId,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${publicUrl}/api/auth/token`,
      scope: defaultScope,
      prompt: 'select_account',
      extraQueryParams: {},
      // The local provider has our origin, so a closed popup is detected. Another origin's open popup may look closed.
      popupAbortOnClose: true,
    }),
    identityProvider: provider.handle,
  }
}
