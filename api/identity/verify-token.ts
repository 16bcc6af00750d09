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
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import type { SigningKeys } from './issuer-keys.ts'
import { algorithms, claimsFault, headerFault, issuersOf } from './token-rules.ts'

export type VerifiedToken = {
  issuer: string
  subject: string
  name: string | null
  email: string | null
  emailVerified: boolean
  expiresAt: Date
}

export type VerifyToken = (
  request: Request,
) => Promise<VerifiedToken | Refused<'unauthenticated' | 'unavailable'>>

type Options = {
  issuer: string
  /** The issuer under which users are stored. Differs from `issuer` when its address may change. */
  storedAs?: string
  clientId: string
  keys: SigningKeys
  clock: Clock
}

const longestToken = 16 * 1024

/** Two Authorization headers arrive joined by a comma, which no token contains. */
const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i

export function createVerifyToken({ issuer, storedAs = issuer, ...options }: Options): VerifyToken {
  const { clientId, keys, clock } = options
  return async (request) => {
    const now = clock.now()
    const token = readToken(request)
    if (token === undefined) return refused('unauthenticated')
    const fault = headerFault(token.header) ?? claimsFault(token.claims, { issuer, clientId, now })
    if (fault !== undefined) return refused('unauthenticated')
    const key = await keys(token.header)
    if (isRefused(key)) return key
    if (verifiedTokens.get(token.text)?.key === key) return verified(token.claims, storedAs)
    try {
      const { payload } = await jwtVerify(token.text, key, {
        issuer: issuersOf(issuer),
        audience: clientId,
        algorithms,
        requiredClaims: ['exp', 'sub'],
        currentDate: now,
        clockTolerance: 60,
      })
      verifiedTokens.set(token.text, { token, key })
      return verified(payload, storedAs)
    } catch (error) {
      if (error instanceof errors.JOSEError) return refused('unauthenticated')
      throw error
    }
  }
}

type Token = { text: string; header: ProtectedHeaderParameters; claims: JWTPayload }

/**
 * Verified tokens by their text, with the key that verified them: when the issuer withdraws that key, the token is
 * verified again. Claims that depend on the time are checked on every request.
 */
const verifiedTokens = new LRUCache<string, { token: Token; key: CryptoKey }>({ max: 2_000 })

function readToken(request: Request): Token | undefined {
  const header = request.headers.get('authorization') ?? ''
  const text = header.length > longestToken ? undefined : bearer.exec(header)?.[1]
  if (text === undefined) return undefined
  const cached = verifiedTokens.get(text)
  if (cached) return cached.token
  try {
    return { text, header: decodeProtectedHeader(text), claims: decodeJwt(text) }
  } catch {
    return undefined
  }
}

/** With the configured issuer, because Google's has two spellings for the same user. */
function verified(claims: JWTPayload, issuer: string): VerifiedToken {
  const email = textOf(claims.email, 254)
  return {
    issuer,
    subject: claims.sub as string,
    name: textOf(claims.name, 200),
    email,
    emailVerified: email !== null && claims.email_verified === true,
    expiresAt: new Date((claims.exp as number) * 1000),
  }
}

/** A claim is foreign text: one that cannot be stored or shown is dropped. */
function textOf(claim: unknown, longest: number): string | null {
  if (typeof claim !== 'string') return null
  const read = normalizeText(claim.toWellFormed().replaceAll('\0', ''), longest)
  return 'fault' in read || read.text === '' || read.text.length > longest ? null : read.text
}
