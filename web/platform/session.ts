import { useSyncExternalStore } from 'react'
import { createRenewal } from './session-renewal.ts'
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts'

export type { Session, SessionState } from './session-store.ts'

const loading: SessionState = { status: 'loading' }
const inBrowser = typeof window !== 'undefined'

/** Undefined on the server, because a page request carries no token. */
const store: SessionStore | undefined = inBrowser ? createSessionStore(() => localStorage, window) : undefined

const renewal = store
  ? createRenewal({ store, relay: new URL('/api/auth/token', location.origin).href, now: Date.now })
  : undefined

// Now, so that the token arrives while the page starts. A visitor causes no request.
renewal?.token().catch(() => undefined)

export const freshToken = async () => renewal?.token()
export const startSession = (idToken: string) => renewal?.start(idToken)
export const endSession: SessionStore['end'] = (how) => store?.end(how)

/** Ends the session here at once, and on the server in the background. */
export function signOut(): void {
  const held = renewal?.held()
  endSession({ asked: true })
  fetch('/api/auth/sign-out', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(held && { authorization: `Bearer ${held}` }) },
    body: '{}',
  }).catch(() => undefined)
}

const subscribe: SessionStore['subscribe'] = (listener) => store?.subscribe(listener) ?? (() => undefined)

export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => store?.state() ?? loading,
    () => loading,
  )
}
