import type { ApiClient } from '@encaixe/contract/client.ts'
import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { loadCompany } from './load-company.ts'

export type LoginShop = {
  name: string
  themeColor: ThemeColor
  timezone: string
  /** The path of the form, for a booking. */
  form: string | undefined
  /** The service that she is about to book. */
  service: { id: string; name: string } | undefined
}

const shopPath = /^\/?([a-z0-9-]{3,60})(?:\/agendar\/([\w-]{1,64}))?\/?(?:[?#]|$)/

/** The company and the service of the page to which the login leads; undefined for any other page. */
export const readShopPath = (target: string | null) => {
  const [, slug, procedureId] = shopPath.exec(target ?? '') ?? []
  return slug && !reservedSlugs.has(slug) ? { slug, procedureId } : undefined
}

/** A login that cannot name the company is the plain one: nothing that fails here may keep anybody out. */
export async function loadLoginShop(api: ApiClient, target: string | null): Promise<LoginShop | undefined> {
  const asked = readShopPath(target)
  if (!asked) return undefined
  const { slug, procedureId } = asked
  try {
    const { company } = await loadCompany(api, slug, (other) => `/${other}`)
    if (!company?.isActive) return undefined
    const { id: companyId, name, themeColor, timezone } = company
    const service = procedureId
      ? await api('GET /api/public/procedures/{companyId}/{procedureId}', {
          params: { companyId, procedureId },
        })
      : undefined
    const form = service && `/${slug}/agendar/${service.id}`
    return { name, themeColor, timezone, form, service: service && { id: service.id, name: service.name } }
  } catch {
    return undefined
  }
}
