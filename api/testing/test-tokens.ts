import { type CryptoKey, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK, SignJWT } from 'jose'
import type { Clock } from '../platform/clock.ts'

export type Person = { sub: string; name?: string; email?: string; email_verified?: boolean }
type Claims = Record<string, unknown>

/** `header` overrides fields of the token's true header, so that a test can forge a token. */
type SignOptions = { alg?: string; kid?: string; key?: CryptoKey | Uint8Array; header?: Claims }

export type TestTokens = {
  jwks(): JSONWebKeySet
  publicKey(): CryptoKey
  /** Signs an ID token that is valid except for these claims. A claim with the value undefined is left out. */
  sign(claims?: Claims, options?: SignOptions): Promise<string>
  /** Signs with a new key from now on. `drop` removes the old keys too. */
  rotate(options?: { drop?: boolean }): Promise<void>
}

type Options = { issuer: string; clientId: string; clock: Clock; alg?: 'RS256' | 'ES256' }
type Key = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK }

async function newKey(alg: string, kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export async function createTestTokens({
  issuer,
  clientId,
  clock,
  alg = 'ES256',
}: Options): Promise<TestTokens> {
  let keys = [await newKey(alg, 'key-1')]
  let made = 1
  const current = () => keys.at(-1) as Key

  return {
    jwks: () => ({ keys: keys.map(({ jwk }) => jwk) }),
    publicKey: () => current().publicKey,
    async sign(claims = {}, options = {}) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const whole = { iss: issuer, aud: clientId, sub: 'ana', iat: now, exp: now + 3600, ...claims }
      const { kid, privateKey } = current()
      return new SignJWT(whole)
        .setProtectedHeader({ alg: options.alg ?? alg, kid: options.kid ?? kid, ...options.header })
        .sign(options.key ?? privateKey)
    },
    async rotate({ drop = false } = {}) {
      made += 1
      const added = await newKey(alg, `key-${made}`)
      keys = drop ? [added] : [...keys, added]
    },
  }
}

/** Returns the person for a name: `ana` gets the name Ana and an e-mail address. */
export function personOf(who: string | Person): Person {
  if (typeof who !== 'string') return who.email === undefined ? who : { email_verified: true, ...who }
  const name = who.charAt(0).toUpperCase() + who.slice(1)
  return { sub: who, name, email: `${who}@cliente.example`, email_verified: true }
}
