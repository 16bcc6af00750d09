import { publicPages } from '@encaixe/contract/public-pages.ts'
import { countListed, listListed } from '../companies/list-listed.ts'
import type { Deps } from '../deps.ts'
import { writeSitemap, writeSitemapIndex } from './write-sitemap.ts'

/** What one file may name, by the protocol. */
const most = 50_000
const keptFor = 10 * 60_000

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>
type Kept = { text: Promise<string | undefined>; until: number }

/**
 * The sitemap, whole or in parts, by its number: 0 is the one that is asked for first. A part is made once in ten
 * minutes, however many ask. Undefined: there is no such part.
 */
export function sitemapKeeper({ config, database: { db }, clock }: Needs, perFile = most) {
  const kept = new Map<number, Kept>()
  const own = publicPages.map(({ path }) => ({ path }))

  async function make(part: number): Promise<string | undefined> {
    const companies = await countListed(db)
    if (companies + own.length <= perFile) return part === 0 ? all() : undefined
    const parts = 1 + Math.ceil(companies / perFile)
    if (part === 0) return writeSitemapIndex(config.publicUrl, parts)
    if (part > parts) return undefined
    return part === 1 ? writeSitemap(config.publicUrl, own) : companiesFrom((part - 2) * perFile, perFile)
  }

  async function all(): Promise<string> {
    const found = await listListed(db, { offset: 0, limit: perFile })
    return writeSitemap(config.publicUrl, [...own, ...found.map(placeOf)])
  }

  async function companiesFrom(offset: number, limit: number): Promise<string> {
    return writeSitemap(config.publicUrl, (await listListed(db, { offset, limit })).map(placeOf))
  }

  return async (part: number): Promise<string | undefined> => {
    const now = clock.now().getTime()
    const known = kept.get(part)
    if (known && now < known.until) return known.text
    const text = make(part)
    kept.set(part, { text, until: now + keptFor })
    const made = await text.catch((error: unknown) => {
      kept.delete(part)
      throw error
    })
    // Whoever asks for parts that are none must not fill the memory.
    if (made === undefined) kept.delete(part)
    return made
  }
}

const placeOf = ({ slug, updated_at }: { slug: string; updated_at: Date }) => ({
  path: `/${slug}`,
  changed: updated_at,
})
