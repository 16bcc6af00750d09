import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { readAnswer } from '../platform/http/read-answer.ts'
import type { Log } from '../platform/log/log.ts'
import { type Refused, refused } from '../platform/refused.ts'

const orUndefined = <Value>(value: Value | null | undefined) => value ?? undefined

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  // Some providers write null for fields that they do not have.
  revocation_endpoint: z.url().nullish().transform(orUndefined),
  userinfo_endpoint: z.url().nullish().transform(orUndefined),
  token_endpoint_auth_methods_supported: z.array(z.string()).nullish().transform(orUndefined),
  prompt_values_supported: z.array(z.string()).nullish().transform(orUndefined),
})

type Discovered = z.output<typeof discoveryDocument>
type Discover = () => Promise<Discovered | Refused<'unavailable'>>

type DiscoveryOptions = { issuer: string; clock: Clock; log: Log; timeout?: number }

const hour = 3_600_000

/** The issuer's discovery document, fetched when first needed and cached for a day: its addresses change rarely. */
export function createDiscovery({ issuer, clock, log, timeout = 5_000 }: DiscoveryOptions): Discover {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

  async function load(): Promise<Discovered | undefined> {
    const document = await fetchDocument(address, { log, timeout })
    if (document === undefined) return undefined
    const parsed = discoveryDocument.safeParse(document)
    const fault = parsed.success ? faultOf(parsed.data, issuer) : 'a field is missing or wrong'
    if (parsed.success && fault === undefined) return parsed.data
    log.warn('discovery document of the identity provider is invalid', {
      code: 'provider_document_invalid',
      url: address,
      reason: fault,
    })
    return undefined
  }
  const document = cacheDocument({ load, clock, refetchAfter: hour, expireAfter: 24 * hour })
  return async () => (await document.current())?.value ?? refused('unavailable')
}

/** OpenID Connect Discovery 4.3: the issuer in the document must equal the configured issuer exactly. */
function faultOf(found: Discovered, issuer: string): string | undefined {
  if (found.issuer !== issuer) return `its issuer is ${found.issuer}, and OIDC_ISSUER is ${issuer}`
  return isAsSafe(found, issuer) ? undefined : 'an address does not begin with https://'
}

/** An https issuer's document may have no plain http address, because secrets are sent to these addresses. */
function isAsSafe(found: Discovered, issuer: string): boolean {
  if (!issuer.startsWith('https:')) return true
  const { authorization_endpoint, token_endpoint, jwks_uri, revocation_endpoint, userinfo_endpoint } = found
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri, revocation_endpoint, userinfo_endpoint]
  return addresses.every((address) => address === undefined || address.startsWith('https:'))
}

/** A fetched document. `fresh`: the document was fetched for this call, so a field missing in it does not exist. */
type Fetched<T> = { value: T; fresh: boolean }

type CacheOptions<T> = {
  load: () => Promise<T | undefined>
  clock: Clock
  /** The age in milliseconds from which a document is refetched in the background, so a short outage goes unnoticed. */
  refetchAfter: number
  /** The age in milliseconds from which a document is not used any more. */
  expireAfter: number
}

type CachedDocument<T> = {
  current(): Promise<Fetched<T> | undefined>
  /** Fetches the document again, unless the last fetch is too recent; undefined when the fetch failed. */
  refetch(cooldown: number): Promise<Fetched<T> | 'too soon' | undefined>
}

/** The time in milliseconds after a failed fetch in which no call waits for the same server. */
const pauseAfterFailure = 2_000

export function cacheDocument<T>({
  load,
  clock,
  refetchAfter,
  expireAfter,
}: CacheOptions<T>): CachedDocument<T> {
  let cached: { value: T; at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<Fetched<T> | undefined> | undefined
  const now = () => clock.now().getTime()

  async function fetchNow(): Promise<Fetched<T> | undefined> {
    const value = await load()
    if (value === undefined) {
      failedAt = now()
      return undefined
    }
    cached = { value, at: now() }
    return { value, fresh: true }
  }

  async function fetchOnce(): Promise<Fetched<T> | undefined> {
    if (now() - failedAt < pauseAfterFailure) return undefined
    pending ??= fetchNow().finally(() => {
      pending = undefined
    })
    return pending
  }

  return {
    async current() {
      const age = cached ? now() - cached.at : Number.POSITIVE_INFINITY
      if (cached === undefined || age >= expireAfter) return fetchOnce()
      if (age >= refetchAfter) void fetchOnce()
      return { value: cached.value, fresh: false }
    },
    async refetch(cooldown) {
      return cached !== undefined && now() - cached.at < cooldown ? 'too soon' : fetchOnce()
    },
  }
}

type FetchOptions = { log: Log; timeout: number; authorization?: string }

/** Fetches a JSON document of the identity provider; undefined when the fetch fails. Redirects are not followed. */
export async function fetchDocument(
  address: string,
  { log, timeout, authorization }: FetchOptions,
): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const headers = { accept: 'application/json', ...(authorization && { authorization }) }
    const response = await fetch(address, { signal, headers, redirect: 'manual' })
    if (response.status !== 200)
      throw new Error(
        `The identity provider answered ${response.status} to the request for its settings or its keys`,
      )
    return await readAnswer(response)
  } catch (error) {
    log.warn('document of the identity provider could not be fetched', {
      code: 'provider_unreachable',
      url: address,
      error,
    })
    return undefined
  }
}
