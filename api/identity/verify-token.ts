import { normalizeText } from '@encaixe/contract/bounded-text.ts'
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock.ts'
import { countCache } from '../platform/metrics/count-cache.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import type { SigningKeys } from './issuer-keys.ts'
import { hashOf } from './seal-tokens.ts'
import { algorithms, claimsFault, headerFault, issuersOf, type TokenClaims } from './token-rules.ts'

const countLook = countCache('tokens')

type Person = { name: string | null; email: string | null; emailVerified: boolean }

export type VerifiedToken = Person & {
  issuer: string
  subject: string
  /** The nonce of the sign-in's request, which the provider repeats. */
  nonce: string | null
  issuedAt: Date
  expiresAt: Date
  /**
   * The hash under which the token is stored. It is the hash of header and claims, because a signature can be written
   * in several ways. For an extended token it is the hash of the whole text, because its signature is not checked
   * again.
   */
  hash: string
}

/** Finds out, by the hash of a token's text, whether the token's signature is worth a check. */
type IsKnown = (hash: string) => Promise<boolean>

/**
 * Returns the instant to which a session extended an expired token, by the hash of the token's whole text. Returns
 * undefined when no session extended it.
 */
type ExtendedUntil = (hash: string) => Promise<Date | undefined>

/** A token is valid until its `exp`; with `extendedUntil` also until the instant to which a session extended it. */
export type VerifyToken = (
  text: string | undefined,
  how?: { isKnown?: IsKnown | undefined; extendedUntil?: ExtendedUntil },
) => Promise<VerifiedToken | Refused<'unauthenticated' | 'unavailable'>>

type Options = {
  issuer: string
  /** The issuer under which users are stored. It differs from `issuer` when the address of the issuer may change. */
  storedAs?: string
  clientId: string
  keys: SigningKeys
  clock: Clock
  /** Called with the fault of each refused token, except a token that has only expired. */
  onFault?: (fault: string) => void
}

const longestToken = 16 * 1024

/** Two Authorization headers arrive joined by a comma, which no token contains. */
const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i

/** The text of the bearer token, which is not verified. */
export function readBearer(request: Request): string | undefined {
  const header = request.headers.get('authorization') ?? ''
  return header.length > longestToken ? undefined : bearer.exec(header)?.[1]
}

export function createVerifyToken({ issuer, storedAs = issuer, ...options }: Options): VerifyToken {
  const { clientId, keys, clock, onFault } = options
  /**
   * Verified tokens by their text, with the key that verified them: when the issuer withdraws that key, the token is
   * verified again. Claims that depend on the time are checked on every request.
   */
  const verifiedTokens = new LRUCache<string, { token: Token; key: CryptoKey }>({ max: 2_000 })

  function refuse(fault: string): Refused<'unauthenticated'> {
    if (fault !== 'expired') onFault?.(fault)
    return refused('unauthenticated')
  }

  return async (text, { isKnown, extendedUntil } = {}) => {
    if (text === undefined || text.length > longestToken) return refused('unauthenticated')
    const now = clock.now()
    const token = verifiedTokens.get(text)?.token ?? readToken(text)
    if (token === undefined) return refuse('no JWT')
    const fault = headerFault(token.header) ?? claimsFault(token.claims, { issuer, clientId, now })
    if (fault === 'expired' && extendedUntil) {
      const hash = hashOf(text)
      const expiresAt = await extendedUntil(hash)
      if (expiresAt && expiresAt > now) return { ...verified(token, storedAs), hash, expiresAt }
    }
    if (fault !== undefined) return refuse(fault)
    if (isKnown && !verifiedTokens.has(text) && !(await isKnown(token.hash)))
      return refused('unauthenticated')
    const key = await keys(token.header)
    if (isRefused(key)) return key.refused === 'unauthenticated' ? refuse('unknown key') : key
    if (countLook(verifiedTokens.get(text)?.key === key)) return verified(token, storedAs)
    try {
      const { payload } = await jwtVerify(text, key, {
        issuer: issuersOf(issuer),
        audience: clientId,
        algorithms,
        requiredClaims: ['exp', 'sub'],
        currentDate: now,
        clockTolerance: 60,
      })
      verifiedTokens.set(text, { token, key })
      return verified({ ...token, claims: payload }, storedAs)
    } catch (error) {
      if (error instanceof errors.JOSEError) return refuse('signature')
      throw error
    }
  }
}

/**
 * While the clock of this process is off, a refused token may be valid. Its caller is asked to try again, because pages
 * send their user to the sign-in after a 401. The tokens are not checked by the database's clock instead: we cannot know
 * which clock is right, and all other rules of this process use its own.
 */
export function unlessClockIsOff(
  verify: VerifyToken,
  { isClockOff }: { isClockOff(): Promise<boolean> },
): VerifyToken {
  return async (text, how) => {
    const token = await verify(text, how)
    const isDoubtful = text !== undefined && isRefused(token) && (await isClockOff())
    return isDoubtful ? refused('unavailable') : token
  }
}

type Token = { hash: string; header: ProtectedHeaderParameters; claims: JWTPayload }

function readToken(text: string): Token | undefined {
  try {
    const hash = hashOf(text.slice(0, text.lastIndexOf('.')))
    return { hash, header: decodeProtectedHeader(text), claims: decodeJwt(text) }
  } catch {
    return undefined
  }
}

/** The user of a verified token, with the configured issuer: Google spells its issuer in two ways for the same user. */
function verified({ hash, claims }: Token, issuer: string): VerifiedToken {
  return {
    issuer,
    subject: claims.sub as string,
    ...readPerson(claims),
    nonce: typeof claims.nonce === 'string' ? claims.nonce : null,
    issuedAt: new Date((claims.iat ?? 0) * 1000),
    expiresAt: new Date((claims.exp as number) * 1000),
    hash,
  }
}

export function readPerson({ name, email, email_verified }: TokenClaims): Person {
  const address = textOf(email, 254)
  // Amazon Cognito and Apple write `email_verified` as a text.
  const isVerified = email_verified === true || email_verified === 'true'
  return { name: textOf(name, 200), email: address, emailVerified: address !== null && isVerified }
}

/** Line breaks and other control characters, bidirectional controls, unpaired surrogates, and tags of HTML. */
const unwanted = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|<[^<>]*>/u

/**
 * Reads a text claim. A claim that no person has as a name or an address is treated as absent: people may choose their
 * name at the provider, and the name stands in subjects of mails, in pages and in files.
 */
function textOf(claim: unknown, longest: number): string | null {
  if (typeof claim !== 'string' || unwanted.test(claim)) return null
  const read = normalizeText(claim, longest)
  return 'fault' in read || read.text === '' || read.text.length > longest ? null : read.text
}
