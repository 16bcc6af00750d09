import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'

const fallback = '/dashboard'
const id = '[A-Za-z0-9_-]{1,64}'
const slug = '[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])'

/** The pages to which a redirect may lead. Not `/login` and `/auth/callback`, because that would be a loop. */
const staticPages = new Set([
  '/',
  '/landing',
  '/barbearia',
  '/salao-beleza',
  '/clinica-estetica',
  '/estudio-tatuagem',
  '/como-funciona',
  '/sobre',
  '/contato',
  '/dashboard',
  '/meus-dados',
  '/avisos',
  '/terms',
  '/terms-of-service',
  '/privacy',
  '/support',
  '/create-company',
  '/company',
  '/company/days-off',
  '/company/messages',
  '/company/reports',
  '/company/shares',
  '/company/statements',
  '/company/trail',
  '/clients',
  '/collaborators',
  '/procedures',
  '/schedules',
  '/subscription',
])

const pagesWithIds = new RegExp(
  `^/(?:clients/${id}|collaborators/${id}|procedures/new|procedures/${id}/edit|schedules/${id}|company/statements/${id}|convite/${id})$`,
)
const companyPages = new RegExp(`^/(${slug})(?:/agendar/${id})?$`)

function isPage(pathname: string): boolean {
  if (staticPages.has(pathname) || pagesWithIds.test(pathname)) return true
  const company = companyPages.exec(pathname)?.[1]
  return company !== undefined && !reservedSlugs.has(company)
}

/** The target of an untrusted `redirect` parameter: a page of the product, else the dashboard. */
export function safePath(value: string | null | undefined, origin: string): string {
  if (!value) return fallback
  try {
    const url = new URL(value.startsWith('/') ? value : `/${value}`, origin)
    const pathname = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
    if (url.origin !== origin || !isPage(pathname)) return fallback
    return pathname + url.search + url.hash
  } catch {
    return fallback
  }
}
