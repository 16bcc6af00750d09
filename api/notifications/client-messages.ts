import { describeCheck } from '@encaixe/contract/deposit-rules.ts'
import { localTime, minutesUntil, timeOf } from '@encaixe/contract/local-time.ts'
import type { PhoneChannel } from '@encaixe/contract/message-channels.ts'
import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import {
  hasProved,
  hasProvedNumber,
  keyOf,
  type MessageDraft,
  renderMail,
  safe,
  telephoneIn,
  withoutLinks,
} from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPart, NotifiedPlace } from '../platform/database/json-columns.ts'
import { addLinks, type LinkedMessage, startMessage } from './create-links.ts'
import type { BookingEvent, RequestEnd } from './enqueue-event.ts'
import { inviteOf, seriesInviteOf } from './mail/appointment-invite.ts'
import {
  type DepositTerms,
  type DepositText,
  type MessageInput,
  type Occasion,
  type OfferText,
  pageOf,
  phoneText,
  type SeriesLinks,
  type SeriesText,
  subjectOf,
} from './mail/booking-mail.ts'
import { type Available, phoneChannelOf, type StoredSettings } from './message-settings.ts'
import { type Notice, notifiedPlaceOf } from './notice.ts'
import type { NoticeDeposit } from './store/notices.ts'
import { templateOf, writeFirst } from './whatsapp/whatsapp-template.ts'

export type SendContext = { publicUrl: string; from: string; available: Available; now: Date }

/** `key` stays the same however often the message is written, also when visits have changed in between. */
type SeriesNotice = { visits: Notice[]; missed: readonly string[]; key: string }

type ClientMessageInput = {
  notice: Notice
  occasion: Occasion
  before?: NotifiedPlace | undefined
  offer?: OfferText
  /** All visits of a series that the message is about, `notice` first. */
  series?: SeriesNotice
  settings: StoredSettings
  /** A mail about the appointment itself is always sent; a reminder depends on the settings. */
  byMail: boolean
  byPhone: boolean
  byRole?: BookingEvent['byRole']
  request?: RequestEnd | undefined
  deposit?: NoticeDeposit | undefined
}

const answers = ['reschedule', 'cancel'] as const
const reminds = ['confirm', 'cancel'] as const
const stops = ['stop'] as const
const chooses = ['choose'] as const
const withdraws = ['cancel'] as const

/** The client's messages for one occasion. Each message gets new links: only hashes of the old links are stored. */
export async function draftForClient(
  tx: Tx,
  input: ClientMessageInput,
  context: SendContext,
): Promise<MessageDraft[]> {
  const { notice, settings, byMail, byPhone } = input
  if (notice.without_contact) return []
  const drafts: MessageDraft[] = []
  if (byMail && notice.client_email !== null) drafts.push(await mailDraft(tx, input, context))
  const phone = byPhone ? mobileOf(notice.client_phone) : null
  const channel = phoneChannelOf(settings, context.available)
  if (phone && channel) drafts.push(await phoneDraft(tx, input, context, { phone, channel }))
  return drafts
}

/** The addresses of a client whose proofs the drafts of a message read. */
export function proofsForClient({ client_email, client_phone }: Notice) {
  const phone = mobileOf(client_phone)
  return [
    ...(client_email === null ? [] : [{ address: client_email, kind: 'client' as const }]),
    ...(phone === null ? [] : [{ address: phone, kind: 'phone' as const }]),
  ]
}

const isReminder = (occasion: Occasion) => occasion.startsWith('reminder')

/**
 * Returns the purposes of the links in a message. A cancelled appointment has nothing left to confirm, move or cancel:
 * its mail links only to the page that shows it and to the page that stops messages.
 */
