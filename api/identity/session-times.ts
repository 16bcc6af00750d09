const day = 86_400_000

/** A token with less than this left is renewed. */
const renewBefore = 120_000

/** A session without a refresh token ends with its ID token. */
export function sessionEnd(now: Date, refreshToken: string | null, tokenExpiresAt: Date): Date {
  return refreshToken === null ? tokenExpiresAt : new Date(now.getTime() + 30 * day)
}

export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
}

export function isDue(tokens: { idTokenExpiresAt: Date; refreshToken: string | null }, now: Date): boolean {
  return tokens.refreshToken !== null && tokens.idTokenExpiresAt.getTime() - now.getTime() <= renewBefore
}
