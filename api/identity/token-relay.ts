import { readText } from '../platform/http/read-answer.ts'
import type { Log } from '../platform/log/log.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { authenticated, type Client, type ClientAuth } from './client-auth.ts'
import { fetchDocument } from './issuer-documents.ts'
import { judgeAnswer, type TokenAnswer } from './token-answer.ts'

type ProviderEndpoints = {
  token: string
  revocation: string | undefined
  userinfo: string | undefined
  auth: ClientAuth
}

export type TokenRelay = {
  /** Exchanges the code of a sign-in. */
  exchange(form: ReadonlyMap<string, string>): Promise<TokenAnswer | Refused<'invalid'>>
  renew(refreshToken: string): Promise<TokenAnswer>
  /** The userinfo of the provider; undefined when the provider has no userinfo endpoint. A failure is only logged. */
  userinfo(accessToken: string): Promise<unknown>
  /** Revokes a refresh token if the provider can; a failure is only logged. `isLast`: the user has no other session. */
  revoke(refreshToken: string, about: { isLast: boolean }): Promise<void>
}

type Options = {
  client: Client
  redirectUris: readonly string[]
  endpoints: () => Promise<ProviderEndpoints | Refused<'unavailable'>>
  /** True when the provider revokes all the user's refresh tokens when one of them is revoked, as Google does. */
  revokesAll?: boolean
  log: Log
  timeout?: number
}

const codeFields = ['grant_type', 'code', 'redirect_uri', 'code_verifier']
const longestNonce = 255
const shortTimeout = 3_000

/** Exchanges and renews tokens on the server: Google needs a client secret even with PKCE; browsers cannot hold one. */
export function createTokenRelay({
  endpoints,
  revokesAll,
  log,
  client,
  redirectUris,
  timeout = 10_000,
}: Options): TokenRelay {
  function post(address: string, parameters: Record<string, string>, auth: ClientAuth, limit: number) {
    return fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(limit),
      ...authenticated(parameters, client, auth),
    })
  }

  async function ask(parameters: Record<string, string>): Promise<TokenAnswer> {
    const at = await endpoints()
    if (isRefused(at)) return { fault: 'no endpoint' }
    try {
      const response = await post(at.token, parameters, at.auth, timeout)
      const answer = judgeAnswer(response.status, await readText(response))
      if ('fault' in answer)
        log.error('token endpoint of the identity provider failed', {
          code: 'provider_token_failed',
          url: at.token,
          reason: answer.fault,
        })
      return answer
    } catch (error) {
      log.warn('token endpoint of the identity provider could not be reached', {
        code: 'provider_unreachable',
        url: at.token,
        error,
      })
      return { fault: 'unreachable' }
    }
  }

  return {
    async exchange(form) {
      const parameters = parametersOf(form, client.clientId, redirectUris)
      return isRefused(parameters) ? parameters : ask(parameters)
    },
    renew: (refreshToken) => ask({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async userinfo(accessToken) {
      const at = await endpoints()
      if (isRefused(at) || at.userinfo === undefined) return undefined
      const authorization = `Bearer ${accessToken}`
      return fetchDocument(at.userinfo, { log, timeout: shortTimeout, authorization })
    },
    async revoke(refreshToken, { isLast }) {
      if (revokesAll && !isLast) return
      const at = await endpoints()
      if (isRefused(at) || at.revocation === undefined) return
      const url = at.revocation
      try {
        const parameters = { token: refreshToken, token_type_hint: 'refresh_token' }
        const response = await post(url, parameters, at.auth, shortTimeout)
        await response.body?.cancel()
        if (!response.ok)
          throw new Error(
            `The identity provider answered ${response.status} to the revocation of a refresh token`,
          )
      } catch (error) {
        log.warn('refresh token could not be revoked at the identity provider', {
          code: 'provider_revocation_failed',
          url,
          error,
        })
      }
    },
  }
}

function parametersOf(
  form: ReadonlyMap<string, string>,
  clientId: string,
  redirectUris: readonly string[],
): Record<string, string> | Refused<'invalid'> {
  const wrong = (field: string, sentence: string) => refused('invalid', { fields: { [field]: sentence } })
  if (form.get('grant_type') !== 'authorization_code') {
    return wrong('grant_type', 'Este tipo de entrada não é aceito.')
  }
  if (form.get('client_id') !== clientId) return wrong('client_id', 'Este cliente não é o desta instalação.')
  if (!redirectUris.includes(form.get('redirect_uri') ?? '')) {
    return wrong('redirect_uri', 'Este endereço de retorno não é aceito.')
  }
  if ((form.get('nonce') ?? '').length > longestNonce) return wrong('nonce', 'Este valor é longo demais.')
  const missing = codeFields.find((name) => !form.get(name))
  if (missing) return wrong(missing, 'Falta uma informação para entrar.')
  return Object.fromEntries(codeFields.map((name) => [name, form.get(name) ?? '']))
}
