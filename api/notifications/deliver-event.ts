import { localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { keyOf, type MessageDraft, queueMessages, readProofs } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPlace } from '../platform/database/json-columns.ts'
import { draftForClient, proofsForClient, type SendContext } from './client-messages.ts'
import { createLinks } from './create-links.ts'
import type { BookingEvent, OfferEvent } from './enqueue-event.ts'
import { findNotifiedOfClient, findOutdatedPlace, placeAtEnd } from './find-notified.ts'
import { findTeam } from './find-team.ts'
import { whatsappUrl } from './list-undelivered.ts'
import { type OfferText, phoneText } from './mail/booking-mail.ts'
import { availableIn } from './message-settings.ts'
import { inOrder, type MergedPlace, mergeParts, type Notice, partNotice, wholeOf } from './notice.ts'
import { pushSeries, pushToTeam, pushUnanswered } from './push-to-team.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import {
  hasOpenOffer,
  lockNotice,
  lockSeriesNotices,
  type NoticeDeposit,
  selectDeposit,
  selectLastMoves,
  selectNotice,
  selectOffered,
} from './store/notices.ts'
import { selectSettings } from './store/settings.ts'
import { draftForMember } from './team-messages.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>

export function contextOf({ config, clock }: Pick<Deps, 'config' | 'clock'>): SendContext {
  const { publicUrl, mail } = config
  return { publicUrl, from: mail.from, available: availableIn(config), now: clock.now() }
}

/** Writes one message for each person whom an event concerns. A second run writes no message. */
export async function deliverBookingEvent(
  deps: Needs,
  about: BookingEvent,
  { atErasure = false } = {},
): Promise<void> {
  const context = contextOf(deps)
  await deps.database.transaction(async (tx) => {
    const notice = await lockNotice(tx, about)
    const deposit = isBefore(about) ? await selectDeposit(tx, about) : undefined
    if (!notice || (await isOutdated(tx, about, notice, deposit))) return
    const team = await findTeam(tx, notice, about, deposit)
    await pushToTeam(tx, deps.jobs, { notice, about, team })
    // A client without contact books at the counter, so nobody needs a message.
    if (notice.without_contact) return
    const planned = about.event === 'booked' ? await planReminders(tx, about) : undefined
    const settings = planned ?? (await selectSettings(tx, about.companyId))
    const ofTeam = team.map(({ address }) => ({ address, kind: 'team' as const }))
    await readProofs(tx, [...ofTeam, ...proofsForClient(notice)], context.now)
    const drafts: MessageDraft[] = []
    for (const to of team) {
      drafts.push(await draftForMember(tx, { notice, about, to, deposit }, context))
    }
    const news = await newsForClient(tx, notice, about)
    if (news) {
      const input = {
        ...news,
        occasion: about.event,
        byRole: about.byRole,
        request: about.asked,
        deposit,
        settings,
        byMail: true,
        byPhone: true,
      }
      drafts.push(...(await draftForClient(tx, input, context)))
    }
    await queueMessages(tx, deps.jobs, onceForAddress(drafts), context.now, { atErasure })
  })
}

/** Whether the event is about a visit that waits or waited for the company's yes or for a deposit. */
const isBefore = ({ event, asked }: BookingEvent) => event.startsWith('deposit_') || asked !== undefined

/**
 * Whether a later event makes this event untrue. After a cancellation only the cancellation is true. After several
 * changes the job of the last change notifies of all changes.
 */
async function isOutdated(
  tx: Tx,
  about: BookingEvent,
  notice: Notice,
  deposit: NoticeDeposit | undefined,
): Promise<boolean> {
  // A cancellation is outdated when a deposit that was received late has booked the visit again.
  if (about.event === 'cancelled') return deposit?.state === 'received' && notice.status === 'scheduled'
  if (notice.status === 'cancelled') return true
  // A request or a claimed deposit is outdated when the company answered before this message was written.
  if (about.event === 'asked' || about.event === 'deposit_claimed') return notice.status !== 'held'
  if (about.event === 'deposit_asked') return notice.status !== 'held' || deposit?.state !== 'waiting'
  if (!about.movedAt) return false
  const [last] = await selectLastMoves(tx, notice)
  return last !== undefined && last.at.toISOString() !== about.movedAt
}

