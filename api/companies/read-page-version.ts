import { pageAt } from '@encaixe/contract/addresses.ts'
import {
  bookingPath,
  servicesPageOf,
  servicesPagePath,
  servicesPerPage,
} from '@encaixe/contract/public-pages.ts'
import { furtherServices } from '@encaixe/contract/visit-rules.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { SharedPage } from '../platform/pages/page-cache.ts'
import { isActiveBy } from '../subscriptions/facade.ts'
import { selectPageVersion } from './store.ts'

const aMinute = 60_000

/** The page shown for every slug that no company has or had. No company can have this path: it begins with a hyphen. */
const missing: SharedPage = { path: '/-sem-empresa', version: 'missing' }
/** The page that is shown for the booking forms of slugs that no company has or had. */
const missingForm: SharedPage = { path: '/-sem-empresa/agendar/-', version: 'missing' }
/** The page that is shown for every address that belongs to no page. */
const noPage: SharedPage = { path: '/-', version: 'no page' }

/**
 * Returns the shared page of an address, which all visitors see alike whatever else the address contains: the page of a
 * company, its booking form, or a page of the product. The version of a company's page changes whenever the page would
 * show something else: one of its rows was written, the company opened or closed for bookings, or the minute of the
 * clock changed. Undefined for every other page, and for an address in another spelling, which redirects.
 */
export async function readPageVersion(
  db: Db | Tx,
  { pathname, searchParams }: URL,
  now: Date,
): Promise<SharedPage | undefined> {
  const at = pageAt(pathname)
  if (!at) return noPage
  if (at.path !== pathname.replace(/(.)\/$/, '$1')) return undefined
  // The login page has no shared version, because it shows the company to which it leads.
  if (at.page === 'text' || (at.page === 'app' && at.name !== 'login'))
    return { path: at.path, version: 'this process' }
  if (at.page !== 'company' && at.page !== 'booking') return undefined
  const { slug } = at
  const isForm = at.page === 'booking'
  // The times of a day, for a visitor without script, are as new as the request.
  if (isForm && searchParams.has('horarios')) return undefined
  const services = isForm
    ? [at.procedureId, ...furtherServices(searchParams)].map((id) => id.toLowerCase())
    : []
  const row = await selectPageVersion(db, slug, services.filter(isId))
  if (!row) return isForm ? missingForm : missing
  if (!row.cacheable) return undefined
  const version = `${row.stamp} ${isActiveBy(row, now)} ${Math.floor(now.getTime() / aMinute)}`
  if (isForm) return { path: formPath(slug, services, new Map(Object.entries(row.found ?? {}))), version }
  const page = servicesPageOf(searchParams)
  const shown = (page - 1) * servicesPerPage < row.activeServices ? page : 1
  return { path: servicesPagePath(slug, shown), version }
}

/** A placeholder for the id of a service; no service has this id. */
const nobody = '-'

/**
 * Returns the address with only the parts of the query that change the form: the further services that exist, and
 * whether one or several were deleted. So requests cannot fill the cache with more pages than there are combinations of
 * services.
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
  const path = bookingPath(slug, found.has(first) ? first : nobody)
  const further = [...active, ...gone]
  return further.length > 0 ? `${path}?servicos=${further.join(',')}` : path
}
