import type { Session } from './session-store.ts'

type Claims = { sub: string; iat: number; exp: number; name?: unknown; email?: unknown }

/** `lifetime` in milliseconds, from the issue to the expiry. `issued` in the provider's seconds. */
export type ReadToken = { session: Session; lifetime: number; issued: number }

function claimsOf(idToken: string): Claims {
  const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

const textOr = (value: unknown, otherwise: string | null) =>
  typeof value === 'string' && value !== '' ? value : otherwise

/** A renewed token without a name leaves the name unchanged. */
export function readIdToken(idToken: string, before?: Session): ReadToken {
  const claims = claimsOf(idToken)
  const known = before?.subject === claims.sub ? before : undefined
  return {
    session: {
      subject: claims.sub,
      name: textOr(claims.name, known?.name ?? null),
      email: textOr(claims.email, known?.email ?? null),
    },
    lifetime: (claims.exp - claims.iat) * 1000,
    issued: claims.iat,
  }
}
