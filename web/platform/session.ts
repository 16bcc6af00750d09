import { useSyncExternalStore } from 'react'
import { watchCall } from './analytics.ts'
import { createServerSignOut } from './server-sign-out.ts'
import { createRenewal } from './session-renewal.ts'
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts'

export type { Session, SessionState } from './session-store.ts'

const loading: SessionState = { status: 'loading' }
const inBrowser = typeof window !== 'undefined'

/** The store is undefined on the server, because a page request carries no token. */
const store: SessionStore | undefined = inBrowser ? createSessionStore(() => localStorage, window) : undefined

const renewal = store
  ? createRenewal({ store, relay: new URL('/api/auth/token', location.origin).href, now: Date.now })
  : undefined

// Fetches the token now, so that it arrives while the page starts. A visitor causes no request.
renewal?.token().catch(() => undefined)

export const freshToken = async () => renewal?.token()
export const replaceToken = async (refused: string, again: boolean) => renewal?.replace(refused, again)
export const endSession: SessionStore['end'] = (how) => store?.end(how)

function sendSignOut(bearer: string | undefined): Promise<Response> {
  const sent = fetch('/api/auth/sign-out', {
    method: 'POST',
    // With `keepalive` the request continues when the user leaves the page at once.
    keepalive: true,
    signal: AbortSignal.timeout(10_000),
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: '{}',
  })
  return watchCall('POST /api/auth/sign-out', sent)
}

const serverSignOut = inBrowser
  ? createServerSignOut({ storage: () => localStorage, send: sendSignOut, page: window })
  : undefined

/** The session of this browser, if it has ended without a sign-out. */
export function endedSession() {
  const marker = store?.read()
  return marker?.ended === undefined ? undefined : marker
}

export const signOutSettled = async () => serverSignOut?.settled()

export function startSession(idToken: string): void {
  serverSignOut?.cancel()
  renewal?.start(idToken)
}

/** Ends the session in this browser at once, and on the server as soon as it can be reached. */
export function signOut(): void {
  const held = renewal?.held()
  endSession({ asked: true })
  serverSignOut?.start(held)
}

const subscribe: SessionStore['subscribe'] = (listener) => store?.subscribe(listener) ?? (() => undefined)

/** The id of the user of this page, also after the session has ended. */
export const subjectOf = (state: SessionState) => ('session' in state ? state.session.subject : undefined)

export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => store?.state() ?? loading,
    () => loading,
  )
}