type News = { notice: Notice; before?: NotifiedPlace | undefined }

/** The content of the client's message. */
async function newsForClient(tx: Tx, notice: Notice, about: BookingEvent): Promise<News | undefined> {
  // The client made the claim, and needs no message about it.
  if (about.event === 'deposit_claimed') return undefined
  if (about.event === 'booked' || about.event === 'asked' || about.event === 'deposit_asked')
    return { notice }
  const notified = await findNotifiedOfClient(tx, notice)
  if (about.event === 'cancelled') {
    const { place, before } = placeAtEnd(notice, notified.last, { forClient: true })
    return { notice: { ...notice, ...place }, before }
  }
  const before = await findOutdatedPlace(tx, notice, notified, { forClient: true })
  return before && { notice, before }
}

/** An address gets one message: an owner may be the professional too, and a client may work at the company. */
function onceForAddress(drafts: MessageDraft[]): MessageDraft[] {
  const clientFirst = [...drafts].sort(
    (a, b) => Number(b.receiver === 'client') - Number(a.receiver === 'client'),
  )
  const seen = new Set<string>()
  return clientFirst.filter(({ address, channel }) => {
    const one = `${channel} ${address.toLowerCase()}`
    return !seen.has(one) && seen.add(one)
  })
}

type Offered = NonNullable<Awaited<ReturnType<typeof selectOffered>>>

/** Asks the client to choose an offered time, or tells the company of a missing answer. A second run writes nothing. */
export async function deliverOfferEvent(deps: Needs, about: OfferEvent): Promise<void> {
  const context = contextOf(deps)
  await deps.database.transaction(async (tx) => {
    const visit = await lockNotice(tx, about)
    const notice = visit && partNotice(visit, about.appointmentId)
    const row = await selectOffered(tx, about.companyId, about.offerId)
    if (!notice || !row) return
    const [lastMove] = await selectLastMoves(tx, notice)
    const offer = textOf(row, notice, lastMove?.at)
    if (about.event === 'offer_unanswered') {
      // The company has made a new offer already, so it needs no mail about the old one.
      if (await hasOpenOffer(tx, about, { written: context.now, now: context.now })) return
      await pushUnanswered(tx, deps.jobs, { notice, about })
      const to = { receiver: 'owner', address: notice.company_email, occasion: about.event } as const
      const draft = await draftForMember(tx, { notice, offer, about: { event: about.event }, to }, context)
      await queueMessages(tx, deps.jobs, [draft], context.now)
      return
    }
    if (row.settled_at !== null || row.ends_at <= context.now) return
    const settings = await selectSettings(tx, about.companyId)
    const input = { notice, occasion: about.event, offer, settings, byMail: true, byPhone: true }
    await queueMessages(tx, deps.jobs, await draftForClient(tx, input, context), context.now)
  })
}

/**
 * Writes the address that opens WhatsApp with an offer, for the company to send itself. The company reads the link, so
 * using it proves nothing about the number.
 */
export async function writeOfferByHand(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  about: Omit<OfferEvent, 'event'>,
): Promise<string | undefined> {
  const { publicUrl, now } = contextOf(deps)
  const visit = await selectNotice(tx, about)
  const notice = visit && partNotice(visit, about.appointmentId)
  const row = await selectOffered(tx, about.companyId, about.offerId)
  if (!notice || !row) return undefined
  const links = await createLinks(tx, { ...about, purposes: ['choose'], publicUrl, now })
  const offer = textOf(row, notice, undefined)
  const text = phoneText({ occasion: 'offered', receiver: 'client', appointment: notice, offer, links })
  return whatsappUrl(notice.client_phone, text) ?? undefined
}

function textOf(
  { id, ends_at, proposals }: Offered,
  { timezone, status }: Notice,
  movedAt: Date | undefined,
): OfferText {
  const { date, minute } = localTime(ends_at, timezone)
  const hasMoved = movedAt !== undefined && movedAt >= ends_at
  return {
    id,
    until: { day: date, minute },
    since: status !== 'scheduled' ? 'closed' : hasMoved ? 'moved' : undefined,
    times: proposals.map((one) => ({
      day: one.date,
      minute: minuteOf(one.startTime),
      collaborator_name: one.collaboratorName,
    })),
  }
}

