import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: nobody can guess them, and their hash needs no salt. */
export const createToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Checked before the query: another text cannot be the token of an invitation. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)
