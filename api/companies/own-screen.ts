import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'

/**
 * Whether the visitor followed a link of our own screens, as owners do who look at their page; such a visit does not
 * count as the first one. A page request does not know who is signed in. Every other visit counts, even the owner's:
 * that only reserves the slug longer.
 */
export function isFromOwnScreen(headers: Headers): boolean {
  const referrer = headers.get('referer')
  if (headers.get('sec-fetch-site') !== 'same-origin' || !referrer || !URL.canParse(referrer)) return false
  const [, first = ''] = new URL(referrer).pathname.split('/')
  return first === '' || reservedSlugs.has(first)
}
