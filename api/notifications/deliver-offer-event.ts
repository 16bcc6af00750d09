import { localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { queueMessages } from '../messages/facade.ts'
import { draftForClient } from './client-messages.ts'
import { contextOf } from './deliver-booking-event.ts'
import type { OfferEvent } from './enqueue-offer-event.ts'
import type { OfferText } from './mail/booking-mail.ts'
import { type Notice, partNotice } from './notice.ts'
import { pushUnanswered } from './push-to-team.ts'
import { hasOpenOffer, lockNotice, selectLastMoves, selectOffered } from './store/notices.ts'
import { selectSettings } from './store/settings.ts'
import { draftForMember } from './team-messages.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>
type Offered = NonNullable<Awaited<ReturnType<typeof selectOffered>>>

/** Asks the client which of the offered times she wants, or notifies the company that she did not answer. Running it again writes nothing. */
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
      // The company has made a new offer since: it needs no advice to do so.
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
