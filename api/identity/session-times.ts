const day = 86_400_000

/** A token with less than this left is renewed. */
const renewBefore = 120_000

/** A session without a refresh token ends with its ID token. */
export function sessionEnd(now: Date, refreshToken: string | null, tokenExpiresAt: Date): Date {
  return refreshToken === null ? tokenExpiresAt : new Date(now.getTime() + 30 * day)
}

/** Above `renewBefore`: a shorter one would be due at once, and each page would renew at the provider. */
const shortestExtension = 300
const longestExtension = 24 * 3600

/**
 * Until when a renewal without a new ID token extends the one that the session has: as long as the provider's access
 * token is valid, within these bounds.
 */
export function extendedEnd(now: Date, expiresAt: Date, accessTokenSeconds = 3600): Date {
  const seconds = Math.max(shortestExtension, Math.min(accessTokenSeconds, longestExtension))
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + seconds * 1000))
}

export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
}

export function isDue(tokens: { idTokenExpiresAt: Date; refreshToken: string | null }, now: Date): boolean {
  return tokens.refreshToken !== null && tokens.idTokenExpiresAt.getTime() - now.getTime() <= renewBefore
}
