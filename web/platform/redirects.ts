import { pageAt } from '@encaixe/contract/addresses.ts'

const fallback = '/dashboard'
/** No redirect leads to these pages: login pages (a loop), message links (no login needed) and pages not for users. */
const nobodyReturnsTo: ReadonlySet<string> = new Set([
  ...['login', 'callback'],
  ...['link', 'link-calendar', 'gallery', 'cover'],
])
const plainPath = /^\/(?:[A-Za-z0-9_-]{1,64}\/?)*$/

/** The target of an untrusted `redirect` parameter: a page of the product, else the dashboard. */
export function safePath(value: string | null | undefined, origin: string): string {
  if (!value) return fallback
  try {
    const url = new URL(value.startsWith('/') ? value : `/${value}`, origin)
    const found = url.origin === origin ? pageAt(url.pathname) : undefined
    if (!found || nobodyReturnsTo.has(found.page === 'app' ? found.name : found.page)) return fallback
    return plainPath.test(found.path) ? found.path + url.search + url.hash : fallback
  } catch {
    return fallback
  }
}
