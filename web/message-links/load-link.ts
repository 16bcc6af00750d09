import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { statusOf } from '../company-page/load-company.ts'

export type FoundLink =
  | { state: 'shown'; view: LinkView; cancellationNotice: number }
  | { state: 'gone'; shop: { name: string; slug: string } | undefined }
  | { state: 'failed'; status: number }

export async function loadLink(api: ApiClient, token: string): Promise<FoundLink> {
  try {
    const view = await api('GET /api/links/{token}', { params: { token } })
    return { state: 'shown', view, cancellationNotice: await loadLimit(api, view) }
  } catch (error) {
    if (isRefusal(error, 'link_gone')) return { state: 'gone', shop: error.body.company }
    if (isApiError(error)) return { state: 'failed', status: statusOf(error.status) }
    throw error
  }
}

/** The limit of the company for changes. Without it, the API still refuses what comes too late. */
async function loadLimit(api: ApiClient, { purpose, company: { slug } }: LinkView): Promise<number> {
  if (purpose !== 'cancel' && purpose !== 'reschedule') return 0
  const company = await api('GET /api/public/company/{slug}', { params: { slug } }).catch(() => undefined)
  return company?.isActive ? company.cancellationNotice : 0
}

/** The address is a secret that opens the appointment, so caches, search engines and other sites must not get it. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
