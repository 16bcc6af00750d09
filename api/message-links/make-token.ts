import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, which nobody guesses; 43 letters of an address. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Without a salt, because what is hashed is already random. */
export function sealToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** What cannot be a token is nobody's link, and costs no query. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value)
}
