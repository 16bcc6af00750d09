import type { LinkView } from '@encaixe/contract/message-links.ts'
import type { Db } from '../platform/database/db.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { findLink } from './find-link.ts'
import { showLink } from './show-link.ts'

export async function readLink(db: Db, token: unknown, now: Date): Promise<LinkView | Refused<'link_gone'>> {
  const link = await findLink(db, token, now)
  return isRefused(link) ? link : showLink(db, link)
}
