import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

const provided = z.object({
  idToken: z.string(),
  /** The `exp` of the token, or the later instant to which a renewal extended it. */
  idTokenExpiresAt: z.coerce.date(),
  refreshToken: z.string().nullable(),
})

/** The tokens that the identity provider gave to a session. */
export type ProvidedTokens = z.output<typeof provided>

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export const createSecret = () => randomBytes(32).toString('base64url')

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** The key is derived in another way than the hash that finds the row, so the database alone cannot open a session. */
function keyOf(secret: string): Uint8Array {
  return new Uint8Array(
    hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'encaixe session tokens', 32),
  )
}

export function sealTokens(secret: string, tokens: ProvidedTokens): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyOf(secret), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Returns the refresh token of the session that this secret opens; undefined when the session has none. */
export function refreshTokenOf(secret: string | undefined, sealed: readonly string[]): string | undefined {
  if (secret === undefined) return undefined
  for (const text of sealed) {
    const tokens = unsealTokens(secret, text)
    if (tokens) return tokens.refreshToken ?? undefined
  }
  return undefined
}

/** Opens sealed tokens. Returns undefined when the sealed text was changed, or was sealed with another secret. */
export function unsealTokens(secret: string, sealed: string): ProvidedTokens | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivLength))
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    const text = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
    return provided.parse(JSON.parse(text.toString('utf8')))
  } catch {
    return undefined
  }
}
