import { pageAt } from '@encaixe/contract/addresses.ts'
import type { ApiClient } from '@encaixe/contract/client.ts'
import type { NamedCompany } from '@encaixe/contract/company-article.ts'
import { bookingPath } from '@encaixe/contract/public-pages.ts'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { loadCompany } from './load-company.ts'

export type LoginShop = NamedCompany & {
  themeColor: ThemeColor
  timezone: string
  /** The path of the booking form, when the login leads to a booking. */
  form: string | undefined
  /** The service that the client is about to book. */
  service: { id: string; name: string } | undefined
}

/** The company and the service of the page to which the login leads; undefined for any other page. */
export function readShopPath(target: string | null): { slug: string; procedureId?: string } | undefined {
  const at = pageAt(`/${target ?? ''}`.replace(/^\/+/, '/').replace(/[?#].*/s, ''))
  return at?.page === 'company' || at?.page === 'booking' ? at : undefined
}

/**
 * Loads the company that the login page names. If this fails, the login page is shown without the company, because no
 * failure may prevent a sign-in.
 */
export async function loadLoginShop(api: ApiClient, target: string | null): Promise<LoginShop | undefined> {
  const asked = readShopPath(target)
  if (!asked) return undefined
  const { slug, procedureId } = asked
  try {
    const { company } = await loadCompany(api, slug)
    if (!company?.isActive) return undefined
    const { id: companyId, name, article, themeColor, timezone } = company
    const service = procedureId
      ? await api('GET /api/public/procedures/{companyId}/{procedureId}', {
          params: { companyId, procedureId },
        })
      : undefined
    const form = service && bookingPath(slug, service.id)
    return {
      name,
      article,
      themeColor,
      timezone,
      form,
      service: service && { id: service.id, name: service.name },
    }
  } catch {
    return undefined
  }
}
