export type SessionCookie = {
  /** The secret in the request's cookie, undefined when it has none that could be ours. */
  read(request: Request): string | undefined
  /** A `Set-Cookie` header. */
  write(secret: string, seconds: number): string
  /** The `Set-Cookie` header that removes the cookie. */
  removal: string
}

const secretForm = /^[\w-]{43}$/

/** Over http the cookie has another name: browsers may refuse `Secure` there, and with it the prefix `__Host-`. */
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
