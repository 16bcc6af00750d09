import { relative, sep } from 'node:path'
import type { Rollup } from 'vite'

type Look = { getModuleInfo(id: string): Rollup.ModuleInfo | null }
type Name = (id: string, look: Look) => string | null

/** React, and the few lines of the bundler that every file needs. */
export const isReact = /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime|preload-helper/

/** Pages of the public entry with parts of their own. All others are texts and share theirs. */
const ownParts = ['company', 'booking', 'link', 'invitation', 'problem']

/** Parts of the booking form that load as soon as it runs: what they use is used at once. */
const soon = /^appointments\/book\/(client-details|after-times|people-step)\.tsx$/

/**
 * A module that several kinds of public pages use at once is in one file for all. The pages of message links have much in
 * common with the booking form alone, so what a link and one other kind use is in a file of its own. The build itself groups
 * the parts that load later.
 */
function nameOfPublic(pages: readonly string[]): string | null {
  const kinds = new Set(pages.map((page) => (ownParts.includes(page) ? page : 'text')))
  if (kinds.size > 2 || (kinds.size === 2 && !kinds.has('link'))) return 'pages'
  return kinds.size > 0 ? [...kinds].sort().join('-') : null
}

/** Used by so many pages of the app, a module is in one file for all of them. */
const often = 6
const basic = ['ui', 'platform', 'shell', 'identity', '..']
/** Domains of which other pages use little: one file instead of one for each. */
const little = [
  ...['reports', 'till', 'notifications', 'waitlist', 'subscriptions', 'day', 'company-page'],
  ...['deposits', 'payments', 'live', 'personal-data', 'companies', 'contact'],
]

/** Parts that the calendar loads together, once its days are shown. */
const calendarParts =
  /^calendar\/(entry-answer|grid-moves|hours-form|month-overview|move-question|panel-appointment|waiting-cells)\.tsx$/

function nameOfApp(users: readonly string[], path: string): string {
  if (users.length >= often) return 'often'
  const [folder = ''] = path.split('/')
  if (basic.includes(folder)) return 'basic'
  // Days off are drawn in the calendar, and little else shows them.
  if (folder === 'exceptions') return 'calendar'
  return little.includes(folder) ? 'little' : folder
}

/**
 * The file of a module that several pages of one entry use. Without it the build makes about two hundred small files, which
 * compress worse and need a request each. Files import one another in one direction only: what a module imports is used by
 * at least as many pages, and a domain imports only the domains below it.
 */
export function createChunkNames(root: string, entry: 'public' | 'app'): Name {
  const pathOf = (id: string) => relative(root, id).split(sep).join('/')

  /** The entry, the pages and the parts loaded later that import a module, directly or not. */
  function usersOf(id: string, look: Look): string[] {
    const seen = new Set([id])
    const found: string[] = []
    for (const one of seen) {
      const info = look.getModuleInfo(one)
      if (!info) continue
      if (info.isEntry || info.dynamicImporters.length > 0) found.push(pathOf(one))
      for (const importer of info.importers) seen.add(importer)
    }
    return found
  }

  /** The public pages that use a module at once. */
  const pagesOf = (users: readonly string[]) =>
    users.flatMap((path) =>
      soon.test(path) ? 'booking' : (/^routes\/public\/(.*)\.tsx$/.exec(path)?.[1] ?? []),
    )

  return (id, look) => {
    if (id.endsWith('.css') || look.getModuleInfo(id)?.isEntry) return null
    if (soon.test(pathOf(id))) return 'booking-soon'
    const users = usersOf(id, look)
    if (users.some((path) => path.startsWith('entries/'))) return 'always'
    if (users.length > 0 && users.every((path) => calendarParts.test(path))) return 'calendar-parts'
    if (users.length < 2) return null
    return entry === 'public' ? nameOfPublic(pagesOf(users)) : nameOfApp(users, pathOf(id))
  }
}