function purposesOf(
  { occasion, series }: ClientMessageInput,
  channel: MessageDraft['channel'],
): readonly LinkPurpose[] {
  // A link acts on one visit: the mail of a series has separate links for each visit.
  if (series && channel === 'email') return stops
  // An appointment that waits for the company's yes or for a deposit is in no calendar yet, and cannot be moved.
  if (occasion === 'asked' || occasion === 'deposit_asked')
    return channel === 'email' ? [...withdraws, ...stops] : withdraws
  if (occasion === 'offered') return channel === 'email' ? [...chooses, ...stops] : chooses
  if (channel !== 'email') {
    if (occasion === 'cancelled') return []
    return isReminder(occasion) ? reminds : answers
  }
  if (occasion === 'cancelled') return [...stops, 'calendar' as const]
  return [...(isReminder(occasion) ? (['confirm'] as const) : []), ...stops, ...answers, 'calendar' as const]
}

function linksFor(
  message: LinkedMessage,
  input: ClientMessageInput,
  channel: MessageDraft['channel'],
  { publicUrl, now }: SendContext,
  added: readonly LinkPurpose[] = [],
): Partial<Record<LinkPurpose, string>> {
  const { notice } = input
  // Past the company's notice a client can neither move nor cancel. A template of WhatsApp has a fixed number of buttons.
  const isLate =
    channel === 'email' && notice.status === 'scheduled' && minutesLeft(notice, now) < notice.company_notice
  const purposes = [...purposesOf(input, channel), ...added].filter(
    (one) => !(isLate && (one === 'reschedule' || one === 'cancel')),
  )
  return addLinks(message, { offerId: input.offer?.id, purposes, publicUrl })
}

function draftOf(
  { notice, occasion, byRole, offer, series }: ClientMessageInput,
  channel: MessageDraft['channel'],
) {
  const subject = { company_id: notice.company_id, appointment_id: notice.id, event: occasion }
  // An appointment is booked once, so the key stays the same when it was moved before this message is written.
  const time = offer?.id ?? (occasion === 'booked' ? 0 : notice.sequence)
  const key = series
    ? keyOf(series.key, occasion, 'client', channel)
    : keyOf(notice.id, occasion, time, 'client', channel)
  const account_id = notice.client_user_id
  const by_client = byRole === 'client' && account_id !== null
  return {
    ...subject,
    account_id,
    by_client,
    key,
    receiver: 'client' as const,
    channel,
    sequence: notice.sequence,
    ...(!offer && { notified: notifiedPlaceOf(notice, series?.visits) }),
  }
}

/** The form behind a link's page: mail programs post to it, and a browser that opens it is sent to the page. */
export const oneClickOf = (stop: string) => stop.replace(/\/a\/([^/]+)$/, '/api/links/$1/form')

/** The number of minutes before an appointment from which a client is no longer offered to come earlier. */
const earlierNotice = 60

/**
 * Whether a mail leads to the page on which its client says that an earlier time is possible. Only confirmations and
 * reminders do, while the company's waiting list is on. Only a client with an account can wait.
 */
function offersEarlier({ notice, occasion, series }: ClientMessageInput, now: Date): boolean {
  const { client_user_id, company_waitlist, status } = notice
  const offers = occasion === 'booked' || isReminder(occasion)
  if (!offers || series || client_user_id === null || !company_waitlist || status !== 'scheduled')
    return false
  return minutesLeft(notice, now) > earlierNotice
}

const minutesLeft = ({ day, start_minute, timezone }: Notice, now: Date) =>
  minutesUntil({ date: day, startTime: timeOf(start_minute) }, localTime(now, timezone))

/** The page of the appointment, which shows the Pix code to the signed-in client. */
const payLink = ({ occasion, notice }: ClientMessageInput, { publicUrl }: SendContext) =>
  occasion === 'deposit_asked' ? { pay: `${publicUrl}/schedules/${notice.id}` } : {}

/**
 * The Pix code contains text of the company, which mail programs may show as a link. A stranger gets no code in the
 * mail and reads it on the page.
 */
function depositFor(
  known: boolean,
  { deposit, notice }: ClientMessageInput,
  { now }: SendContext,
): DepositText | undefined {
  if (!deposit) return undefined
  const minutes = (deposit.due_at.getTime() - now.getTime()) / 60_000
  const check = describeCheck({ left: minutesLeft(notice, now), minutes })
  return { ...withRefund(deposit, notice, now), check, ...(!known && { code: null }) }
}

