import type { LinkView, StatementView, TakeView } from '@encaixe/contract/message-links.ts'
import { calendarTokenOf, isCompanyStopped } from '../notifications/facade.ts'
import type { Db } from '../platform/database/db.ts'
import type { Refused } from '../platform/refused.ts'
import { showLinked } from '../statements/facade.ts'
import { showTake } from '../waitlist/facade.ts'
import { offerIn, viewOf } from './link-view.ts'
import type { AnyLink } from './store.ts'

/** Only the page that stops messages shows whether they are stopped, so the others save the query. */
export async function showLink(
  db: Db,
  link: AnyLink,
  token: string,
  now: Date,
): Promise<LinkView | TakeView | StatementView | Refused<'link_gone'>> {
  if (link.purpose === 'take') return showTake(db, link.ask, now)
  if (link.purpose === 'statement') return showLinked(db, link.linked)
  const key = { companyId: link.company_id, appointmentId: link.id, sentTo: link.contact_key }
  return viewOf(link, {
    companyStopped: link.purpose === 'stop' && (await isCompanyStopped(db, key)),
    calendar: calendarTokenOf(token, link.purpose),
    offer: offerIn(link, now),
  })
}
