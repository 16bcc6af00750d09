import type { Deps } from '../deps.ts'
import { keyOf, type MessageDraft, queueMessages } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { draftForClient } from './client-messages.ts'
import { contextOf, onceForAddress } from './deliver-booking-event.ts'
import type { BookingEvent } from './enqueue-booking-event.ts'
import { findNotifiedOfClient } from './find-notified.ts'
import type { Notice } from './notice.ts'
import { pushSeries } from './push-to-team.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import { lockSeriesNotices } from './store/notices.ts'
import { selectSettings } from './store/settings.ts'
import { draftForMember } from './team-messages.ts'
import { inOrder, type MergedPlace, mergeParts, wholeOf } from './visit-place.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>
type SeriesEvent = BookingEvent & { series: NonNullable<BookingEvent['series']> }

/**
 * One message for each person about all visits of a series. They hang on the first visit; each visit has reminders of its own,
 * and later changes are told visit by visit. Running it again writes nothing, also when visits have changed in between.
 */
export async function deliverSeriesEvent(deps: Needs, about: SeriesEvent): Promise<void> {
  const context = contextOf(deps)
  const { companyId, event, byRole, series } = about
  const missed = series.missed ?? []
  // A series may be cancelled in several steps, each visit in one of them.
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
    const said = { event, byRole }
    for (const { own, person, ...to } of peopleOf(visits)) {
      const [notice, place] = [visits.find(({ id }) => id === own[0]?.id), own[0]]
      if (!notice) continue
      const member = { ...to, person, occasion: event, place: notice.visit_id === null ? undefined : place }
      drafts.push(
        await draftForMember(
          tx,
          { notice, about: said, to: member, series: { visits: own, missed: [], key, told: visits } },
          context,
        ),
      )
    }
    const owner = { receiver: 'owner', address: first.company_email, occasion: event } as const
    drafts.push(
      await draftForMember(
        tx,
        { notice: first, about: said, to: owner, series: { visits, missed, key, told: visits } },
        context,
      ),
    )
    const input = { notice: first, occasion: event, byRole, settings, byMail: true, byPhone: true }
    drafts.push(...(await draftForClient(tx, { ...input, series: { visits, missed, key } }, context)))
    await queueMessages(tx, deps.jobs, onceForAddress(drafts), context.now)
  })
}

/**
 * Visits that have changed since are left to their own messages. One that was served in part is cancelled when nothing of it
 * is scheduled: it is named as its client knows it.
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

/** Each professional with her own parts of each visit. An owner who serves too reads of the whole series instead. */
function peopleOf(visits: readonly Notice[]): Member[] {
  const rows = visits.flatMap((visit) => visit.rows)
  const owner = visits[0]?.company_email.toLowerCase()
  const people = Map.groupBy(rows, (row) => row.collaborator_email.toLowerCase())
  return [...people].flatMap(([address, [row, ...rest]]): Member[] => {
    if (!row || address === owner) return []
    const ids = new Set([row, ...rest].map(({ id }) => id))
    const own = visits.flatMap((visit): Own[] => {
      const parts = visit.parts.filter(({ id }) => ids.has(id))
      return parts.length === 0 ? [] : [{ ...mergeParts(parts), id: visit.id }]
    })
    const person = { address: row.collaborator_email, person: row.collaborator_id }
    return own.length === 0 ? [] : [{ receiver: 'collaborator', ...person, own }]
  })
}