/** Past the notice no cancellation brings the deposit back. */
function withRefund<Terms extends DepositTerms>(terms: Terms, notice: Notice, now: Date): Terms {
  return minutesLeft(notice, now) < terms.refund_notice ? { ...terms, refund: 'never' } : terms
}

/** The received deposit of a visit that is to come. Every mail about it that names the price names the deposit too. */
const receivedFor = ({ notice }: ClientMessageInput, { now }: SendContext): DepositTerms | undefined =>
  notice.received_deposit && notice.status === 'scheduled'
    ? withRefund(notice.received_deposit, notice, now)
    : undefined

/** The received deposit of a visit that was cancelled as a whole, and whether it comes back. */
export function returnedFor({ received_deposit }: Notice, occasion: Occasion): MessageInput['returned'] {
  const back = received_deposit?.comes_back ?? null
  return occasion === 'cancelled' && received_deposit && back !== null
    ? { cents: received_deposit.cents, back }
    : undefined
}

async function mailDraft(tx: Tx, input: ClientMessageInput, context: SendContext): Promise<MessageDraft> {
  const { occasion } = input
  const address = input.notice.client_email ?? ''
  const { company_paid, client_user_id } = input.notice
  const proved = await hasProved(tx, { address, kind: 'client' }, context.now)
  const known = proved && (company_paid || client_user_id !== null)
  const { notice, before, offer } = linklessFor(known, input, { proved })
  const added = offersEarlier(input, context.now) ? opens : []
  const message = startMessage()
  const links = linksFor(message, input, 'email', context, added)
  const series = input.series && linklessSeries(known, input.series)
  const pages = series ? seriesLinks(message, series, occasion, context) : []
  const texts: MessageInput = {
    occasion,
    receiver: 'client',
    appointment: notice,
    before,
    offer,
    series: series && { ...seriesTextOf(series), links: pages },
    request: input.request,
    deposit: depositFor(known, input, context),
    received: receivedFor(input, context),
    returned: returnedFor(input.notice, occasion),
    links: {
      ...links,
      ...(links.manage && { earlier: `${links.manage}?antes=1` }),
      ...payLink(input, context),
    },
  }
  const { html, text } = renderMail(pageOf(texts))
  const cancelled = occasion === 'cancelled'
  return {
    ...draftOf(input, 'email'),
    ...message,
    address,
    subject: subjectOf(texts),
    body: text,
    content: {
      html,
      byHand: byHandOf(texts, input),
      replyTo: notice.company_email,
      ...(links.stop && { unsubscribe: oneClickOf(links.stop) }),
      ...(series && { calendar: seriesInviteOf(series.visits, { ...context, pages, cancelled }) }),
      ...(!isReminder(occasion) &&
        !input.request &&
        links.calendar && { calendar: inviteOf(notice, { ...context, page: links.calendar, cancelled }) }),
    },
  }
}

async function phoneDraft(
  tx: Tx,
  input: ClientMessageInput,
  context: SendContext,
  { phone, channel }: { phone: string; channel: PhoneChannel },
): Promise<MessageDraft> {
  const { occasion } = input
  const { company_id: companyId, id: appointmentId, client_user_id: accountId } = input.notice
  const about = { companyId, appointmentId, accountId, address: phone }
  const proved = await hasProvedNumber(tx, about, context.now)
  const known = proved && input.notice.company_paid
  const { notice, before, offer } = linklessFor(known, input)
  const added = proved ? [] : [...(occasion === 'cancelled' ? shows : opens), ...stops]
  const message = startMessage()
  const links = linksFor(message, input, channel, context, added)
  const page = pageOfCompany(input.notice, context)
  const texts: MessageInput = {
    occasion,
    receiver: 'client',
    appointment: { ...notice, ...(!notice.company_paid && { company_page: page }) },
    before,
    offer,
    series: input.series && seriesTextOf(linklessSeries(known, input.series)),
    request: input.request,
    deposit: depositFor(known, input, context),
    links: { ...links, ...payLink(input, context) },
  }
  return {
    ...draftOf(input, channel),
    ...message,
    address: phone,
    subject: subjectOf(texts),
    ...(proved
      ? { body: phoneText(texts), content: { template: templateOf(texts), byHand: byHandOf(texts, input) } }
      : firstOf({ ...texts, page }, input)),
  }
}

