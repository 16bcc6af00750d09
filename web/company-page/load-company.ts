import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { PublicCompany } from '@encaixe/contract/companies.ts'
import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import { redirect } from 'react-router'

export type ShownCompany = Extract<PublicCompany, { isActive: true }>
type HiddenCompany = Extract<PublicCompany, { isActive: false }>

export type FoundCompany =
  | { state: 'shown'; company: ShownCompany }
  | { state: 'inactive'; company: HiddenCompany }
  /** The address can be no company's at all. */
  | { state: 'no-page'; company?: never }
  | { state: 'missing'; company?: never }
  | { state: 'failed'; status: number; company?: never }

const slugShape = /^[a-z0-9-]{3,60}$/

/** A company by the address that was asked for; one that moved, or was typed in capitals, leads to its own. */
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

/** A page that could not be made now says so to whoever keeps pages, too: try later, and forget nothing. */
export const statusOf = (status: number) => (status === 429 ? 429 : 503)

/** The answer of such a page: whoever asks by program is told when to ask again. */
export const tryLater = (status: number) => ({
  status,
  headers: { 'retry-after': status === 429 ? '60' : '5' },
})
