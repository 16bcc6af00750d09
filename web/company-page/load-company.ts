import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { PublicCompany } from '@encaixe/contract/companies.ts'

export type ShownCompany = Extract<PublicCompany, { isActive: true }>
type HiddenCompany = Extract<PublicCompany, { isActive: false }>

export type FoundCompany =
  | { state: 'shown'; company: ShownCompany }
  | { state: 'inactive'; company: HiddenCompany }
  /** The company has replaced this slug by another one. */
  | { state: 'moved'; slug: string; company?: never }
  | { state: 'missing'; company?: never }
  | { state: 'failed'; status: number; company?: never }

export async function loadCompany(api: ApiClient, slug: string): Promise<FoundCompany> {
  try {
    const company = await api('GET /api/public/company/{slug}', { params: { slug } })
    return company.isActive ? { state: 'shown', company } : { state: 'inactive', company }
  } catch (error) {
    if (isRefusal(error, 'company_moved')) return { state: 'moved', slug: error.body.movedTo }
    if (isRefusal(error, 'not_found')) return { state: 'missing' }
    if (isApiError(error)) return { state: 'failed', status: statusOf(error.status) }
    throw error
  }
}

/** A page's status while the API fails: 503, or 429 for too many requests, so that search engines keep the page. */
export const statusOf = (status: number) => (status === 429 ? 429 : 503)

/** The status and the headers of a page while the API fails: `Retry-After` says when to try again. */
export const tryLater = (status: number) => ({
  status,
  headers: { 'retry-after': status === 429 ? '60' : '5' },
})
