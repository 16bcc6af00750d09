import { chosenArticle } from '@encaixe/contract/company-article.ts'
import { awaitedOf, comesBack } from '@encaixe/contract/deposit-rules.ts'
import { instantOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { LinkView, StatementView, TakeView } from '@encaixe/contract/message-links.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { stateOf, visitIdOf } from '../appointments/facade.ts'
import { hasProvedNumber } from '../messages/facade.ts'
import { calendarTokenOf, isCompanyStopped, isStoppedAsStranger, lastDayOf } from '../notifications/facade.ts'
import type { Db } from '../platform/database/db.ts'
import type { Refused } from '../platform/refused.ts'
import { showLinked } from '../statements/facade.ts'
import { selectEarlier, showTake } from '../waitlist/facade.ts'
import { type AnyLink, isSentTo, type LinkRow } from './store.ts'

/**
 * Reads the data that the page of a link shows. Only the page that stops messages shows whether messages are stopped and
 * whether the receiver may be a stranger, so the other pages save these queries.
 */
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
    toStranger:
      link.purpose === 'stop' &&
      ((await isStoppedAsStranger(db, key)) || (await wentToStranger(db, link, now))),
    deposit: depositOf(link, now),
    calendar: calendarTokenOf(token, link),
    offer: offerIn(link, now),
    earlier: await readEarlier(db, link),
  })
}

/** Whether the link was sent to the number of the booking, and nobody has proved that the number is the client's. */
async function wentToStranger(db: Db, link: LinkRow, now: Date): Promise<boolean> {
  const { company_id: companyId, id: appointmentId, client_user_id: accountId } = link
  const address = mobileOf(link.client_phone)
  if (address === null || !(await isSentTo(db, link, address))) return false
  return !(await hasProvedNumber(db, { companyId, appointmentId, accountId, address }, now))
}

/** Whether the client may wait for an earlier time, and how much earlier; only a link to manage shows it. */
async function readEarlier(db: Db, link: LinkRow): Promise<LinkView['earlier']> {
  const { purpose, status, client_uid, company_id: companyId, company_waitlist } = link
  if (purpose !== 'manage' || status !== 'scheduled' || client_uid === null) return null
  const waits = await selectEarlier(db, { companyId, id: visitIdOf(link) })
  return company_waitlist || waits ? { days: waits?.days ?? null } : null
}

function depositOf(link: LinkRow, now: Date): LinkView['appointment']['deposit'] {
  const { received_deposit: paid, purpose, status, day, start_minute, timezone } = link
  if (!paid || purpose === 'stop') return null
  const { cents, refund, refund_notice: refundNotice, comes_back } = paid
  if (status === 'cancelled') return comes_back === null ? null : { cents, comesBack: comes_back }
  if (status !== 'scheduled') return null
  const left = (instantOf({ date: day, minute: start_minute }, timezone).getTime() - now.getTime()) / 60_000
  return { cents, comesBack: comesBack({ refund, refundNotice }, left) }
}

type More = Pick<LinkView, 'companyStopped' | 'toStranger' | 'calendar' | 'offer' | 'earlier'> & {
  deposit: LinkView['appointment']['deposit']
}

/** The view of an appointment. It does not identify the client, because the message may have been forwarded. */
function viewOf(link: LinkRow, { deposit, ...more }: More): LinkView {
  const { day, start_minute, end_minute, timezone } = link
  const isChoice = link.purpose === 'choose'
  const last = isChoice ? day : lastDayOf(link)
  const at = (date: string, minute: number) => instantOf({ date, minute }, timezone).toISOString()
  const minutes = (isChoice ? [link] : link.parts).map((one) => one.end_minute - one.start_minute)
  return {
    purpose: link.purpose,
    appointment: {
      id: link.id,
      date: day,
      startTime: timeOf(start_minute),
      endTime: timeOf(end_minute),
      duration: minutes.reduce((sum, duration) => sum + duration, 0),
      status: link.status,
      awaits: awaitedOf({ status: link.status, depositState: link.deposit_state }),
      price: link.price_cents === null ? null : reaisOf(link.price_cents),
      deposit,
      confirmedAt: link.confirmed_at?.toISOString() ?? null,
      startsAt: at(day, start_minute),
      endsAt: at(last, end_minute),
      sequence: link.sequence,
      procedure: { id: link.procedure_id, name: link.procedure_name },
      collaborator: { id: link.collaborator_id, name: link.collaborator_name },
      parts: link.parts.map((part) => ({
        id: part.id,
        date: part.day,
        startTime: timeOf(part.start_minute),
        endTime: timeOf(part.end_minute),
        procedure: part.procedure_name,
        collaborator: part.collaborator_name,
        noPreference: part.no_preference === true,
      })),
    },
    company: {
      id: link.company_id,
      name: link.company_name,
      slug: link.company_slug,
      themeColor: link.theme_color ?? themeColorOf(link.company_name),
      timezone,
      address: link.company_address,
      phone: link.company_phone,
      ...chosenArticle(link.company_article),
      email: link.company_email,
    },
    allStopped: link.suppressed_for === 'asked',
    ...more,
  }
}

/** The offer of a link to choose a time; null for any other link. */
export function offerIn(link: LinkRow, now: Date): LinkView['offer'] {
  const { offer_ends_at: ends_at, offer_outcome: outcome, offer_proposals: proposals } = link
  if (ends_at === null || proposals === null) return null
  const state = stateOf({ ends_at, outcome, overtaken: link.offer_overtaken }, now)
  return { endsAt: ends_at.toISOString(), state, proposals }
}

/** An appointment's time as shown on the page and sent back with the answer, which is refused if the time changed. */
export const seenOf = ({ day, start_minute }: Pick<LinkRow, 'day' | 'start_minute'>) =>
  `${day} ${timeOf(start_minute)}`
