import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { fetchDocument } from './fetch-document.ts'
import { keepDocument } from './keep-document.ts'

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

type Discovered = z.output<typeof discoveryDocument>
export type Discover = () => Promise<Discovered | Refused<'unavailable'>>

type Options = { issuer: string; clock: Clock; log: Log; timeout?: number }

const hour = 3_600_000

/** What the issuer says about itself, fetched when first needed. Addresses change so rarely that a day is believed. */
export function createDiscovery({ issuer, clock, log, timeout = 5_000 }: Options): Discover {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

  async function load(): Promise<Discovered | undefined> {
    const document = await fetchDocument(address, { log, timeout })
    if (document === undefined) return undefined
    const parsed = discoveryDocument.safeParse(document)
    if (parsed.success && parsed.data.issuer === issuer && isAsSafe(parsed.data, issuer)) return parsed.data
    log.warn('identity provider describes another issuer or no issuer', { url: address })
    return undefined
  }
  const kept = keepDocument({ load, clock, renewAfter: hour, dropAfter: 24 * hour })
  return async () => (await kept.current())?.value ?? refused('unavailable')
}

/** An issuer reached by https never sends anyone, or any secret, over plain http. */
function isAsSafe(found: Discovered, issuer: string): boolean {
  if (!issuer.startsWith('https:')) return true
  const addresses = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri]
  return addresses.every((address) => address.startsWith('https:'))
}
