import { publicPages } from './public-pages.ts'
import { reservedSlugs } from './reserved-slugs.ts'

/** The paths of the app's pages, by the name of their module, `web/routes/app/<name>.tsx`. */
export const appPages = {
  login: '/login',
  callback: '/auth/callback',
  dashboard: '/dashboard',
  terms: '/terms',
  'my-data': '/meus-dados',
  alerts: '/avisos',
  more: '/mais',
  schedules: '/schedules',
  'schedule-new': '/schedules/new',
  reminders: '/schedules/reminders',
  waitlist: '/schedules/waitlist',
  deposits: '/schedules/deposits',
  conflicts: '/schedules/conflicts',
  till: '/schedules/till',
  schedule: '/schedules/:id',
  clients: '/clients',
  'clients-import': '/clients/import',
  client: '/clients/:id',
  subscription: '/subscription',
  'create-company': '/create-company',
  company: '/company',
  'days-off': '/company/days-off',
  reports: '/company/reports',
  trail: '/company/trail',
  messages: '/company/messages',
  shares: '/company/shares',
  statements: '/company/statements',
  statement: '/company/statements/:id',
  procedures: '/procedures',
  'procedure-new': '/procedures/new',
  'procedure-edit': '/procedures/:id/edit',
  collaborators: '/collaborators',
  'collaborator-new': '/collaborators/new',
  'collaborator-edit': '/collaborators/:id',
  gallery: '/api/dev/ui',
} as const

export type AppPage = keyof typeof appPages

/** `/landing` is an address for advertisements; it shows the page of `/`. */
const textPages = [...publicPages.map(({ path }) => path), '/landing']

const patterns = {
  link: '/a/:token',
  'link-calendar': '/a/:token/agendamento.ics',
  invitation: '/convite/:token',
  cover: '/:cover/capa.png',
  booking: '/:slug/agendar/:procedureId',
  company: '/:slug',
} as const

/** The page at an address. `path` is the one correct spelling of its address; any other spelling redirects to it. */
export type PageAt = { path: string } & (
  | { page: 'text' }
  | { page: 'app'; name: AppPage }
  | { page: 'link' | 'link-calendar' | 'invitation'; token: string }
  | { page: 'cover'; cover: string }
  | { page: 'booking'; slug: string; procedureId: string }
  | { page: 'company'; slug: string }
)

type Found = { path: string } & Record<string, string>

/** The pattern of a page's path, for what counts pages: it carries neither a slug nor a secret. */
export function patternOf(found: PageAt): string {
  if (found.page === 'text') return found.path
  return (found.page === 'app' ? appPages[found.name] : patterns[found.page]).replace(/:(\w+)/g, '{$1}')
}

/** Returns the page of a path; undefined if there is none. Whether the company of a path exists is not checked. */
export function pageAt(pathname: string): PageAt | undefined {
  const parts = partsOf(pathname)
  if (!parts) return undefined
  for (const path of textPages) if (match(path, parts)) return { page: 'text', path }
  for (const [name, pattern] of Object.entries(appPages)) {
    const found = match(pattern, parts)
    if (found) return { page: 'app', name: name as AppPage, path: found.path }
  }
  for (const [page, pattern] of Object.entries(patterns)) {
    const found = match(pattern, parts)
    if (found) return { page, ...found } as PageAt
  }
  return undefined
}

/** Returns the decoded parts of a path; undefined for a path that cannot be decoded. */
function partsOf(pathname: string): string[] | undefined {
  try {
    return pathname
      .replace(/(.)\/$/, '$1')
      .split('/')
      .slice(1)
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
}

const slugShape = /^[a-z0-9-]{3,60}$/
const slugOf = (text: string) => {
  const slug = text.toLowerCase()
  return slugShape.test(slug) && !reservedSlugs.has(slug) ? slug : undefined
}

/** Matches a path with a pattern. Fixed words may be in capitals, because people type addresses. */
function match(pattern: string, parts: readonly string[]): Found | undefined {
  const wanted = pattern.split('/').slice(1)
  if (wanted.length !== parts.length) return undefined
  const found: Record<string, string> = {}
  const path = wanted.map((name, at) => {
    const text = parts[at] ?? ''
    if (!name.startsWith(':')) return name === text.toLowerCase() ? name : undefined
    const value = name === ':slug' ? slugOf(text) : text || undefined
    if (value === undefined) return undefined
    found[name.slice(1)] = value
    return encodeURIComponent(value)
  })
  return path.includes(undefined) ? undefined : { path: `/${path.join('/')}`, ...found }
}
