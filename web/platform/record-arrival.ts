import { type AttributionRecord, deleteArrival, readArrival, storeArrival } from './attribution.ts'
import { consentNow, onConsent } from './consent.ts'

let waiting: AttributionRecord | undefined

/**
 * Each public page is a document, so the arrival is passed to the next one in the name of the tab. Nothing is stored on the
 * device, and browsers empty the name when the visitor leaves for another site.
 */
const passing = 'encaixe.arrival '

function readPassed(): AttributionRecord | undefined {
  if (!window.name.startsWith(passing)) return undefined
  try {
    const { url, referrer } = JSON.parse(window.name.slice(passing.length))
    const isOwn = URL.parse(url)?.origin === location.origin
    return isOwn ? readArrival({ url, referrer: String(referrer), now: new Date() }) : undefined
  } catch {
    return undefined
  }
}

/** Holds the arrival until the visitor gives or refuses consent. True while it waits for the answer. */
export function recordArrival(url: string, referrer: string): boolean {
  waiting ??= readPassed()
  const arrival = waiting ? undefined : readArrival({ url, referrer, now: new Date() })
  if (arrival) {
    waiting = arrival
    window.name = passing + JSON.stringify({ url, referrer })
  }
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
  if (waiting) window.name = ''
  waiting = undefined
}

onConsent(follow)
