import type { Tx } from '../platform/database/db.ts'
import { localIssuer } from './local-provider-accounts.ts'
import { refreshTokenOf } from './seal-tokens.ts'
import { deleteIdpAccount } from './store/local-provider.ts'
import { deleteAllSessions, type IssuedToken, publishRevocation, revokeToken } from './store/sessions.ts'
import { eraseUser, type lockAccount } from './store/users.ts'

type Erasing = {
  account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>
  /** The ID token of the request. Those that our token relay issued are known by their sessions. */
  token: IssuedToken
  /** The secret of the browser's session. */
  secret: string | undefined
  now: Date
}

/**
 * Every session ends and every known ID token is refused until it expires. The account is locked. Returns the refresh token of
 * this browser, to be revoked at the provider.
 */
export async function eraseAccount(
  tx: Tx,
  { account, token, secret, now }: Erasing,
): Promise<string | undefined> {
  const { id, issuer, subject } = account
  const sealed = await deleteAllSessions(tx, id)
  await revokeToken(tx, token)
  if (issuer === localIssuer) await deleteIdpAccount(tx, subject)
  await eraseUser(tx, id, now)
  await publishRevocation(tx, id)
  return refreshTokenOf(secret, sealed)
}
