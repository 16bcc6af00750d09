type SessionCookie = {
  /** The secret in the request's cookie; undefined when the request has no cookie with a secret in our format. */
  read(request: Request): string | undefined
  /** The `Set-Cookie` header that stores a secret for some seconds. */
  write(secret: string, seconds: number): string
  /** The `Set-Cookie` header that removes the cookie. */
  removal: string
}

const secretForm = /^[\w-]{43}$/

/** Over http the cookie has another name: browsers may refuse `Secure`, which the prefix `__Host-` requires. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-encaixe-session' : 'encaixe-session'
  const attributes = `Path=/; ${secure ? 'Secure; ' : ''}HttpOnly; SameSite=Strict`
  return {
    read(request) {
      const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
      return value !== undefined && secretForm.test(value) ? value : undefined
    },
    write: (secret, seconds) => `${name}=${secret}; ${attributes}; Max-Age=${seconds}`,
    removal: `${name}=; ${attributes}; Max-Age=0`,
  }
}

const day = 86_400_000

/** A token that ends in this many milliseconds, or fewer, is renewed. */
const renewBefore = 120_000

/** A session without a refresh token ends with its ID token. */
export function sessionEnd(now: Date, refreshToken: string | null, tokenExpiresAt: Date): Date {
  return refreshToken === null ? tokenExpiresAt : new Date(now.getTime() + 30 * day)
}

/**
 * The shortest extension in seconds. It is longer than `renewBefore`: a shorter extension would be due for renewal at
 * once, and each page would renew at the provider.
 */
const shortestExtension = 300
const longestExtension = 24 * 3600

/**
 * Returns the instant to which a renewal without a new ID token extends the present ID token. The extension lasts as
 * long as the provider's access token, but not less than `shortestExtension` and not more than `longestExtension`.
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
