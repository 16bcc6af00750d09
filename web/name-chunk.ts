import { relative, sep } from 'node:path'
import type { Rollup } from 'vite'

type Look = { getModuleInfo(id: string): Rollup.ModuleInfo | null }
type Name = (id: string, look: Look) => string | null

/** Matches React, and the few lines of the bundler that every file needs. */
export const isReact = /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime|preload-helper/

/** The public pages with components of their own. All other public pages are texts and share their components. */
const ownParts = ['company', 'booking', 'link', 'invitation', 'problem']

/** Parts of the booking form that load as soon as the form runs: their modules count as modules of the booking page. */
const soon = /^appointments\/book\/(client-details|after-times|people-step)\.tsx$/

/**
 * A module that several kinds of public pages import is in one file for all of them. The pages of message links share
 * much with the booking form only, so a module of a link page and one other kind of page is in a separate file. The
 * build itself groups the parts that load later.
 */
function nameOfPublic(pages: readonly string[]): string | null {
  const kinds = new Set(pages.map((page) => (ownParts.includes(page) ? page : 'text')))
  if (kinds.size > 2 || (kinds.size === 2 && !kinds.has('link'))) return 'pages'
  return kinds.size > 0 ? [...kinds].sort().join('-') : null
}

/** When at least this many pages of the app use a module, all these pages share the module's file. */
const often = 6
const basic = ['ui', 'platform', 'shell', 'identity', '..']
/** Domains of which other pages use few modules: one file for all of these domains. */
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
  // The modules for days off are used by the calendar, and by few other pages.
  if (folder === 'exceptions') return 'calendar'
  return little.includes(folder) ? 'little' : folder
}

/**
 * Names the file of a module that several pages of one entry use. Without these names the build makes about two hundred
 * small files, which compress worse and need a request each. Imports between files go in one direction only: an
 * imported module is used by at least as many pages as the module that imports it, and a domain imports only the
 * domains below it.
 */
export function createChunkNames(root: string, entry: 'public' | 'app'): Name {
  const pathOf = (id: string) => relative(root, id).split(sep).join('/')

  /** The entry, pages and dynamically imported parts that import a module, directly or through other modules. */
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

  /** The public pages among a module's users; a part of the booking form that loads soon counts as the booking page. */
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
