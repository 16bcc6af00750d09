import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { LinkView, StatementView, TakeView } from '@encaixe/contract/message-links.ts'
import { describeDays } from '../appointments/book/load-offer.ts'
import type { SaidOfDays } from '../appointments/choose-time/use-time-choice.ts'
import { statusOf } from '../company-page/load-company.ts'

export type FoundLink =
  | ({ state: 'shown'; view: LinkView } & Rules)
  | { state: 'take'; view: TakeView }
  | { state: 'statement'; view: StatementView }
  | { state: 'gone'; shop: { name: string; slug: string } | undefined }
  | { state: 'failed'; status: number }

type Rules = {
  /** The number of minutes before an appointment until which its client may cancel or move it. */
  cancellationNotice: number
  /** The sentences about days without free times and about the last bookable day, as on the booking page. */
  said?: SaidOfDays
}

export async function loadLink(api: ApiClient, token: string): Promise<FoundLink> {
  try {
    const view = await api('GET /api/links/{token}', { params: { token } })
    if (view.purpose === 'take') return { state: 'take', view }
    if (view.purpose === 'statement') return { state: 'statement', view }
    return { state: 'shown', view, ...(await loadRules(api, view)) }
  } catch (error) {
    if (isRefusal(error, 'link_gone')) return { state: 'gone', shop: error.body.company }
    // A text that the API cannot read, for example one with a zero byte, is the token of no link.
    if (isApiError(error) && error.status === 400) return { state: 'gone', shop: undefined }
    if (isApiError(error)) return { state: 'failed', status: statusOf(error.status) }
    throw error
  }
}

/** The company's rules for cancelling and moving. When the page has no rules, the API still enforces them. */
async function loadRules(api: ApiClient, { purpose, company: { slug, timezone } }: LinkView): Promise<Rules> {
  const none = { cancellationNotice: 0 }
  if (!['cancel', 'reschedule', 'choose', 'manage'].includes(purpose)) return none
  const company = await api('GET /api/public/company/{slug}', { params: { slug } }).catch(() => undefined)
  if (!company?.isActive) return none
  return {
    // The company itself asked the client to choose a time, so its notice for cancelling and moving does not apply.
    cancellationNotice: purpose === 'choose' ? 0 : company.cancellationNotice,
    ...(purpose !== 'cancel' && { said: describeDays(company, localTime(new Date(), timezone).date) }),
  }
}

/** The address is a secret that opens the appointment, so caches, search engines and other sites must not get it. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
