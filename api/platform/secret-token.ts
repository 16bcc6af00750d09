import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, 43 characters of an address: nobody can guess them, and their hash needs no salt. */
export const createToken = () => randomBytes(32).toString('base64url')

/** The database stores only this hash: whoever reads it opens nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Checked before the query: no other text can be a token. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)
