import { servicesPageOf, servicesPagePath, servicesPerPage } from '@encaixe/contract/public-pages.ts'
import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { SharedPage } from '../platform/pages/page-cache.ts'
import { isActiveBy } from '../subscriptions/facade.ts'
import { selectPageVersion } from './store.ts'

const aMinute = 60_000
const pagePath = /^\/([a-z0-9-]{3,60})$/
const mostParts = 3

/** Shown for every slug that no company has or had. No company can have this one: it begins with a hyphen. */
const missing: SharedPage = { path: '/-sem-empresa', version: 'missing' }
/** Shown for every path of one part that cannot be a slug. */
const noPage: SharedPage = { path: '/-', version: 'no page' }
/** Shown for every path of more parts than any page has. */
const noLongPage: SharedPage = { path: '/-/-/-/-', version: 'no page' }

/** As the router of the pages reads it: decoded, with or without a slash at its end. */
function plainPath(pathname: string): string | undefined {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * The page of a company that everybody sees alike, whatever else the address contains. Its version changes whenever it
 * would show something else: one of its rows was written, it opened or closed for bookings, or the minute of the clock
 * changed. Undefined for every other page.
 */
export async function readPageVersion(
  db: Db | Tx,
  { pathname, searchParams }: URL,
  now: Date,
): Promise<SharedPage | undefined> {
  const path = plainPath(pathname)
  if (path === undefined || path === '/' || path.endsWith('.data')) return undefined
  const parts = path.split('/').length - 1
  if (parts > 1) return parts > mostParts ? noLongPage : undefined
  const [, lower = ''] = pagePath.exec(path.toLowerCase()) ?? []
  if (lower === '') return noPage
  const slug = path.slice(1)
  if (slug !== lower || reservedSlugs.has(slug)) return undefined
  const row = await selectPageVersion(db, slug)
  if (!row) return missing
  if (!row.cacheable) return undefined
  const page = servicesPageOf(searchParams)
  const shown = (page - 1) * servicesPerPage < row.services ? page : 1
  const version = `${row.stamp} ${isActiveBy(row, now)} ${Math.floor(now.getTime() / aMinute)}`
  return { path: servicesPagePath(slug, shown), version }
}
