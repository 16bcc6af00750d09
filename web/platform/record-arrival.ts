import { type AttributionRecord, deleteArrival, readArrival, storeArrival } from './attribution.ts'
import { consentNow, onConsent } from './consent.ts'

let waiting: AttributionRecord | undefined

/** Kept in mind alone until the visitor says yes, and nowhere when she says no. True: there is something to ask about. */
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
    // A browser that keeps nothing keeps no campaign.
  }
  waiting = undefined
}

onConsent(follow)
