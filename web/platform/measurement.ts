import { onTracked, type TrackedEvent, track } from './analytics.ts'
import { consentNow } from './consent.ts'

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
