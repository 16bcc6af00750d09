import { ApiError } from '@encaixe/contract/client.ts'
import type { Session, SessionStore } from './session-store.ts'
import { sessionFrom } from './session-tokens.ts'

type Options = {
  store: SessionStore
  /** The token relay of the API. */
  relay: string
  now: () => number
  /** Allows one renewal at a time in all tabs, because a provider may accept a refresh token only once. */
  locks?: Pick<LockManager, 'request'> | undefined
}

const renewalMargin = 60_000
const renewalTimeout = 15_000

/** Returns a token that is valid for at least another minute, renewed if needed; undefined when nobody is signed in. */
export function createRenewal({ store, relay, now, locks }: Options): () => Promise<string | undefined> {
  let renewing: Promise<string | undefined> | undefined

  const lives = (session: Session, margin = 0) => session.expiresAt - now() > margin

  async function renew(): Promise<string | undefined> {
    const session = store.read()
    if (!session || lives(session, renewalMargin)) return session?.idToken
    if (session.refreshToken === null) return lives(session) ? session.idToken : endSession(session)
    let response: Response
    try {
      response = await fetch(relay, {
        method: 'POST',
        signal: AbortSignal.timeout(renewalTimeout),
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: session.refreshToken,
          client_id: session.clientId,
        }),
      })
    } catch (cause) {
      return later(session, 0, cause)
    }
    if (response.status === 400 || response.status === 401) return endSession(session)
    if (!response.ok) return later(session, response.status)
    const renewed = sessionFrom(await response.json(), now(), session)
    if (store.read()?.subject === session.subject) store.start(renewed)
    return renewed.idToken
  }

  /** The provider cannot be reached now. The user stays signed in, because a later renewal can succeed. */
  function later(session: Session, status: number, cause?: unknown): string {
    if (lives(session)) return session.idToken
    throw new ApiError(status, undefined, cause)
  }

  function endSession(session: Session): never {
    if (store.read()?.idToken === session.idToken) store.end()
    throw new ApiError(401, undefined)
  }

  return async () => {
    const session = store.read()
    if (!session || lives(session, renewalMargin)) return session?.idToken
    renewing ??= Promise.resolve(locks ? locks.request('encaixe.session', renew) : renew()).finally(() => {
      renewing = undefined
    })
    return renewing
  }
}
