import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isActiveBy } from '../subscriptions/facade.ts'
import { selectPageVersion } from './store.ts'

const aMinute = 60_000
const pagePath = /^\/([a-z0-9-]{3,60})$/

/**
 * Changes whenever a company's public page would show something else: one of its rows was written, it opened or closed
 * for bookings, or the minute of the clock changed. Undefined for every other path.
 */
export async function readPageVersion(db: Db | Tx, path: string, now: Date): Promise<string | undefined> {
  const [, slug] = pagePath.exec(path) ?? []
  if (!slug || reservedSlugs.has(slug)) return undefined
  const row = await selectPageVersion(db, slug)
  if (!row) return undefined
  return `${row.rows} ${isActiveBy(row, now)} ${Math.floor(now.getTime() / aMinute)}`
}
