import type { OwnWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import type { Db } from '../platform/database/db.ts'
import { namedIn, namesOf } from './entry-names.ts'
import { viewOf } from './entry-view.ts'
import { selectNames, selectOpenOf } from './store/lists.ts'

/** What she waits for in all companies, oldest first. Few: each company has at most five of hers. */
export async function listOwnEntries(db: Db, userId: string, now: Date): Promise<OwnWaitlistEntry[]> {
  const entries = await selectOpenOf(db, { userId })
  const open = entries
    .map((entry) => ({ entry, view: viewOf(entry, now) }))
    .filter(({ view }) => view.status === 'open')
  const names = await selectNames(
    db,
    open.map(({ entry }) => entry.company_id),
    open.flatMap(({ view }) => namedIn(view)),
  )
  return open.map(({ entry, view }) => ({
    ...view,
    company: { name: entry.company_name, slug: entry.company_slug, timezone: entry.timezone },
    daysBefore: entry.days_before,
    ...namesOf(entry, view, names),
  }))
}
