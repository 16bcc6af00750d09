import { clockLeeway } from '../platform/clock.ts'
import { isSameSecret } from '../platform/secret-token.ts'

const leeway = clockLeeway / 1_000

const longestSubject = 255
const longestKeyId = 255

/** The accepted algorithms are fixed here: the header of a token must not choose its algorithm. */
export const algorithms = ['RS256', 'ES256']

/** Google writes its issuer in two ways. */
const google = ['https://accounts.google.com', 'accounts.google.com']

export type TokenHeader = Readonly<Record<string, unknown>>
export type TokenClaims = Readonly<Record<string, unknown>>
export type Expected = { issuer: string; clientId: string; now: Date }

export const isGoogle = (issuer: string) => google.includes(issuer)

export function issuersOf(issuer: string): string[] {
  return isGoogle(issuer) ? google : [issuer]
}

/** Returns why a header is not the header of an ID token for us, or undefined. A key in the token proves nothing. */
export function headerFault(header: TokenHeader): string | undefined {
  const { alg, typ, kid } = header
  if (typeof alg !== 'string' || !algorithms.includes(alg)) return 'algorithm'
  if (['jwk', 'jku', 'x5u', 'crit'].some((name) => name in header)) return 'foreign key'
  if (typ !== undefined && (typeof typ !== 'string' || typ.toUpperCase() !== 'JWT')) return 'type'
  if (kid !== undefined && (typeof kid !== 'string' || kid === '' || kid.length > longestKeyId))
    return 'key id'
  return undefined
}

/**
 * Returns the reason why claims are not the claims of an ID token for us, or undefined. The reason is `expired` only
 * when nothing else is wrong. Claims are checked before any key is fetched.
 */
export function claimsFault(claims: TokenClaims, { issuer, clientId, now }: Expected): string | undefined {
  const seconds = now.getTime() / 1000
  const ahead = (claim: unknown) => claim !== undefined && !(isTime(claim) && claim <= seconds + leeway)
  if (typeof claims.iss !== 'string' || !issuersOf(issuer).includes(claims.iss)) return 'issuer'
  if (!isAudience(claims.aud, claims.azp, clientId)) return 'audience'
  if (!isSubject(claims.sub)) return 'subject'
  if (ahead(claims.iat) || ahead(claims.nbf) || ahead(claims.auth_time)) return 'future'
  if (isOtherKind(claims)) return 'not an ID token'
  return isTime(claims.exp) && claims.exp > seconds ? undefined : 'expired'
}

/** Whether an ID token answers the request of this sign-in. A client that sent no nonce gets a token without one. */
export function isNonce(sent: string | undefined, claimed: string | null): boolean {
  if (sent === undefined || claimed === null) return sent === undefined && claimed === null
  return isSameSecret(sent, claimed)
}

/** With several audiences, `azp` names the audience of the token. Some providers send a list with a single audience. */
function isAudience(aud: unknown, azp: unknown, clientId: string): boolean {
  if (azp !== undefined && azp !== clientId) return false
  const all: unknown[] = Array.isArray(aud) ? aud : [aud]
  return all.includes(clientId) && (all.length === 1 || azp === clientId)
}

function isSubject(sub: unknown): boolean {
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > longestSubject) return false
  return sub.isWellFormed() && !sub.includes('\0')
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Providers sign access and logout tokens with the keys of ID tokens; these claims identify such tokens. */
function isOtherKind(claims: TokenClaims): boolean {
  if (claims.token_use !== undefined && claims.token_use !== 'id') return true
  return ['scope', 'scp', 'events'].some((name) => name in claims)
}
