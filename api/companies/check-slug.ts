import { normalizeText } from '@encaixe/contract/bounded-text.ts'
import { longestSlug, slugProblem } from '@encaixe/contract/slug.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { selectCompanyBySlug } from './store.ts'

export type SlugAnswer = { available: boolean; reason?: 'invalid' | 'reserved' | 'taken' }

/** A company's own slugs, also former ones, are available to its owner. */
export async function checkSlug(db: Db | Tx, asked: unknown, userId: string): Promise<SlugAnswer> {
  const read = normalizeText(typeof asked === 'string' ? asked : '', longestSlug)
  if ('fault' in read) return { available: false, reason: 'invalid' }
  const slug = read.text
  const problem = slugProblem(slug)
  if (problem) return { available: false, reason: problem === 'reserved' ? 'reserved' : 'invalid' }
  const holder = await selectCompanyBySlug(db, slug)
  return !holder || holder.owner_id === userId ? { available: true } : { available: false, reason: 'taken' }
}
