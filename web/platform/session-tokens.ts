import type { Session } from './session-store.ts'

/** The fields of a token endpoint's answer that we use. */
export type Tokens = { id_token?: string | undefined; refresh_token?: string | undefined }

type Claims = { sub: string; iat: number; exp: number; name?: unknown; email?: unknown }

function claimsOf(idToken: string): Claims {
  const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

const textOr = (value: unknown, otherwise: string | null) =>
  typeof value === 'string' && value !== '' ? value : otherwise

/**
 * Computes `expiresAt` from the token's lifetime and this browser's clock, because the browser's and the provider's
 * clocks may differ. A renewed token without a name leaves the name unchanged.
 */
export function sessionFrom(tokens: Tokens, now: number, before: Session | { clientId: string }): Session {
  if (!tokens.id_token) throw new Error('The answer of the identity provider contains no ID token')
  const claims = claimsOf(tokens.id_token)
  const known: Partial<Session> = 'subject' in before && before.subject === claims.sub ? before : {}
  return {
    subject: claims.sub,
    clientId: before.clientId,
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token ?? known.refreshToken ?? null,
    expiresAt: now + (claims.exp - claims.iat) * 1000,
    name: textOr(claims.name, known.name ?? null),
    email: textOr(claims.email, known.email ?? null),
  }
}
