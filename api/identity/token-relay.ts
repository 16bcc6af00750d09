import { z } from 'zod'
import type { Log } from '../platform/log/log.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { readAnswer } from './fetch-document.ts'

type TokenEndpoint = { address: string; basic: boolean }

/** The tokens for the browser, or the provider's own refusal by its OAuth name. */
type Relayed = { tokens: Tokens } | { providerError: string } | Refused<'invalid' | 'unavailable'>

export type RelayToken = (form: ReadonlyMap<string, string>) => Promise<Relayed>

type Options = {
  clientId: string
  clientSecret: string | undefined
  redirectUris: readonly string[]
  endpoint: () => Promise<TokenEndpoint | Refused<'unavailable'>>
  log: Log
  timeout?: number
}

const tokens = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number().optional(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})
type Tokens = z.output<typeof tokens>

const providerError = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) })

const fieldsOf = new Map([
  ['authorization_code', ['grant_type', 'code', 'redirect_uri', 'code_verifier']],
  ['refresh_token', ['grant_type', 'refresh_token', 'scope']],
])

/** Google demands a client secret even with PKCE, and a browser cannot store one: the server exchanges the code. */
export function createTokenRelay({ endpoint, log, timeout = 10_000, ...ours }: Options): RelayToken {
  return async (form) => {
    const parameters = parametersOf(form, ours)
    if (isRefused(parameters)) return parameters
    const at = await endpoint()
    if (isRefused(at)) return at
    try {
      const response = await fetch(at.address, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        ...authenticated(parameters, at, ours),
      })
      return read(response.status, JSON.parse(await readAnswer(response)), log)
    } catch (error) {
      log.warn('token endpoint of the identity provider failed', { url: at.address, error })
      return refused('unavailable')
    }
  }
}

type Ours = Pick<Options, 'clientId' | 'clientSecret' | 'redirectUris'>

function parametersOf(form: ReadonlyMap<string, string>, ours: Ours): URLSearchParams | Refused<'invalid'> {
  const wrong = (field: string, sentence: string) => refused('invalid', { fields: { [field]: sentence } })
  const wanted = fieldsOf.get(form.get('grant_type') ?? '')
  if (wanted === undefined) return wrong('grant_type', 'Este tipo de entrada não é aceito.')
  if (form.get('client_id') !== ours.clientId)
    return wrong('client_id', 'Este cliente não é o desta instalação.')
  if (wanted.includes('redirect_uri') && !ours.redirectUris.includes(form.get('redirect_uri') ?? '')) {
    return wrong('redirect_uri', 'Este endereço de retorno não é aceito.')
  }
  const given = wanted.filter((name) => form.get(name))
  const missing = wanted.find((name) => name !== 'scope' && !given.includes(name))
  if (missing) return wrong(missing, 'Falta uma informação para entrar.')
  return new URLSearchParams(Object.fromEntries(given.map((name) => [name, form.get(name) ?? ''])))
}

function authenticated(
  parameters: URLSearchParams,
  { basic }: TokenEndpoint,
  { clientId, clientSecret }: Ours,
) {
  const body = new URLSearchParams(parameters)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (basic && clientSecret !== undefined) {
    const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  } else {
    body.set('client_id', clientId)
    if (clientSecret !== undefined) body.set('client_secret', clientSecret)
  }
  return { headers, body }
}

function read(status: number, answer: unknown, log: Log): Relayed {
  if (status === 200) return { tokens: tokens.parse(answer) }
  const { error } = providerError.parse(answer)
  const isOurFault = error === 'invalid_client' || error === 'unauthorized_client'
  if (status >= 500 || status === 429 || isOurFault) {
    log.error('token endpoint of the identity provider refused this deployment', { status, reason: error })
    return refused('unavailable')
  }
  return { providerError: error }
}
