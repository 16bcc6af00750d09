import type { LinkView } from '@encaixe/contract/message-links.ts'
import { remindersStopped } from '../notifications/facade.ts'
import type { Db } from '../platform/database/db.ts'
import { viewOf } from './link-view.ts'
import type { LinkRow } from './store.ts'

/** Only the page that stops reminders shows whether they are stopped, so the others save the query. */
export async function showLink(db: Db, link: LinkRow): Promise<LinkView> {
  const key = { companyId: link.company_id, appointmentId: link.id }
  return viewOf(link, link.purpose === 'stop' && (await remindersStopped(db, key)))
}
