import { hasProved, keyOf, type MessageDraft, renderMail } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPlace } from '../platform/database/json-columns.ts'
import { linklessFor, oneClickOf, returnedFor, type SendContext } from './client-messages.ts'
import { addLinks, startMessage } from './create-links.ts'
import type { BookingEvent } from './enqueue-event.ts'
import {
  type Occasion,
  type OfferText,
  pageOf,
  type Receiver,
  type SeriesText,
  subjectOf,
} from './mail/booking-mail.ts'
import { type MergedPlace, type Notice, notifiedPlaceOf } from './notice.ts'
import type { NoticeDeposit } from './store/notices.ts'

export type ToTeam = {
  receiver: Receiver
  address: string
  occasion: Occasion
  before?: NotifiedPlace | undefined
  /**
   * Time and parts that the message names instead of the present visit: the professional's own parts, or the parts that
   * the receiver was last notified of.
   */
  place?: Partial<MergedPlace> | undefined
  /** The professional, for a message about a visit, because a visit may have several professionals. */
  person?: string | undefined
}

type MemberInput = {
  notice: Notice
  about: Pick<BookingEvent, 'byRole' | 'asked'> & { event: BookingEvent['event'] | 'offer_unanswered' }
  to: ToTeam
  offer?: OfferText
  deposit?: NoticeDeposit | undefined
  series?: SeriesText & { key: string; notified: readonly Notice[] }
}

export async function draftForMember(
  tx: Tx,
  { notice, about, to, offer, deposit, series }: MemberInput,
  { publicUrl, now }: SendContext,
): Promise<MessageDraft> {
  const { receiver, address, occasion, before: last, place, person } = to
  const { event, byRole, asked: request } = about
  const known = await hasProved(tx, { address, kind: 'team' }, now)
  const { notice: linkless, before } = linklessFor(known, { notice: { ...notice, ...place }, before: last })
  const owners = isOwners(notice, { receiver, address })
  // A professional's pages show no e-mail of a client and no price, so the mail has neither.
  const clientEmail = owners ? notice.client_email : null
  const appointment = {
    ...linkless,
    // A mail address is shown as a link, so an owner who has not proved the own address does not read the client's. A
    // reply is still sent to it.
    client_email: known ? clientEmail : null,
    price_cents: owners ? linkless.price_cents : null,
  }
  // The address may have been typed by another person, so its owner must be able to stop these mails.
  const message = startMessage()
  const stop = known ? undefined : addLinks(message, { purposes: ['stop'], publicUrl }).stop
  const page = owners ? notice.id : pageOfPerson(notice, to)
  const links = {
    ...(stop !== undefined && { stop }),
    ...(page !== undefined && { page: `${publicUrl}/schedules/${page}` }),
  }
  const chosen = event === 'booked' || event === 'asked' || event === 'deposit_claimed'
  const by = occasion === event ? byRole : undefined
  const accepted = event === 'booked' && byRole === 'company' && notice.client_user_id !== null
  const whose = { by, accepted }
  const returned = receiver === 'former_collaborator' ? undefined : returnedFor(notice, occasion)
  const input = {
    occasion,
    receiver,
    appointment,
    before,
    offer,
    series,
    links,
    chosen,
    request,
    deposit,
    returned: returned && { ...returned, cents: owners ? returned.cents : null },
    ...whose,
  }
  const { html, text } = renderMail(pageOf(input))
  const time = offer?.id ?? (event === 'booked' ? 0 : notice.sequence)
  return {
    ...message,
    company_id: notice.company_id,
    account_id: notice.client_user_id,
    by_client: byRole === 'client' && notice.client_user_id !== null,
    appointment_id: notice.id,
    event,
    receiver,
    channel: 'email' as const,
    key: series
      ? keyOf(series.key, event, receiver, 'email', ...(person === undefined ? [] : [person]))
      : keyOf(notice.id, event, time, receiver, 'email', ...(person === undefined ? [] : [person])),
    sequence: notice.sequence,
    address,
    subject: subjectOf(input),
    body: text,
    content: {
      html,
      ...(clientEmail !== null && { replyTo: clientEmail }),
      ...(stop !== undefined && { unsubscribe: oneClickOf(stop) }),
    },
    // A message about an offer does not change the day and time that its receiver was last notified of.
    ...(!offer && { notified: notifiedPlaceOf(notice, series?.notified) }),
  }
}

/**
 * The appointment whose page the professional can open: their own first part of the visit. A part that left their
 * calendar has no page for them, and a professional without access to the company opens no page at all.
 */
function pageOfPerson(
  { id, rows, visit_id }: Notice,
  { receiver, address, place }: Pick<ToTeam, 'receiver' | 'address' | 'place'>,
): string | undefined {
  if (receiver !== 'collaborator') return undefined
  const isTheirs = (one: string) =>
    rows.some(
      ({ collaborator_email, collaborator_enters, ...row }) =>
        row.id === one && collaborator_enters && collaborator_email?.toLowerCase() === address.toLowerCase(),
    )
  const own = visit_id === null ? [id] : (place?.parts?.map((part) => part.id) ?? [id])
  return own.find(isTheirs)
}

/** Whether the mail is the owner's. An owner who is also the professional gets only the professional's mail. */
const isOwners = ({ company_email }: Notice, { receiver, address }: Pick<ToTeam, 'receiver' | 'address'>) =>
  receiver === 'owner' || address.toLowerCase() === company_email.toLowerCase()
