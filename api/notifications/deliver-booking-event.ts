import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Deps } from '../deps.ts'
import { type MessageDraft, queueMessages, readProofs } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPlace } from '../platform/database/json-columns.ts'
import { draftForClient, type SendContext } from './client-messages.ts'
import type { BookingEvent } from './enqueue-booking-event.ts'
import { findNotifiedOfClient, findOutdatedPlace } from './find-notified.ts'
import { findTeam } from './find-team.ts'
import { availableIn } from './message-settings.ts'
import type { Notice } from './notice.ts'
import { pushToTeam } from './push-to-team.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import { lockNotice, type NoticeDeposit, selectDeposit, selectLastMoves } from './store/notices.ts'
import { selectSettings } from './store/settings.ts'
import { draftForMember, type ToTeam } from './team-messages.ts'
import { wholeOf } from './visit-place.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>

export function contextOf({ config, clock }: Pick<Deps, 'config' | 'clock'>): SendContext {
  const { publicUrl, mail } = config
  return { publicUrl, from: mail.from, available: availableIn(config), now: clock.now() }
}

/** Writes one message for each person whom an event concerns. Running it again writes none. */
export async function deliverBookingEvent(
  deps: Needs,
  about: BookingEvent,
  { atErasure = false } = {},
): Promise<void> {
  const context = contextOf(deps)
  await deps.database.transaction(async (tx) => {
    const notice = await lockNotice(tx, about)
    const deposit = isBefore(about) ? await selectDeposit(tx, about) : undefined
    if (!notice || (await isOvertaken(tx, about, notice, deposit))) return
    const team = await findTeam(tx, notice, about, deposit)
    await pushToTeam(tx, deps.jobs, { notice, about, team })
    // A client without contact stands at the counter: nobody needs a message.
    if (notice.without_contact) return
    const planned = about.event === 'booked' ? await planReminders(tx, about) : undefined
    const settings = planned ?? (await selectSettings(tx, about.companyId))
    await readProofs(tx, proofsFor(notice, team), context.now)
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

/** Those to whom messages about it may be written. */
function proofsFor({ client_email, client_phone }: Notice, team: readonly ToTeam[]) {
  const phone = mobileOf(client_phone)
  return [
    ...team.map(({ address }) => ({ address, kind: 'team' as const })),
    ...(client_email === null ? [] : [{ address: client_email, kind: 'client' as const }]),
    ...(phone === null ? [] : [{ address: phone, kind: 'phone' as const }]),
  ]
}

/** Of a visit that waits or waited for something. */
const isBefore = ({ event, asked }: BookingEvent) => event.startsWith('deposit_') || asked !== undefined

/** After a cancellation only the cancellation is still true, and of several changes the last one's job notifies of all. */
async function isOvertaken(
  tx: Tx,
  about: BookingEvent,
  notice: Notice,
  deposit: NoticeDeposit | undefined,
): Promise<boolean> {
  // A deposit that was received late has booked it again.
  if (about.event === 'cancelled') return deposit?.state === 'received' && notice.status === 'scheduled'
  if (notice.status === 'cancelled') return true
  // The answer came before this message was written.
  if (about.event === 'asked' || about.event === 'deposit_claimed') return notice.status !== 'held'
  if (about.event === 'deposit_asked') return notice.status !== 'held' || deposit?.state !== 'waiting'
  if (!about.movedAt) return false
  const [last] = await selectLastMoves(tx, notice)
  return last !== undefined && last.at.toISOString() !== about.movedAt
}

type News = { notice: Notice; before?: NotifiedPlace | undefined }

/** A cancellation names the place that the client knows: she was not notified of a move just before it. */
async function newsForClient(tx: Tx, notice: Notice, about: BookingEvent): Promise<News | undefined> {
  // She said so herself.
  if (about.event === 'deposit_claimed') return undefined
  if (about.event === 'booked' || about.event === 'asked' || about.event === 'deposit_asked')
    return { notice }
  const notified = await findNotifiedOfClient(tx, notice)
  if (about.event === 'cancelled') return { notice: { ...notice, ...wholeOf(notified.last) } }
  const before = await findOutdatedPlace(tx, notice, notified, { forClient: true })
  return before && { notice, before }
}

/** An address gets one message: an owner may be the professional too, and a client may work at the company. */
export function onceForAddress(drafts: MessageDraft[]): MessageDraft[] {
  const clientFirst = [...drafts].sort(
    (a, b) => Number(b.receiver === 'client') - Number(a.receiver === 'client'),
  )
  const seen = new Set<string>()
  return clientFirst.filter(({ address, channel }) => {
    const one = `${channel} ${address.toLowerCase()}`
    return !seen.has(one) && seen.add(one)
  })
}
