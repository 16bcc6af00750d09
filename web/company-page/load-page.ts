import type { ApiClient } from '@encaixe/contract/client.ts'
import { servicesPageOf } from '@encaixe/contract/public-pages.ts'
import type { CompanyPageProps } from './company-page.tsx'
import { type FoundCompany, loadCompany } from './load-company.ts'
import { loadNextTimes } from './load-next-times.ts'
import { loadServices } from './load-services.ts'

export type PageProblem = Exclude<FoundCompany, { state: 'shown' }>

/** The data of a company's page, or the reason why it cannot be shown. `search` is the query of the page's address. */
export async function loadPage(
  api: ApiClient,
  slug: string,
  search: string,
): Promise<{ state: 'shown'; shown: CompanyPageProps } | PageProblem> {
  const found = await loadCompany(api, slug)
  if (found.state !== 'shown') return found
  const { company } = found
  const [{ services, page, status }, all] = await Promise.all([
    loadServices(api, company.id, servicesPageOf(new URLSearchParams(search))),
    company.acceptsBookings ? loadNextTimes(api, company.id) : undefined,
  ])
  if (!services) return { state: 'failed', status }
  const { items: procedures, nextCursor } = services
  // Only the times of this page's services are sent, because every byte counts.
  const times = all && Object.fromEntries(procedures.flatMap(({ id }) => (all[id] ? [[id, all[id]]] : [])))
  const serverNow = new Date().toISOString()
  const shown = { company, procedures, times, page, hasMore: nextCursor !== null, serverNow }
  return { state: 'shown', shown }
}
