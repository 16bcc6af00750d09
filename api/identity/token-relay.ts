import { z } from 'zod'
import type { Log } from '../platform/log/log.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { readAnswer } from './fetch-document.ts'

type TokenEndpoint = { address: string; basic: boolean }

/** What the browser is given, or the provider's own refusal by its OAuth name. */
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

/** Google asks for a secret even with PKCE, and a browser keeps none: we exchange the code in its place. */
export function createTokenRelay({ endpoint, log, timeout = 10_000, ...ours }: Options): RelayToken {
  return async (form) => {
    const wish = wishOf(form, ours)
    if (isRefused(wish)) return wish
    const at = await endpoint()
    if (isRefused(at)) return at
    try {
      const response = await fetch(at.address, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        ...authenticated(wish, at, ours),
      })
      return read(response.status, JSON.parse(await readAnswer(response)), log)
    } catch (error) {
      log.warn('token endpoint unreachable', { error })
      return refused('unavailable')
    }
  }
}

type Ours = Pick<Options, 'clientId' | 'clientSecret' | 'redirectUris'>

function wishOf(form: ReadonlyMap<string, string>, ours: Ours): URLSearchParams | Refused<'invalid'> {
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

function authenticated(wish: URLSearchParams, { basic }: TokenEndpoint, { clientId, clientSecret }: Ours) {
  const body = new URLSearchParams(wish)
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
  const faultOfOurs = error === 'invalid_client' || error === 'unauthorized_client'
  if (status >= 500 || status === 429 || faultOfOurs) {
    log.error('token endpoint refuses this deployment', { status, reason: error })
    return refused('unavailable')
  }
  return { providerError: error }
}
