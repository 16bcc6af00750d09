import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { addDays, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { loadCompany, type ShownCompany, statusOf } from '../../company-page/load-company.ts'
import type { SaidOfDays } from '../choose-time/use-time-choice.ts'
import { describeDays } from './describe-days.ts'
import { type FreeLater, findLater } from './find-later.ts'
import { readAddress } from './read-address.ts'

export type Offer = {
  state: 'shown'
  company: ShownCompany
  /** In the order of the visit; those after the first one as the address names them. */
  services: [PublicProcedure, ...PublicProcedure[]]
  /** Said above the services when the address names some that are not offered any more. */
  gone: string | undefined
  /** Days of the shop's current month. Undefined when they could not be loaded or the shop takes no bookings. */
  days: AvailableDay[] | undefined
  /** Where the next free time is when it is not within the next days. */
  later: FreeLater | undefined
  said: SaidOfDays
  serverNow: string
}

export type OfferProblem =
  | { state: 'no-page' | 'missing' | 'inactive'; slug?: undefined }
  | { state: 'failed'; status: number; slug?: undefined }
  | { state: 'procedure-missing' | 'procedure-inactive'; slug: string }

type Params = { companyId: string; items: string }
type Asked = { slug: string; procedureId: string }

/** Loads shop and services, which are public, for the booking page. `search` is that of its address. */
export async function loadOffer(
  api: ApiClient,
  { slug, procedureId }: Asked,
  search = '',
): Promise<Offer | OfferProblem> {
  const found = await loadCompany(api, slug, (other) => `/${other}/agendar/${procedureId}${search}`)
  if (found.state === 'failed') return { state: 'failed', status: found.status }
  if (found.state !== 'shown') return { state: found.state }
  const { company } = found
  const asked = [procedureId, ...readAddress(search).services]
  const now = new Date()
  try {
    const { date: today } = localTime(now, company.timezone)
    const loading = loadServices(api, company.id, asked)
    // With several services, wait first: those that are gone may not be asked for.
    const ids = asked.length > 1 ? (await loading).map(({ id }) => id) : asked
    const params = { companyId: company.id, items: ids.join(',') }
    const [services, days] = await Promise.all([
      loading,
      company.acceptsBookings ? loadDays(api, params, monthOf(today)) : undefined,
    ])
    const bounds = { today, lastDay: addDays(today, company.bookingHorizon) }
    const later = await findLater((month) => loadDays(api, params, month), bounds, days)
    const said = describeDays(company, today)
    const gone = describeGone(asked.length - services.length)
    return { state: 'shown', company, services, gone, days, later, said, serverNow: now.toISOString() }
  } catch (error) {
    if (isRefusal(error, 'not_found')) return { state: 'procedure-missing', slug }
    if (isRefusal(error, 'procedure_inactive')) return { state: 'procedure-inactive', slug }
    if (isRefusal(error, 'company_inactive')) return { state: 'inactive' }
    if (isApiError(error)) return { state: 'failed', status: statusOf(error.status) }
    throw error
  }
}

const describeGone = (count: number) =>
  count === 0
    ? undefined
    : count === 1
      ? 'Um dos serviços não está mais disponível.'
      : 'Alguns serviços não estão mais disponíveis.'

/**
 * A further service that is gone since the address was written is left out; the first one is what the page is about.
 * Any other failure of either fails the page: nobody books one service fewer without being told.
 */
async function loadServices(
  api: ApiClient,
  companyId: string,
  [first = '', ...others]: string[],
): Promise<Offer['services']> {
  const load = (procedureId: string) =>
    api('GET /api/public/procedures/{companyId}/{procedureId}', { params: { companyId, procedureId } })
  const loadOther = (id: string) =>
    load(id).catch((error: unknown) => {
      if (isRefusal(error, 'not_found') || isRefusal(error, 'procedure_inactive')) return undefined
      throw error
    })
  const [one, ...more] = await Promise.all([load(first), ...others.map(loadOther)])
  return [one, ...more.filter((other) => other !== undefined)]
}

/** Loads the first days with the page, which saves a request. After a failure the page fetches them itself. */
async function loadDays(api: ApiClient, params: Params, month: string) {
  return api('GET /api/public/visit-days', { query: { ...params, month } }).catch(() => undefined)
}
