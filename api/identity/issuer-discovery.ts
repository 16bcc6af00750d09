import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { cacheDocument } from './cache-document.ts'
import { fetchDocument } from './fetch-document.ts'

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  revocation_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
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
    if (parsed.success && parsed.data.issuer === issuer && isAsSafe(parsed.data, issuer)) return parsed.data
    log.warn('discovery document of the identity provider is invalid or of another issuer', { url: address })
    return undefined
  }
  const document = cacheDocument({ load, clock, refetchAfter: hour, expireAfter: 24 * hour })
  return async () => (await document.current())?.value ?? refused('unavailable')
}

/** With an issuer on https, no address of the document may be plain http: secrets are sent there. */
function isAsSafe(found: Discovered, issuer: string): boolean {
  if (!issuer.startsWith('https:')) return true
  const { authorization_endpoint, token_endpoint, jwks_uri, revocation_endpoint } = found
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri, revocation_endpoint ?? issuer]
  return addresses.every((address) => address.startsWith('https:'))
}
