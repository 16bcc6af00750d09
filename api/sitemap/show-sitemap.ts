import { setImmediate } from 'node:timers/promises'
import { publicPages } from '@encaixe/contract/public-pages.ts'
import { countListedCompanies, listListedCompanies } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { isDoubtful } from '../messages/facade.ts'

/** The maximum number of addresses in one file, by the sitemap protocol. */
const most = 50_000
const cachedFor = 10 * 60_000

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>
type Cached<Value> = { value: Promise<Value>; until: number }

/**
 * Returns the sitemap as one file or in parts. Part 0 is `/sitemap.xml`: the complete sitemap or the list of parts.
 * Each part is cached for ten minutes. Undefined for a part that does not exist.
 */
export function createSitemap({ config, database: { reads }, clock }: Needs, perFile = most) {
  const parts = new Map<number, Cached<string>>()
  const counts = new Map<'companies', Cached<number>>()
  const own = publicPages.map(({ path }) => ({ path }))

  /** Caches the value of a key for some time; concurrent calls share it. A failure is not cached. */
  function once<Key, Value>(
    cache: Map<Key, Cached<Value>>,
    key: Key,
    make: () => Promise<Value>,
  ): Promise<Value> {
    const now = clock.now().getTime()
    const known = cache.get(key)
    if (known && now < known.until) return known.value
    const value = make()
    value.catch(() => cache.delete(key))
    cache.set(key, { value, until: now + cachedFor })
    return value
  }

  async function companiesFrom(offset: number): Promise<Listed[]> {
    const found = await listListedCompanies(reads, { offset, limit: perFile })
    const shown: Listed[] = []
    for (const [at, company] of found.entries()) {
      // Names are checked a few at a time, so that other requests do not wait for all of them.
      if (at % 500 === 499) await setImmediate()
      const { slug, updated_at: changed, paid } = company
      if (paid || !isDoubtful(company)) shown.push({ path: `/${slug}`, changed })
    }
    return shown
  }

  const write = (pages: readonly Listed[]) => writeSitemap(config.publicUrl, pages)

  return async (part: number): Promise<string | undefined> => {
    const companies = await once(counts, 'companies', () => countListedCompanies(reads))
    const last = companies + own.length <= perFile ? 0 : 1 + Math.ceil(companies / perFile)
    // The number is checked before caching: requests for parts that do not exist must not fill the memory.
    if (part > last) return undefined
    return once(parts, part, async () => {
      if (last === 0) return write([...own, ...(await companiesFrom(0))])
      if (part === 0) return writeSitemapIndex(config.publicUrl, last)
      return write(part === 1 ? own : await companiesFrom((part - 2) * perFile))
    })
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Listed = { path: string; changed?: Date }

const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const inXml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => escaped[letter] ?? '')

function entry(kind: 'url' | 'sitemap', publicUrl: string, { path, changed }: Listed): string {
  const day = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<${kind}><loc>${inXml(publicUrl + path)}</loc>${day}</${kind}>`
}

function writeSitemap(publicUrl: string, pages: readonly Listed[]): string {
  const entries = pages.map((page) => entry('url', publicUrl, page))
  return `${head}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`
}

/** The list of parts of a sitemap that is too long for one file. */
function writeSitemapIndex(publicUrl: string, parts: number): string {
  const entries = Array.from({ length: parts }, (_, at) =>
    entry('sitemap', publicUrl, { path: `/sitemap-${at + 1}.xml` }),
  )
  return `${head}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** Pages behind the sign-in, or behind a secret address. Search engines find no content on these pages. */
const appPages = [
  'login',
  'auth',
  'dashboard',
  'terms',
  'create-company',
  'company',
  'collaborators',
  'procedures',
  'schedules',
  'subscription',
  'avisos',
  'mais',
  'convite',
  'agenda',
  'api',
  'a',
]

type Site = { publicUrl: string; demonstration: boolean }

/** Writes robots.txt. Paths are forbidden exactly and as folders: `/company` would also forbid `/company-do-ze`. */
export function writeRobots({ publicUrl, demonstration }: Site): string {
  const barred = demonstration ? ['/'] : appPages.flatMap((word) => [`/${word}$`, `/${word}?`, `/${word}/`])
  return [
    'User-agent: *',
    ...barred.map((path) => `Disallow: ${path}`),
    ...(demonstration ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]),
    '',
  ].join('\n')
}
