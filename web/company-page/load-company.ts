import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { PublicCompany } from '@encaixe/contract/companies.ts'
import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import { redirect } from 'react-router'

export type ShownCompany = Extract<PublicCompany, { isActive: true }>
type HiddenCompany = Extract<PublicCompany, { isActive: false }>

export type FoundCompany =
  | { state: 'shown'; company: ShownCompany }
  | { state: 'inactive'; company: HiddenCompany }
  /** No company can have this slug, so the API is not asked. */
  | { state: 'no-page'; company?: never }
  | { state: 'missing'; company?: never }
  | { state: 'failed'; status: number; company?: never }

const slugShape = /^[a-z0-9-]{3,60}$/

/** The company of a slug. A former slug, or one typed in capitals, redirects to the current one. */
export async function loadCompany(
  api: ApiClient,
  slug: string,
  pathOf: (slug: string) => string,
): Promise<FoundCompany> {
  const lower = slug.toLowerCase()
  if (!slugShape.test(lower) || reservedSlugs.has(lower)) return { state: 'no-page' }
  if (lower !== slug) throw redirect(pathOf(lower), 301)
  try {
    const company = await api('GET /api/public/company/{slug}', { params: { slug } })
    return company.isActive ? { state: 'shown', company } : { state: 'inactive', company }
  } catch (error) {
    if (isRefusal(error, 'company_moved')) throw redirect(pathOf(error.body.movedTo), 301)
    if (isRefusal(error, 'not_found')) return { state: 'missing' }
    if (isApiError(error)) return { state: 'failed', status: statusOf(error.status) }
    throw error
  }
}

/** Answers 503 (429 for too many requests) while the API fails, so that search engines do not drop the page. */
export const statusOf = (status: number) => (status === 429 ? 429 : 503)

/** The headers of that answer: `Retry-After` says when to try again. */
export const tryLater = (status: number) => ({
  status,
  headers: { 'retry-after': status === 429 ? '60' : '5' },
})