type SeriesEvent = BookingEvent & { series: NonNullable<BookingEvent['series']> }

/**
 * Writes one message for each person about all visits of a series. The message belongs to the first visit; each visit
 * has its own reminders, and later changes are announced visit by visit. A second run writes nothing, also when visits
 * have changed between the runs.
 */
export async function deliverSeriesEvent(deps: Needs, about: SeriesEvent): Promise<void> {
  const context = contextOf(deps)
  const { companyId, event, byRole, series } = about
  const missed = series.missed ?? []
  // A series may be cancelled in several steps, and each visit is cancelled in one of the steps.
  const key = event === 'booked' ? series.id : keyOf(series.id, about.appointmentId)
  await deps.database.transaction(async (tx) => {
    const visits = await lockVisits(tx, about)
    const [first] = visits
    if (!first) return
    await pushSeries(tx, deps.jobs, { visits, about })
    if (first.without_contact) return
    if (event === 'booked') {
      for (const { id } of visits) await planReminders(tx, { companyId, appointmentId: id })
    }
    const settings = await selectSettings(tx, companyId)
    const drafts: MessageDraft[] = []
    const origin = { event, byRole }
    for (const { own, person, ...to } of peopleOf(visits)) {
      const [notice, place] = [visits.find(({ id }) => id === own[0]?.id), own[0]]
      if (!notice) continue
      const member = { ...to, person, occasion: event, place: notice.visit_id === null ? undefined : place }
      drafts.push(
        await draftForMember(
          tx,
          { notice, about: origin, to: member, series: { visits: own, missed: [], key, notified: visits } },
          context,
        ),
      )
    }
    const owner = { receiver: 'owner', address: first.company_email, occasion: event } as const
    drafts.push(
      await draftForMember(
        tx,
        { notice: first, about: origin, to: owner, series: { visits, missed, key, notified: visits } },
        context,
      ),
    )
    const input = { notice: first, occasion: event, byRole, settings, byMail: true, byPhone: true }
    drafts.push(...(await draftForClient(tx, { ...input, series: { visits, missed, key } }, context)))
    await queueMessages(tx, deps.jobs, onceForAddress(drafts), context.now)
  })
}

/**
 * Locks the visits that the message is about. Visits that have changed since get separate messages. A visit that was
 * served in part counts as cancelled when no part of it is scheduled; the message names the place that the client was
 * last notified of.
 */
async function lockVisits(tx: Tx, { companyId, event, series }: SeriesEvent): Promise<Notice[]> {
  const all = await lockSeriesNotices(tx, companyId, series.id)
  const visits = all.filter(({ id }) => series.visitIds.includes(id))
  if (event !== 'cancelled') return inOrder(visits.filter(({ status }) => status === 'scheduled'))
  const ended: Notice[] = []
  for (const visit of visits.filter(({ status }) => status !== 'scheduled')) {
    const { last } = await findNotifiedOfClient(tx, visit)
    ended.push({ ...visit, ...wholeOf(last) })
  }
  return inOrder(ended)
}

type Own = MergedPlace & { id: string }
type Member = { receiver: 'collaborator'; address: string; person: string; own: Own[] }

/**
 * Finds each professional with their own parts of each visit. An owner who serves clients is left out, because the
 * owner gets a message about the whole series.
 */
function peopleOf(visits: readonly Notice[]): Member[] {
  const rows = visits.flatMap((visit) => visit.rows)
  const owner = visits[0]?.company_email.toLowerCase()
  const people = Map.groupBy(rows, (row) => row.collaborator_email?.toLowerCase())
  return [...people].flatMap(([key, [row, ...rest]]): Member[] => {
    const address = row?.collaborator_email
    if (!row || !address || key === owner) return []
    const ids = new Set([row, ...rest].map(({ id }) => id))
    const own = visits.flatMap((visit): Own[] => {
      const parts = visit.parts.filter(({ id }) => ids.has(id))
      return parts.length === 0 ? [] : [{ ...mergeParts(parts), id: visit.id }]
    })
    const person = { address, person: row.collaborator_id }
    return own.length === 0 ? [] : [{ receiver: 'collaborator', ...person, own }]
  })
}
