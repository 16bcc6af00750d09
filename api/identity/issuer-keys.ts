import { type CryptoKey, createLocalJWKSet, errors, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { fetchDocument } from './fetch-document.ts'
import { keepDocument } from './keep-document.ts'
import type { TokenHeader } from './token-rules.ts'

/** The key that signed a token. `unavailable` when nobody can tell now: a passing fault must not sign people out. */
export type SigningKeys = (
  header: TokenHeader,
) => Promise<CryptoKey | Refused<'unauthenticated' | 'unavailable'>>

/** Keys that are at hand: an unknown one is unknown for good. */
export function keysAtHand(jwks: JSONWebKeySet): SigningKeys {
  const set = createLocalJWKSet(jwks)
  return async (header) => (await keyIn(set, header)) ?? refused('unauthenticated')
}

type Options = {
  address: () => Promise<string | Refused<'unavailable'>>
  clock: Clock
  log: Log
  /** How long one fetch may take, in milliseconds. */
  timeout?: number
}

const minute = 60_000
const cooldown = minute / 2

/** The keys that the provider publishes, kept for ten minutes and fetched again when a token names a new one. */
export function publishedKeys({ address, clock, log, timeout = 5_000 }: Options): SigningKeys {
  async function load(): Promise<LocalJWKSet | undefined> {
    const at = await address()
    if (isRefused(at)) return undefined
    const document = await fetchDocument(at, { log, timeout })
    return document === undefined ? undefined : keySet(document, log)
  }
  const sets = keepDocument({ load, clock, renewAfter: 5 * minute, dropAfter: 10 * minute })

  async function look(set: LocalJWKSet, header: TokenHeader) {
    try {
      return await keyIn(set, header)
    } catch (error) {
      log.warn('identity provider published a key that is none', { error })
      return refused('unavailable')
    }
  }

  return async (header) => {
    const kept = await sets.current()
    if (kept === undefined) return refused('unavailable')
    const known = await look(kept.value, header)
    if (known) return known
    if (kept.fresh) return refused('unauthenticated')
    const again = await sets.again(cooldown)
    if (again === undefined) return refused('unavailable', { retryAfter: cooldown / 1000 })
    return (await look(again.value, header)) ?? refused('unauthenticated')
  }
}

function keySet(document: unknown, log: Log): LocalJWKSet | undefined {
  try {
    return createLocalJWKSet(document as JSONWebKeySet)
  } catch (error) {
    log.warn('identity provider published no key set', { error })
    return undefined
  }
}

/** Undefined when no key of the set is meant, or more than one could be. */
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
