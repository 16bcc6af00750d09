import { type CryptoKey, createLocalJWKSet, errors, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { cacheDocument, fetchDocument } from './issuer-documents.ts'
import type { TokenHeader } from './token-rules.ts'

/** Finds a token's signing key; `unavailable` when keys cannot be fetched: a short fault must not sign people out. */
export type SigningKeys = (
  header: TokenHeader,
) => Promise<CryptoKey | Refused<'unauthenticated' | 'unavailable'>>

/** Uses the keys that this process already has. A key that is missing among them cannot be fetched. */
export function keysAtHand(jwks: JSONWebKeySet): SigningKeys {
  const set = createLocalJWKSet(jwks)
  return async (header) => (await keyIn(set, header)) ?? refused('unauthenticated')
}

type Options = {
  address: () => Promise<string | Refused<'unavailable'>>
  clock: Clock
  log: Log
  /** The longest time that one fetch may take, in milliseconds. */
  timeout?: number
}

const minute = 60_000
const cooldown = minute / 2
/** Milliseconds until keys of which one is invalid are fetched again: the provider may have mended it. */
const brokenCooldown = 5_000

/** Uses the provider's published keys, cached for ten minutes and fetched again when a token names an unknown key. */
export function publishedKeys({ address, clock, log, timeout = 5_000 }: Options): SigningKeys {
  async function load(): Promise<LocalJWKSet | undefined> {
    const at = await address()
    if (isRefused(at)) return undefined
    const document = await fetchDocument(at, { log, timeout })
    return document === undefined ? undefined : keySet(document, log)
  }
  const sets = cacheDocument({ load, clock, refetchAfter: 5 * minute, expireAfter: 10 * minute })

  async function findKey(set: LocalJWKSet, header: TokenHeader) {
    try {
      return await keyIn(set, header)
    } catch (error) {
      log.warn('key of the identity provider is invalid', { code: 'provider_key_invalid', error })
      return refused('unavailable')
    }
  }

  return async (header) => {
    const cached = await sets.current()
    if (cached === undefined) return refused('unavailable')
    const known = await findKey(cached.value, header)
    const isBroken = isRefused(known)
    if (known && !isBroken) return known
    if (cached.fresh) return known ?? refused('unauthenticated')
    const wait = isBroken ? brokenCooldown : cooldown
    const again = await sets.refetch(wait)
    // Keys of the last half minute are new enough: an unknown key is then a forgery, not a new key of the provider.
    if (again === 'too soon') return known ?? refused('unauthenticated')
    if (again === undefined) return refused('unavailable', { retryAfter: wait / 1000 })
    return (await findKey(again.value, header)) ?? refused('unauthenticated')
  }
}

function keySet(document: unknown, log: Log): LocalJWKSet | undefined {
  try {
    return createLocalJWKSet(document as JSONWebKeySet)
  } catch (error) {
    log.warn('key set of the identity provider is invalid', { code: 'provider_key_invalid', error })
    return undefined
  }
}

/** Returns the key that matches the token's header; undefined when no key matches, or more than one. */
async function keyIn(set: LocalJWKSet, header: TokenHeader): Promise<CryptoKey | undefined> {
  try {
    return await set(header)
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
      return undefined
    }
    throw error
  }
}
