import { type ApiClient, isApiError } from '@encaixe/contract/client.ts'
import type { PublicProcedurePage } from '@encaixe/contract/procedures.ts'
import { servicesPerPage } from '@encaixe/contract/public-pages.ts'
import { statusOf } from './load-company.ts'

/** Loads one page of a company's services, with at most as many services as the company's own page shows. */
export async function loadServicePage(
  api: ApiClient,
  companyId: string,
  page: number,
): Promise<PublicProcedurePage> {
  const query = { cursor: String((page - 1) * servicesPerPage), limit: String(servicesPerPage) }
  const list = await api('GET /api/public/procedures/{companyId}', { params: { companyId }, query })
  return 'items' in list ? list : { items: list, nextCursor: null }
}

type Shown = { services: PublicProcedurePage; page: number; status?: never }

/** Loads a page of services; after the last page the first: the owner may have removed some since the link was made. */
export async function loadServices(
  api: ApiClient,
  companyId: string,
  asked: number,
): Promise<Shown | { services?: never; page?: never; status: number }> {
  try {
    const services = await loadServicePage(api, companyId, asked)
    if (asked === 1 || services.items.length > 0) return { services, page: asked }
    return { services: await loadServicePage(api, companyId, 1), page: 1 }
  } catch (error) {
    if (isApiError(error)) return { status: statusOf(error.status) }
    throw error
  }
}
