import { type AttributionRecord, deleteArrival, readArrival, storeArrival } from './attribution.ts'
import { consentNow, onConsent } from './consent.ts'

let waiting: AttributionRecord | undefined

/** Holds the arrival in memory until the visitor gives or refuses consent. True while it waits for the answer. */
export function recordArrival(url: string, referrer: string): boolean {
  waiting ??= readArrival({ url, referrer, now: new Date() })
  follow()
  return waiting !== undefined
}

function follow() {
  const consent = consentNow()
  if (consent === 'unknown') return
  try {
    if (consent === 'refused') deleteArrival(localStorage)
    else if (waiting) storeArrival(localStorage, waiting, new Date())
  } catch {
    // Storage is full or forbidden: the subscription gets no attribution.
  }
  waiting = undefined
}

onConsent(follow)
