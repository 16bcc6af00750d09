import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a token of 256 random bits, 43 characters of an address: nobody can guess it, and its hash needs no salt. */
export const createToken = () => randomBytes(32).toString('base64url')

/** Returns the hash of a token. The database stores only this hash, and nobody can use the hash as a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares two secrets. Both are hashed first, so the comparison takes the same time for every length and content. */
export const isSameSecret = (given: string, ours: string): boolean =>
  timingSafeEqual(hashToken(given), hashToken(ours))

/** Whether the value has the form of a token. It is checked before the query, because no other text can be a token. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)
