import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { type Catalog, catalogFrom } from './catalog.ts'
import { selectCatalog } from './store/catalog.ts'

/** Characters of the rows as JSON. A company with ten people and twenty services has some 12,000. */
const mostCharacters = 8_000_000

/**
 * By stamp, so an entry never becomes stale: after a change the company has another stamp. For the same reason one cache
 * serves all databases of the process.
 */
const cache = new LRUCache<string, Catalog>({ maxSize: mostCharacters })

/** Of one company and first day, while they are read: requests that arrive meanwhile share them. */
const reading = new Map<string, Promise<Catalog | undefined>>()

type Wanted = {
  companyId: CompanyId
  stamp: string
  /** The first day whose exceptions count. */
  since: string
}

/** May be later than the stamp that is asked for. Undefined when the company does not exist. */
export async function readCatalog(
  db: Db | Tx,
  { companyId, stamp, since }: Wanted,
): Promise<Catalog | undefined> {
  const cached = cache.get(stamp)
  if (cached && cached.since <= since) return cached
  // A transaction also sees its own writes, and must not wait for a connection that it holds itself.
  if (db.isTransaction) return read(db, companyId, since)
  const key = `${stamp} ${since}`
  const shared = reading.get(key)
  if (shared) return shared
  const started = read(db, companyId, since).finally(() => reading.delete(key))
  reading.set(key, started)
  return started
}

async function read(db: Db | Tx, companyId: CompanyId, since: string): Promise<Catalog | undefined> {
  const row = await selectCatalog(db, companyId, since)
  if (!row) return undefined
  const catalog = catalogFrom(row, since)
  cache.set(catalog.stamp, catalog, { size: JSON.stringify(row).length })
  return catalog
}
