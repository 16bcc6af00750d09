import type { TestIssuer } from './test-issuer.ts'

/** The provider of sign-ins: each request gets a new ID token and a new refresh token. */
export type Provider = ReturnType<typeof provideSignIns>

export function provideSignIns(issuer: TestIssuer) {
  let issued = 0
  const forms = (path: string) =>
    issuer.seen.filter((request) => request.path === path).map(({ body }) => new URLSearchParams(body))

  return {
    /** Sets the claims of the ID tokens from now on. */
    give(claims: Record<string, unknown> = {}, { refreshes = true } = {}) {
      issuer.answerTokens(200, async () => {
        issued += 1
        const id_token = await issuer.sign({ sub: 'ana', jti: `${issued}`, ...claims })
        const refresh = refreshes ? { refresh_token: `refresh-${issued}` } : {}
        return { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token, ...refresh }
      })
    },
    latest: () => `refresh-${issued}`,
    /** The refresh tokens that clients sent to the provider. */
    spent: () =>
      forms('/token')
        .map((form) => form.get('refresh_token'))
        .filter((token) => token !== null),
    revoked: () => forms('/revoke').map((form) => form.get('token')),
  }
}

export const securityEvents = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ message }) => message === 'security event')
