import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { readPerson, type VerifiedToken } from './verify-token.ts'

const userinfo = z.looseObject({ sub: z.string() })

/**
 * Some providers put name and e-mail into userinfo alone. OpenID Connect Core 5.3.2: it counts when its `sub` is that of
 * the ID token. Without it the account has no name, which is no reason to refuse the sign-in.
 */
export async function completePerson(
  { tokenRelay, log }: Pick<Deps, 'tokenRelay' | 'log'>,
  token: VerifiedToken,
  accessToken: string,
): Promise<VerifiedToken> {
  if (token.name !== null && token.email !== null) return token
  const answer = await tokenRelay.userinfo(accessToken)
  if (answer === undefined) return token
  const { data } = userinfo.safeParse(answer)
  if (data?.sub !== token.subject) {
    log.warn('userinfo of the identity provider is of another subject')
    return token
  }
  const person = readPerson(data)
  const { email, emailVerified } = token.email === null ? person : token
  return { ...token, name: token.name ?? person.name, email, emailVerified }
}
