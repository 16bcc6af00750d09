import type { Db } from '../platform/database/db.ts'
import { countListedCompanies, selectListedCompanies } from './store.ts'

/** A company whose page may be found by search engines: active, and its owner has not asked otherwise. */
export type Listed = { slug: string; updated_at: Date }

export const countListed = (db: Db): Promise<number> => countListedCompanies(db)

/** In a fixed order, so that the parts of a long list neither overlap nor leave anyone out. */
export const listListed = (db: Db, part: { offset: number; limit: number }): Promise<Listed[]> =>
  selectListedCompanies(db, part)
