import { onTracked, type TrackedEvent, track } from './analytics.ts'
import { consentNow } from './consent.ts'
import { scrub } from './scrub.ts'

/** Sends to our own server only. A beacon is sent even while the user leaves the page. */
function send({ event, properties }: TrackedEvent) {
  const body = new Blob([JSON.stringify({ event, properties: scrub(properties) })], {
    type: 'application/json',
  })
  navigator.sendBeacon('/api/public/events', body)
}

/** The path of a page without ids and secret tokens, so that equal pages are counted together. */
export const nameOfPage = (pathname: string) =>
  pathname
    .replaceAll(/\/(?=[^/]*\d)[A-Za-z0-9_-]{16,}(?=\/|$)/g, '/{id}')
    .replace(/^\/(a|convite)\/.*/, '/$1/{token}')

/** Sends tracked events while the visitor consents; all others are dropped. */
export function startMeasuring(): () => void {
  return onTracked((tracked) => {
    if (consentNow() === 'given') send(tracked)
  })
}

export const trackPage = (pathname: string) => track('page_view', { page: nameOfPage(pathname) })
