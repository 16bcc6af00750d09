import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { statusOf } from '../company-page/load-company.ts'

export type FoundLink =
  | { state: 'shown'; view: LinkView }
  | { state: 'gone'; shop: { name: string; slug: string } | undefined }
  | { state: 'failed'; status: number }

export async function loadLink(api: ApiClient, token: string): Promise<FoundLink> {
  try {
    return { state: 'shown', view: await api('GET /api/links/{token}', { params: { token } }) }
  } catch (error) {
    if (isRefusal(error, 'link_gone')) return { state: 'gone', shop: error.body.company }
    if (isApiError(error)) return { state: 'failed', status: statusOf(error.status) }
    throw error
  }
}

/** The address is a secret that opens the appointment, so caches, search engines and other sites must not get it. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
