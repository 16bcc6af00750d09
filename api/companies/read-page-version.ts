import { servicesPageOf, servicesPagePath, servicesPerPage } from '@encaixe/contract/public-pages.ts'
import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import { furtherServices } from '@encaixe/contract/visit-rules.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { decodePath } from '../platform/http/router.ts'
import { isId } from '../platform/ids.ts'
import type { SharedPage } from '../platform/pages/page-cache.ts'
import { isActiveBy } from '../subscriptions/facade.ts'
import { selectPageVersion } from './store.ts'

const aMinute = 60_000
const slugShape = /^[a-z0-9-]{3,60}$/

/**
 * The page that is shown for every slug that no company has or had. No company can have this path, because it begins
 * with a hyphen.
 */
const missing: SharedPage = { path: '/-sem-empresa', version: 'missing' }
/** The page that is shown for the booking forms of such slugs. */
const missingForm: SharedPage = { path: '/-sem-empresa/agendar/-', version: 'missing' }
/** The page that is shown for every path of one part that cannot be a slug. */
const noPage: SharedPage = { path: '/-', version: 'no page' }
/** The page that is shown for every path with more parts than any page has. */
const noLongPage: SharedPage = { path: '/-/-/-/-', version: 'no page' }

/**
 * The page of a company, or its booking form, that everybody sees alike, whatever else the address contains. Its version
 * changes whenever it would show something else: one of its rows was written, it opened or closed for bookings, or the
 * minute of the clock changed. Undefined for every other page.
 */
export async function readPageVersion(
  db: Db | Tx,
  { pathname, searchParams }: URL,
  now: Date,
): Promise<SharedPage | undefined> {
  // The path is read as the router of the pages reads it: decoded, with or without a slash at its end.
  const path = decodePath(pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)
  if (path === '/' || path.endsWith('.data')) return undefined
  const [, slug = '', second, service = '', ...rest] = path.split('/')
  if (rest.length > 0) return noLongPage
  const isForm = second === 'agendar' && service !== ''
  if (second !== undefined && !isForm) return undefined
  if (!slugShape.test(slug.toLowerCase())) return isForm ? undefined : noPage
  if (slug !== slug.toLowerCase() || reservedSlugs.has(slug)) return undefined
  const services = isForm ? [service, ...furtherServices(searchParams)].map((id) => id.toLowerCase()) : []
  const row = await selectPageVersion(db, slug, services.filter(isId))
  if (!row) return isForm ? missingForm : missing
  if (!row.cacheable) return undefined
  const version = `${row.stamp} ${isActiveBy(row, now)} ${Math.floor(now.getTime() / aMinute)}`
  if (isForm) return { path: formPath(slug, services, new Map(Object.entries(row.found ?? {}))), version }
  const page = servicesPageOf(searchParams)
  const shown = (page - 1) * servicesPerPage < row.activeServices ? page : 1
  return { path: servicesPagePath(slug, shown), version }
}

/** An id that no service has. */
const nobody = '-'

/**
 * The address with only those parts of the query that change the form: the further services that exist, and whether one
 * or several are gone. So requests cannot fill the cache with more pages than there are combinations of services.
 */
function formPath(
  slug: string,
  [first = '', ...others]: string[],
  found: ReadonlyMap<string, boolean>,
): string {
  const active = others.filter((id) => found.get(id))
  const gone = others
    .slice(active.length)
    .slice(0, 2)
    .map(() => nobody)
  const path = `/${slug}/agendar/${found.has(first) ? first : nobody}`
  const further = [...active, ...gone]
  return further.length > 0 ? `${path}?servicos=${further.join(',')}` : path
}
