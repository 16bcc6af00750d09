import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { addMonths, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { loadCompany, type ShownCompany, statusOf } from '../../company-page/load-company.ts'

export type Offer = {
  state: 'shown'
  company: ShownCompany
  procedure: PublicProcedure
  /** Days of the shop's current month. Undefined when they could not be loaded or the shop takes no bookings. */
  days: AvailableDay[] | undefined
  /** Neither this month nor the next one has a free time: the shop is closed or nobody performs the service. */
  isEmpty: boolean
  serverNow: string
}

/** Whether a booking on our pages needs a Brazilian mobile; the API takes one without. */
export const asksPhone = ({ askPhone }: ShownCompany) => askPhone === 'required'

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
    const { date: today } = localTime(now, company.timezone)
    const [procedure, days] = await Promise.all([
      api('GET /api/public/procedures/{companyId}/{procedureId}', { params }),
      company.acceptsBookings ? loadDays(api, params, monthOf(today)) : undefined,
    ])
    const after = isFull(days)
      ? await loadDays(api, params, monthOf(addMonths(`${monthOf(today)}-01`, 1)))
      : days
    return { state: 'shown', company, procedure, days, isEmpty: isFull(after), serverNow: now.toISOString() }
  } catch (error) {
    if (isRefusal(error, 'not_found')) return { state: 'procedure-missing', slug }
    if (isRefusal(error, 'procedure_inactive')) return { state: 'procedure-inactive', slug }
    if (isRefusal(error, 'company_inactive')) return { state: 'inactive' }
    if (isApiError(error)) return { state: 'failed', status: statusOf(error.status) }
    throw error
  }
}

const isFull = (days: AvailableDay[] | undefined) => days !== undefined && !days.some(({ free }) => free)

/** Loads the first days with the page, which saves a request. After a failure the page fetches them itself. */
async function loadDays(api: ApiClient, params: { companyId: string; procedureId: string }, month: string) {
  return api('GET /api/public/available-days/{companyId}/{procedureId}/{month}', {
    params: { ...params, month },
  }).catch(() => undefined)
}
