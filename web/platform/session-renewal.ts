import { ApiError } from '@encaixe/contract/client.ts'
import type { Marker, SessionStore } from './session-store.ts'
import { readIdToken } from './session-tokens.ts'

type Options = {
  store: SessionStore
  /** The token relay of the API, which finds the session by its cookie. */
  relay: string
  now: () => number
}

/** Stands in memory only. `expiresAt` is in milliseconds of this browser's clock, which the provider's may differ from. */
type HeldToken = { since: number; idToken: string; expiresAt: number }

export type Renewal = {
  /** Starts the session of a sign-in in this browser. */
  start(idToken: string): void
  /** A token that is valid for at least another minute, fetched if needed; undefined when nobody is signed in. */
  token(): Promise<string | undefined>
  /** The token in memory, if there is one. */
  held(): string | undefined
}

const renewalMargin = 60_000
const renewalTimeout = 15_000

export function createRenewal({ store, relay, now }: Options): Renewal {
  let held: HeldToken | undefined
  let fetching: { since: number; token: Promise<string | undefined> } | undefined

  const heldFor = (marker: Marker | undefined, margin: number) =>
    held && held.since === marker?.since && held.expiresAt - now() > margin ? held.idToken : undefined

  function hold(since: number, idToken: string, lifetime: number): string {
    held = { since, idToken, expiresAt: now() + lifetime }
    return idToken
  }

  async function fetchToken(marker: Marker): Promise<string | undefined> {
    let response: Response
    try {
      response = await fetch(relay, {
        method: 'POST',
        signal: AbortSignal.timeout(renewalTimeout),
        body: new URLSearchParams({ grant_type: 'refresh_token' }),
      })
    } catch (cause) {
      return later(marker, 0, cause)
    }
    // Another tab has signed out or in meanwhile.
    if (store.read()?.since !== marker.since) return token()
    if (response.status === 400 || response.status === 401) {
      store.end()
      throw new ApiError(401, undefined)
    }
    if (!response.ok) return later(marker, response.status)
    const { id_token: idToken, expires_in: seconds } = await response.json()
    const { session } = readIdToken(idToken, marker)
    store.start({ ...session, since: marker.since })
    return hold(marker.since, idToken, seconds * 1000)
  }

  /** The provider cannot be reached now. The user stays signed in, because a later renewal can succeed. */
  function later(marker: Marker, status: number, cause?: unknown): string {
    const living = heldFor(marker, 0)
    if (living) return living
    throw new ApiError(status, undefined, cause)
  }

  async function token(): Promise<string | undefined> {
    const marker = store.read()
    if (!marker) return undefined
    const known = heldFor(marker, renewalMargin)
    if (known) return known
    if (fetching?.since !== marker.since) {
      const started = { since: marker.since, token: fetchToken(marker) }
      fetching = started
      const done = () => {
        if (fetching === started) fetching = undefined
      }
      started.token.then(done, done)
    }
    return fetching.token
  }

  store.subscribe(() => {
    if (store.read()?.since !== held?.since) held = undefined
  })

  return {
    start(idToken) {
      const { session, lifetime } = readIdToken(idToken)
      const since = now()
      store.start({ ...session, since })
      hold(since, idToken, lifetime)
    },
    token,
    held: () => heldFor(store.read(), 0),
  }
}
