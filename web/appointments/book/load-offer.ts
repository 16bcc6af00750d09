import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { loadCompany, type ShownCompany, statusOf } from '../../company-page/load-company.ts'

export type Offer = {
  state: 'shown'
  company: ShownCompany
  procedure: PublicProcedure
  /** Days of the shop's current month. Undefined when they could not be loaded or the shop takes no bookings. */
  days: AvailableDay[] | undefined
  serverNow: string
}

export type OfferProblem =
  | { state: 'no-page' | 'missing' | 'inactive'; slug?: undefined }
  | { state: 'failed'; status: number; slug?: undefined }
  | { state: 'procedure-missing' | 'procedure-inactive'; slug: string }

type Asked = { slug: string; procedureId: string }

/** Loads shop and procedure, which are public, for the booking page. */
export async function loadOffer(api: ApiClient, { slug, procedureId }: Asked): Promise<Offer | OfferProblem> {
  const found = await loadCompany(api, slug, (other) => `/${other}/agendar/${procedureId}`)
  if (found.state === 'failed') return { state: 'failed', status: found.status }
  if (found.state !== 'shown') return { state: found.state }
  const { company } = found
  const params = { companyId: company.id, procedureId }
  const now = new Date()
  try {
    const [procedure, days] = await Promise.all([
      api('GET /api/public/procedures/{companyId}/{procedureId}', { params }),
      company.acceptsBookings ? loadDays(api, params, localTime(now, company.timezone).date) : undefined,
    ])
    return { state: 'shown', company, procedure, days, serverNow: now.toISOString() }
  } catch (error) {
    if (isRefusal(error, 'not_found')) return { state: 'procedure-missing', slug }
    if (isRefusal(error, 'procedure_inactive')) return { state: 'procedure-inactive', slug }
    if (isRefusal(error, 'company_inactive')) return { state: 'inactive' }
    if (isApiError(error)) return { state: 'failed', status: statusOf(error.status) }
    throw error
  }
}

/** Loads the first days with the page, which saves a request. After a failure the page fetches them itself. */
async function loadDays(api: ApiClient, params: { companyId: string; procedureId: string }, today: string) {
  const month = today.slice(0, 7)
  return api('GET /api/public/available-days/{companyId}/{procedureId}/{month}', {
    params: { ...params, month },
  }).catch(() => undefined)
}
