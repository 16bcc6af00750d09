import type { Deps } from '../deps.ts'
import { inOneLine, keyOf, type MessageDraft, queueMessages, renderMail } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPlace } from '../platform/database/json-columns.ts'
import { draftForClient, placeOf, type SendContext } from './client-messages.ts'
import type { BookingEvent } from './enqueue-booking-event.ts'
import { type Occasion, pageOf, type Receiver, subjectOf } from './mail/booking-mail.ts'
import { availableIn } from './message-settings.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import { selectLastNotifiedPlace } from './store/messages.ts'
import { lockNotice, type Notice, selectCollaborator, selectLastMoveTo } from './store/notices.ts'
import { selectSettings } from './store/settings.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>

export function contextOf({ config, clock }: Pick<Deps, 'config' | 'clock'>): SendContext {
  const { publicUrl, mail } = config
  return { publicUrl, from: mail.from, available: availableIn(config), now: clock.now() }
}

/** Writes one message for each person whom an event concerns. Running it again writes none. */
export async function deliverBookingEvent(deps: Needs, about: BookingEvent): Promise<void> {
  const context = contextOf(deps)
  await deps.database.transaction(async (tx) => {
    const notice = await lockNotice(tx, about)
    if (!notice || isOvertaken(about, notice)) return
    if (about.event === 'booked') await planReminders(tx, about, { anew: false })
    const settings = await selectSettings(tx, about.companyId)
    const drafts = await draftForTeam(tx, notice, about, context)
    const before = about.event === 'moved' ? await placeBefore(tx, about, 'client') : undefined
    if (!before || !isSamePlace(before, placeOf(notice))) {
      const input = { notice, occasion: about.event, before, settings, byMail: true, byPhone: true }
      drafts.push(...(await draftForClient(tx, input, context)))
    }
    await queueMessages(tx, deps.jobs, onceForAddress(drafts), context.now)
  })
}

/** After a cancellation only the cancellation is still true. */
function isOvertaken({ event }: BookingEvent, notice: Notice): boolean {
  return event !== 'cancelled' && notice.status === 'cancelled'
}

/** The place that these receivers were last notified of, or else the place before the last move. */
async function placeBefore(
  tx: Tx,
  about: BookingEvent,
  ...receivers: Receiver[]
): Promise<NotifiedPlace | undefined> {
  for (const receiver of receivers) {
    const place = await selectLastNotifiedPlace(tx, about, receiver)
    if (place) return place
  }
  const last = await selectLastMoveTo(tx, about)
  if (!last || last.day === null || last.start_minute === null || last.end_minute === null) return undefined
  const { day, start_minute, end_minute, collaborator_id, collaborator_name } = last
  if (collaborator_id === null || collaborator_name === null) return undefined
  return { day, start_minute, end_minute, collaborator_id, collaborator_name }
}

const isSamePlace = (one: NotifiedPlace, other: NotifiedPlace) =>
  one.day === other.day &&
  one.start_minute === other.start_minute &&
  one.collaborator_id === other.collaborator_id

type ToTeam = { receiver: Receiver; address: string; occasion: Occasion; before?: NotifiedPlace | undefined }

async function draftForTeam(
  tx: Tx,
  notice: Notice,
  about: BookingEvent,
  { publicUrl }: SendContext,
): Promise<MessageDraft[]> {
  const receivers = await teamOf(tx, notice, about)
  return receivers.map(({ receiver, address, occasion, before }) => {
    const appointment = receiver === 'former_collaborator' && before ? { ...notice, ...before } : notice
    const input = { occasion, receiver, appointment, before, links: {}, publicUrl }
    const { html, text } = renderMail(pageOf(input))
    const sequence = about.event === 'booked' ? 0 : notice.sequence
    return {
      company_id: notice.company_id,
      appointment_id: notice.id,
      event: about.event,
      receiver,
      channel: 'email' as const,
      key: keyOf(notice.id, about.event, sequence, receiver, 'email'),
      sequence: notice.sequence,
      address,
      subject: subjectOf(input),
      body: text,
      content: {
        html,
        senderName: inOneLine(notice.company_name),
        ...(notice.client_email !== null && { replyTo: notice.client_email }),
      },
      told: placeOf(notice),
    }
  })
}

/** The people of the company to notify. A professional who gets an appointment by a move is sent a booking. */
async function teamOf(tx: Tx, notice: Notice, about: BookingEvent): Promise<ToTeam[]> {
  const { collaborator_email, company_email } = notice
  const occasion = about.event
  if (occasion !== 'moved') {
    return [
      { receiver: 'collaborator', address: collaborator_email, occasion },
      { receiver: 'owner', address: company_email, occasion },
    ]
  }
  const now = placeOf(notice)
  // An owner who is also the professional was notified as the professional.
  const before = await placeBefore(tx, about, 'owner', 'collaborator')
  if (before && isSamePlace(before, now)) return []
  const handedOver = before !== undefined && before.collaborator_id !== now.collaborator_id
  const former = handedOver
    ? await selectCollaborator(tx, notice.company_id, before.collaborator_id)
    : undefined
  return [
    {
      receiver: 'collaborator',
      address: collaborator_email,
      occasion: handedOver ? 'booked' : 'moved',
      before,
    },
    ...(former
      ? [{ receiver: 'former_collaborator' as const, address: former.email, occasion, before }]
      : []),
    { receiver: 'owner', address: company_email, occasion, before },
  ]
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
