import { useSyncExternalStore } from 'react'
import { createRenewal } from './session-renewal.ts'
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts'

export type { Session, SessionState } from './session-store.ts'

const loading: SessionState = { status: 'loading' }
const inBrowser = typeof window !== 'undefined'

/** Undefined on the server, because a page request carries no token. */
const store: SessionStore | undefined = inBrowser ? createSessionStore(() => localStorage, window) : undefined

const renewed = store
  ? createRenewal({
      store,
      relay: new URL('/api/auth/token', location.origin).href,
      now: Date.now,
      locks: navigator.locks,
    })
  : undefined

export const freshToken = async () => renewed?.()
export const startSession: SessionStore['start'] = (session) => store?.start(session)
export const endSession: SessionStore['end'] = (how) => store?.end(how)

const subscribe: SessionStore['subscribe'] = (listener) => store?.subscribe(listener) ?? (() => undefined)

export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => store?.state() ?? loading,
    () => loading,
  )
}
