import { onTracked, type TrackedEvent, track } from './analytics.ts'
import { type AttributionRecord, forgetArrival, keepArrival, readArrival } from './attribution.ts'
import { consentNow, onConsent } from './consent.ts'

/** Our own server and nobody else's; it goes out even while the page is being left. */
function send(tracked: TrackedEvent) {
  const body = new Blob([JSON.stringify(tracked)], { type: 'application/json' })
  navigator.sendBeacon('/api/public/events', body)
}

/** Ids and links of one purpose are not for counting. */
export const nameOfPage = (pathname: string) =>
  pathname.replaceAll(/\/(?=[^/]*\d)[A-Za-z0-9_-]{16,}(?=\/|$)/g, '/{id}').replace(/^\/a\/.*/, '/a/{token}')

/** With no deployment that measures, or no consent, what is tracked ends here. */
export function startMeasuring(): () => void {
  return onTracked((tracked) => {
    if (consentNow() === 'given') send(tracked)
  })
}

export const trackPage = (pathname: string) => track('page_view', { page: nameOfPage(pathname) })

let waiting: AttributionRecord | undefined

/** Kept in mind alone until the visitor says yes, and nowhere when she says no. True: there is something to ask about. */
export function noteArrival(url: string, referrer: string): boolean {
  waiting ??= readArrival({ url, referrer, now: new Date() })
  follow()
  return waiting !== undefined
}

function follow() {
  const consent = consentNow()
  if (consent === 'unknown') return
  try {
    if (consent === 'refused') forgetArrival(localStorage)
    else if (waiting) keepArrival(localStorage, waiting, new Date())
  } catch {
    // A browser that keeps nothing keeps no campaign.
  }
  waiting = undefined
}

onConsent(follow)
