import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { cacheDocument } from './cache-document.ts'
import { fetchDocument } from './fetch-document.ts'

const known = <Value>(value: Value | null | undefined) => value ?? undefined

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  // Some providers write null for what they do not have.
  revocation_endpoint: z.url().nullish().transform(known),
  userinfo_endpoint: z.url().nullish().transform(known),
  token_endpoint_auth_methods_supported: z.array(z.string()).nullish().transform(known),
  prompt_values_supported: z.array(z.string()).nullish().transform(known),
})

type Discovered = z.output<typeof discoveryDocument>
export type Discover = () => Promise<Discovered | Refused<'unavailable'>>

type Options = { issuer: string; clock: Clock; log: Log; timeout?: number }

const hour = 3_600_000

/** The issuer's discovery document, fetched when first needed. Its addresses change rarely, so it is cached for a day. */
export function createDiscovery({ issuer, clock, log, timeout = 5_000 }: Options): Discover {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

  async function load(): Promise<Discovered | undefined> {
    const document = await fetchDocument(address, { log, timeout })
    if (document === undefined) return undefined
    const parsed = discoveryDocument.safeParse(document)
    const fault = parsed.success ? faultOf(parsed.data, issuer) : 'a field is missing or wrong'
    if (parsed.success && fault === undefined) return parsed.data
    log.warn('discovery document of the identity provider is invalid', { url: address, reason: fault })
    return undefined
  }
  const document = cacheDocument({ load, clock, refetchAfter: hour, expireAfter: 24 * hour })
  return async () => (await document.current())?.value ?? refused('unavailable')
}

/** OpenID Connect Discovery 4.3: the issuer must be the configured one to the letter. */
function faultOf(found: Discovered, issuer: string): string | undefined {
  if (found.issuer !== issuer) return `its issuer is ${found.issuer}, and OIDC_ISSUER is ${issuer}`
  return isAsSafe(found, issuer) ? undefined : 'an address does not begin with https://'
}

/** With an issuer on https, no address of the document may be plain http: secrets are sent there. */
function isAsSafe(found: Discovered, issuer: string): boolean {
  if (!issuer.startsWith('https:')) return true
  const { authorization_endpoint, token_endpoint, jwks_uri, revocation_endpoint, userinfo_endpoint } = found
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri, revocation_endpoint, userinfo_endpoint]
  return addresses.every((address) => address === undefined || address.startsWith('https:'))
}
