import { publicPages } from '@encaixe/contract/public-pages.ts'
import { countListedCompanies, listListedCompanies } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { type Place, writeSitemap, writeSitemapIndex } from './write-sitemap.ts'

/** What one file may name, by the protocol. */
const most = 50_000
const keptFor = 10 * 60_000

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>
type Kept<Value> = { value: Promise<Value>; until: number }

/**
 * The sitemap, whole or in parts, by its number: 0 is the one that is asked for first. A part is made once in ten
 * minutes, however many ask. Undefined: there is no such part.
 */
export function sitemapKeeper({ config, database: { db }, clock }: Needs, perFile = most) {
  const parts = new Map<number, Kept<string>>()
  const counts = new Map<'companies', Kept<number>>()
  const own = publicPages.map(({ path }) => ({ path }))

  /** What could not be made now is asked for anew the next time. */
  function once<Key, Value>(
    kept: Map<Key, Kept<Value>>,
    key: Key,
    make: () => Promise<Value>,
  ): Promise<Value> {
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known && now < known.until) return known.value
    const value = make()
    value.catch(() => kept.delete(key))
    kept.set(key, { value, until: now + keptFor })
    return value
  }

  async function companiesFrom(offset: number): Promise<Place[]> {
    const found = await listListedCompanies(db, { offset, limit: perFile })
    return found.map(({ slug, updated_at }) => ({ path: `/${slug}`, changed: updated_at }))
  }

  const write = (places: readonly Place[]) => writeSitemap(config.publicUrl, places)

  return async (part: number): Promise<string | undefined> => {
    const companies = await once(counts, 'companies', () => countListedCompanies(db))
    const last = companies + own.length <= perFile ? 0 : 1 + Math.ceil(companies / perFile)
    // Whoever asks for parts that are none must not fill the memory.
    if (part > last) return undefined
    return once(parts, part, async () => {
      if (last === 0) return write([...own, ...(await companiesFrom(0))])
      if (part === 0) return writeSitemapIndex(config.publicUrl, last)
      return write(part === 1 ? own : await companiesFrom((part - 2) * perFile))
    })
  }
}
