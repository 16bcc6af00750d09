import { legalVersions } from '@encaixe/contract/legal-text.ts'
import { useSyncExternalStore } from 'react'

/** The visitor's consent to analytics. It is `unknown` until the visitor answers under the privacy policy in force. */
export type Consent = 'unknown' | 'given' | 'refused'

const key = 'encaixe.consent'

function parse(stored: string | null): Consent {
  if (stored === null) return 'unknown'
  try {
    const { measuring, version } = JSON.parse(stored)
    if (version !== legalVersions.privacy || typeof measuring !== 'boolean') return 'unknown'
    return measuring ? 'given' : 'refused'
  } catch {
    return 'unknown'
  }
}

/** Stores the consent in the browser, or for this page when storage is forbidden. Other tabs adopt a stored consent. */
export function createConsentStore(storage: () => Pick<Storage, 'getItem' | 'setItem'>, page: EventTarget) {
  const listeners = new Set<(consent: Consent) => void>()
  let state = read()

  function read(): Consent {
    try {
      return parse(storage().getItem(key))
    } catch {
      return 'unknown'
    }
  }

  function become(next: Consent) {
    if (next === state) return
    state = next
    for (const listener of listeners) listener(state)
  }

  page.addEventListener('storage', (event) => {
    const changed = 'key' in event ? event.key : null
    if (changed === key || changed === null) become(read())
  })

  return {
    state: () => state,
    answer(measuring: boolean, now: Date) {
      const record = { measuring, version: legalVersions.privacy, at: now.toISOString() }
      try {
        storage().setItem(key, JSON.stringify(record))
      } catch {
        // Storage is full or forbidden: the next page asks for the consent again.
      }
      become(measuring ? 'given' : 'refused')
    },
    subscribe(listener: (consent: Consent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const store = typeof window === 'undefined' ? undefined : createConsentStore(() => localStorage, window)

export const consentNow = (): Consent => store?.state() ?? 'unknown'
export const answerConsent = (measuring: boolean) => store?.answer(measuring, new Date())
export const onConsent = (listener: (consent: Consent) => void) =>
  store?.subscribe(listener) ?? (() => undefined)

/** The consent; `loading` on the server and until hydration: the server renders nothing that depends on the consent. */
export const useConsent = (): Consent | 'loading' =>
  useSyncExternalStore<Consent | 'loading'>(onConsent, consentNow, () => 'loading')
