import { ApiError } from '@encaixe/contract/client.ts'
import { trackFailure, watchCall } from './analytics.ts'
import type { Marker, Session, SessionStore } from './session-store.ts'

type Options = {
  store: SessionStore
  /** The address of the API's token relay, which finds the session by its cookie. */
  relay: string
  now: () => number
}

/** A token, in memory only. `expiresAt` is in milliseconds of this browser's clock, not the provider's clock. */
type HeldToken = { since: number; idToken: string; expiresAt: number }

export type Renewal = {
  start(idToken: string): void
  /**
   * Returns a token that is valid for at least another minute, fetched if needed; undefined when nobody is signed in.
   * When the session has ended, the promise waits until the same user has signed in again. It rejects when another user
   * signs in, or when the user signs out.
   */
  token(): Promise<string | undefined>
  /**
   * Called when the API refused this token. Returns another token of the same user, or undefined when there is none.
   * `again`: the refused token had just been fetched, so the session has ended.
   */
  replace(refused: string, again?: boolean): Promise<string | undefined>
  /** The token in memory, if there is one. */
  held(): string | undefined
}

type Given = Omit<ReadToken, 'lifetime'> & { idToken: string; seconds: number }

async function readAnswer(response: Response, before: Session): Promise<Given> {
  const { id_token: idToken, expires_in: seconds } = await response.json()
  return { ...readIdToken(idToken, before), idToken, seconds }
}

const call = 'POST /api/auth/token'
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
      const asked = fetch(relay, {
        method: 'POST',
        signal: AbortSignal.timeout(renewalTimeout),
        body: new URLSearchParams({ grant_type: 'refresh_token' }),
      })
      response = await watchCall(call, asked)
    } catch (cause) {
      return later(marker, 0, cause)
    }
    // Another tab has signed out or signed in during the request.
    const found = store.read()
    if (found && found.subject !== marker.subject) throw new ApiError(401, undefined)
    if (found?.since !== marker.since) return token()
    if (response.status === 400 || response.status === 401) {
      const { revoked } = await response.json().catch(() => ({}))
      if (revoked === true) {
        store.end()
        throw new ApiError(401, undefined)
      }
      store.expire(marker.since)
      return token()
    }
    if (!response.ok) return later(marker, response.status)
    let given: Given
    try {
      given = await readAnswer(response, marker)
    } catch (cause) {
      trackFailure(call, response.status)
      return later(marker, 0, cause)
    }
    const { idToken, seconds, session, issued } = given
    store.start({ ...session, since: marker.since, issued })
    hold(marker.since, idToken, seconds * 1000)
    // The cookie is of a newer sign-in by another user, but this call was made by the previous user.
    if (session.subject !== marker.subject) throw new ApiError(401, undefined)
    return idToken
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
    if (marker.ended !== undefined) return resumed(marker)
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

  function resumed({ subject }: Marker): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const stop = store.subscribe(() => {
        const marker = store.read()
        if (marker?.subject === subject && marker.ended !== undefined) return
        stop()
        if (marker?.subject === subject) resolve(token())
        else reject(new ApiError(401, undefined))
      })
    })
  }

  async function replace(refused: string, again = false): Promise<string | undefined> {
    if (held?.idToken === refused) held = undefined
    const { subject } = readIdToken(refused).session
    let next = again ? refused : await token()
    const marker = store.read()
    if (next === refused && marker) {
      store.expire(marker.since)
      next = await token()
    }
    // The next token may belong to another user, who must not send what this user wanted to send.
    return store.read()?.subject === subject ? next : undefined
  }

  store.subscribe(() => {
    if (store.read()?.since !== held?.since) held = undefined
  })

  return {
    start(idToken) {
      const { session, lifetime, issued } = readIdToken(idToken)
      const since = now()
      // The token is stored first, so that calls that wait for the sign-in continue at once.
      hold(since, idToken, lifetime)
      store.start({ ...session, since, issued })
    },
    token,
    replace,
    held: () => heldFor(store.read(), 0),
  }
}

type Claims = { sub: string; iat: number; exp: number; name?: unknown; email?: unknown }

/** `lifetime` is in milliseconds, from the issue to the expiry. `issued` is in seconds of the provider's clock. */
type ReadToken = { session: Session; lifetime: number; issued: number }

function claimsOf(idToken: string): Claims {
  const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

const textOr = (value: unknown, otherwise: string | null) =>
  typeof value === 'string' && value !== '' ? value : otherwise

/** Reads an ID token. A renewed token without a name leaves the name unchanged. */
function readIdToken(idToken: string, before?: Session): ReadToken {
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