/** The company sends a text by hand in its own name, so this text has everything that it knows of its client. */
const byHandOf = (texts: MessageInput, { notice, before, offer }: ClientMessageInput) =>
  phoneText({ ...texts, appointment: notice, before, offer })

function firstOf(texts: MessageInput & { page: string }, input: ClientMessageInput) {
  const { body, template } = writeFirst(texts)
  return { body, content: { template, byHand: byHandOf(texts, input) } }
}

/** The address of the company's page as people write it, for example `encaixe.example/navalha`. */
const pageOfCompany = ({ company_slug }: Notice, { publicUrl }: SendContext) =>
  `${publicUrl.replace(/^https?:\/\//, '')}/${company_slug}`

const seriesTextOf = ({ visits, missed }: SeriesNotice): SeriesText => ({ visits, missed })

const linklessSeries = (known: boolean, { visits, ...series }: SeriesNotice): SeriesNotice => ({
  ...series,
  visits: visits.map((notice) => linklessFor(known, { notice }).notice),
})

const opens = ['manage'] as const
const acts = ['reschedule', 'cancel', 'calendar'] as const
const shows = ['calendar'] as const

/** Adds the links for each visit of a series. The link of a cancelled visit only shows it. */
const seriesLinks = (
  message: LinkedMessage,
  { visits }: SeriesNotice,
  occasion: Occasion,
  { publicUrl }: SendContext,
): SeriesLinks[] =>
  visits.map(({ id: appointmentId }) =>
    addLinks<'calendar' | 'reschedule' | 'cancel'>(message, {
      appointmentId,
      purposes: occasion === 'cancelled' ? shows : acts,
      publicUrl,
    }),
  )

type Content = { notice: Notice; before?: NotifiedPlace | undefined; offer?: OfferText | undefined }

const linklessPlace = <P extends { collaborator_name: string }>(one: P): P => ({
  ...one,
  collaborator_name: safe(one.collaborator_name) ?? 'profissional',
})

const linklessParts = (parts: readonly NotifiedPart[]) =>
  parts.map((part) => ({ ...linklessPlace(part), procedure_name: withoutLinks(part.procedure_name) }))

/**
 * The content of a message. Without `known` it has only what people may write to strangers. `known`: the receiver proved
 * the address and, if the company never paid, the receiver's own account booked. Such a company sends no notes to an
 * address that nobody proved, and to nobody a telephone with words in it.
 */
export function linklessFor(
  known: boolean,
  { notice, before, offer }: Content,
  { proved } = { proved: known },
): Content {
  const company_phone = telephoneIn(notice.company_phone)
  if (known) return { notice: notice.company_paid ? notice : { ...notice, company_phone }, before, offer }
  return {
    notice: {
      ...linklessPlace(notice),
      theme_color: notice.theme_color ?? themeColorOf(notice.company_name),
      company_name: withoutLinks(notice.company_name),
      company_address: safe(notice.company_address),
      company_phone,
      procedure_name: withoutLinks(notice.procedure_name),
      client_name: safe(notice.client_name) ?? 'cliente',
      notes: notice.company_paid || proved ? safe(notice.notes) : null,
      guest_name: safe(notice.guest_name),
      parts: linklessParts(notice.parts),
    },
    before: before && {
      ...linklessPlace(before),
      ...(before.parts && { parts: linklessParts(before.parts) }),
    },
    offer: offer && { ...offer, times: offer.times.map(linklessPlace) },
  }
}
