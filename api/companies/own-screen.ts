import { pageAt } from '@encaixe/contract/addresses.ts'

/**
 * Whether the visitor followed a link of our own screens, as owners do who look at their page; then it is nobody's first
 * visit. A page request cannot tell who is signed in. Whoever comes otherwise counts, also an owner: that only reserves
 * her slug longer.
 */
export function isFromOwnScreen(headers: Headers): boolean {
  const referrer = headers.get('referer')
  if (headers.get('sec-fetch-site') !== 'same-origin' || !referrer || !URL.canParse(referrer)) return false
  const page = pageAt(new URL(referrer).pathname)?.page
  return page === 'app' || page === 'text'
}
