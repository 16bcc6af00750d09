import type { Appointment } from '@encaixe/contract/appointments.ts'
import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { CompanyNotice } from '@encaixe/contract/companies.ts'
import { dateName } from '@encaixe/contract/date-names.ts'
import type { Profile } from '@encaixe/contract/identity.ts'
import { addDays, datesFrom, isDate, localTime } from '@encaixe/contract/local-time.ts'
import type { FilledForm, PlainVisitor } from '@encaixe/contract/plain-visitor.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import { describeClosedDay, describeNotices } from '../../company-page/describe-notices.ts'
import {
  type FoundCompany,
  loadCompany,
  type ShownCompany,
  statusOf,
} from '../../company-page/load-company.ts'
import type { SaidOfDays } from '../choose-time/use-time-choice.ts'
import { anybody, writeItems } from '../write-items.ts'
import { readAddress } from './read-address.ts'

export type Offer = {
  state: 'shown'
  company: ShownCompany
  /** The services in the order of the visit. The path names the first one, the query the others. */
  services: [PublicProcedure, ...PublicProcedure[]]
  /** The sentence above the services when the address names services that are not offered any more. */
  gone: string | undefined
  said: SaidOfDays
  serverNow: string
  /** The day that a visitor without script opened. */
  plain?: PlainDay | undefined
}

/** A day with its free times, and the time that was chosen, for the page without script. */
export type PlainDay = {
  date: string
  times: string[]
  time: string | null
  /** The profile of the visitor who is signed in. */
  profile?: Profile | undefined
  /** The appointments that the signed-in visitor has on this day. */
  own?: Appointment[] | undefined
  /** The visit that the form has just booked. */
  booked?: Visit | undefined
  /** The form that was sent and refused, with the visitor's text. */
  form?: FilledForm | undefined
  /** The refusal of a sign-in, or of the report of a paid deposit. */
  notice?: string | undefined
}

export type OfferProblem =
  | { state: 'missing' | 'inactive'; slug?: undefined }
  | { state: 'failed'; status: number; slug?: undefined }
  | { state: 'procedure-missing' | 'procedure-inactive'; slug: string }

type Asked = { slug: string; procedureId: string }
type Shown = Pick<Offer, 'services' | 'said'>

/**
 * Loads the shop and the services, which are public, for the booking page. `search` is the query of the page's address.
 * The page is cached, so the loaded data contain no free days: the browser fetches the free days.
 */
export async function loadOffer(
  api: ApiClient,
  { slug, procedureId }: Asked,
  search = '',
  visitor?: PlainVisitor,
): Promise<Offer | OfferProblem | Extract<FoundCompany, { state: 'moved' }>> {
  const found = await loadCompany(api, slug)
  if (found.state === 'failed') return { state: 'failed', status: found.status }
  if (found.state === 'moved') return found
  if (found.state !== 'shown') return { state: found.state }
  const { company } = found
  const asked = [procedureId, ...readAddress(search).services]
  const now = new Date()
  try {
    const services = await loadServices(api, company.id, asked)
    const said = describeDays(company, localTime(now, company.timezone).date)
    const gone = describeGone(asked.length - services.length)
    const plain = await loadPlainDay(api, { companyId: company.id, services, said, visitor }, search)
    return { state: 'shown', company, services, gone, said, serverNow: now.toISOString(), plain }
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
 * Loads the services. A further service that is no longer offered is left out; without the first service the page
 * fails. Every other error makes the page fail, so that no client unknowingly books one service fewer.
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

/** Links without script name the day in a query of their own, because only they need the times from the server. */
async function loadPlainDay(
  api: ApiClient,
  { companyId, services, said, visitor }: { companyId: string; visitor: PlainVisitor | undefined } & Shown,
  search: string,
): Promise<PlainDay | undefined> {
  const query = new URLSearchParams(search)
  const [date, time] = [query.get('horarios'), query.get('as')]
  if (date === null || !isDate(date) || date > said.lastDay) return undefined
  const items = writeItems(services.map(({ id }) => ({ procedureId: id, who: anybody })))
  const starts = await api('GET /api/public/visit-times', { query: { companyId, items, date } }).catch(
    (error: unknown) => {
      // A day that has passed is refused, and has no times.
      if (isRefusal(error, 'invalid')) return []
      throw error
    },
  )
  const times = starts.map(({ startTime }) => startTime).filter((start) => typeof start === 'string')
  const day = { date, times, time: time !== null && timePattern.test(time) ? time : null }
  if (day.time === null) return day
  const { form, isSignedIn = false } = visitor ?? {}
  const notice = notices.get(query.get('aviso') ?? '')
  if (!isSignedIn) return { ...day, form, notice }
  const [profile, own, booked] = await Promise.all([
    unlessRefused(api('POST /api/auth/verify', { query: { companyId } })),
    unlessRefused(api('GET /api/schedules/my-schedules', { query: { date, limit: '50' } })),
    unlessRefused(loadBooked(api, query.get('agendado'))),
  ])
  const isHere = booked?.appointments[0]?.companyId === companyId
  return {
    ...day,
    profile,
    own: Array.isArray(own) ? own : own?.items,
    booked: isHere ? booked : undefined,
    form,
    notice,
  }
}

const notices = new Map(
  (['sign_in_refused', 'unavailable', 'claims_ended', 'hold_over', 'too_many_requests'] as const).map(
    (code) => [code as string, refusals[code].sentence],
  ),
)

const loadBooked = (api: ApiClient, id: string | null) =>
  id === null ? Promise.resolve(undefined) : api('GET /api/visits/{id}', { params: { id } })

/** A visitor whose session has just ended has no profile, and somebody else's visit is not found. */
const unlessRefused = <Value>(asked: Promise<Value>): Promise<Value | undefined> =>
  asked.catch((error: unknown) => {
    if (isRefusal(error, 'unauthenticated') || isRefusal(error, 'not_found')) return undefined
    throw error
  })

const isWholeDay = ({ kind, startTime }: CompanyNotice) => kind === 'off' && startTime === null

/** The sentences about the days of a company. They are written in the loader, which runs on the server. */
export function describeDays({ notices, bookingHorizon }: ShownCompany, today: string): SaidOfDays {
  const lastDay = addDays(today, bookingHorizon)
  const year = lastDay.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${lastDay.slice(0, 4)}`
  const closed = datesFrom(today, bookingHorizon + 1).map(
    (date) => [date, describeClosedDay(notices, date)] as const,
  )
  return {
    lastDay,
    end: `A agenda está aberta até ${dateName(lastDay)}${year}.`,
    notices: describeNotices(notices.filter(isWholeDay), today),
    closed: Object.fromEntries(closed.filter((one): one is [string, string] => one[1] !== undefined)),
  }
}
