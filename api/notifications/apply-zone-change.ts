import { localTime } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'
import { findPublicCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { keyOf, queueMessages } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema } from '../platform/ids.ts'
import { defineJob, type Jobs } from '../platform/jobs/jobs.ts'
import { draftForClient, type SendContext } from './client-messages.ts'
import { contextOf } from './deliver-event.ts'
import { movePause } from './enqueue-event.ts'
import { findNotifiedOfClient } from './find-notified.ts'
import { proposedSettings } from './message-settings.ts'
import { inOrder, isSamePlace, type Notice, noticeOf, placeOf } from './notice.ts'
import { replanReminders } from './reminders/plan-reminders.ts'
import { type NoticeRow, raiseSequences, selectComing, selectNotice } from './store/notices.ts'

type ZoneChange = { companyId: CompanyId; changedAt: string }

export const zoneChanged = defineJob({
  name: 'zone-changed',
  schema: z.object({ companyId: companyIdSchema, changedAt: z.string() }),
})

/** An owner may try several time zones, so clients are notified two minutes after the last change of the zone. */
const zonePause = 2 * 60_000

/** A move's job notifies the client. If it has not run after this time, the zone change's job notifies the client. */
const longestWaitForMoves = 3_600_000

/**
 * Appointments stay at their wall time, so their instants change: reminders are planned anew and invites are out of
 * date. Call it in the transaction that changes the zone, after that write.
 */
export async function applyZoneChange(
  tx: Tx,
  jobs: Jobs,
  { companyId, zone, now }: { companyId: CompanyId; zone: string; now: Date },
): Promise<void> {
  const today = localTime(now, zone).date
  // Appointments are locked before their reminders, in the same order as a move locks them.
  const raised = await raiseSequences(tx, companyId, today, now)
  await replanReminders(tx, companyId, zone, now)
  if (raised === 0) return
  const runAt = new Date(now.getTime() + zonePause)
  await jobs.send(tx, zoneChanged, { companyId, changedAt: now.toISOString() }, { runAt })
}

const page = 100
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Sends a new invite to every client whose last invite was for another zone. The job of an earlier change does nothing
 * when a later change followed, and a repeated run sends nothing twice: the sequence is in each key.
 */
export async function notifyZoneChange(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>,
  { companyId, changedAt }: ZoneChange,
): Promise<void> {
  const context = contextOf(deps)
  const company = await findPublicCompany(deps.database.db, companyId)
  if (!company) throw new Error(`Company ${companyId}, whose zone changed, does not exist`)
  if (company.timezoneChangedAt?.toISOString() !== changedAt) return
  const today = localTime(context.now, company.timezone).date
  const isLate = context.now.getTime() - Date.parse(changedAt) > longestWaitForMoves
  let waiting = false
  for (let after: string | undefined = first; after; ) {
    const from: string = after
    after = await deps.database.transaction(async (tx) => {
      const coming = await selectComing(tx, companyId, { from: today, after: from, limit: page })
      for (const row of coming) {
        const notice = await findNotice(tx, row)
        if (!notice) continue
        const occasion = await occasionFor(tx, notice)
        if (occasion === 'moved' && !isLate) waiting = true
        else if (occasion) await queueUpdate(tx, deps.jobs, { notice, occasion, today }, context)
      }
      return coming.at(-1)?.id
    })
  }
  if (!waiting) return
  const runAt = new Date(context.now.getTime() + movePause)
  await deps.database.transaction((tx) =>
    deps.jobs.send(tx, zoneChanged, { companyId, changedAt }, { runAt }),
  )
}

const findNotice = (tx: Tx, row: NoticeRow) =>
  row.visit_id === null
    ? noticeOf([row])
    : selectNotice(tx, { companyId: row.company_id, appointmentId: row.visit_id })

/**
 * Decides which message the client gets. Returns undefined when the client has no invite, or when the last invite was
 * for this zone. `moved`: the last invite was for another place too.
 */
async function occasionFor(tx: Tx, notice: Notice): Promise<'moved' | 'zone_changed' | undefined> {
  const { news } = await findNotifiedOfClient(tx, notice)
  if (!news || news.timezone === notice.timezone) return undefined
  return isSamePlace(news, placeOf(notice), { forClient: true }) ? 'zone_changed' : 'moved'
}

async function queueUpdate(
  tx: Tx,
  jobs: Jobs,
  { notice, occasion, today }: { notice: Notice; occasion: 'moved' | 'zone_changed'; today: string },
  context: SendContext,
): Promise<void> {
  const visits = occasion === 'zone_changed' ? await visitsToUpdate(tx, notice, today) : [notice]
  const [lead = notice, ...others] = visits
  const key = keyOf(notice.series_id ?? '', lead.id, lead.sequence)
  const input = {
    notice: lead,
    occasion,
    ...(others.length > 0 && { series: { visits, missed: [], key } }),
    settings: proposedSettings,
    byMail: true,
    byPhone: false,
  }
  await queueMessages(tx, jobs, await draftForClient(tx, input, context), context.now)
}

/** A client gets one new file for a whole series: a mail for each visit could exceed the client's daily quota. */
async function visitsToUpdate(tx: Tx, notice: Notice, today: string): Promise<Notice[]> {
  if (notice.series_id === null) return [notice]
  const about = { from: today, after: first, limit: page, seriesId: notice.series_id }
  const visits: Notice[] = []
  for (const row of await selectComing(tx, notice.company_id, about)) {
    const visit = await findNotice(tx, row)
    if (visit && (await occasionFor(tx, visit)) === 'zone_changed') visits.push(visit)
  }
  return inOrder(visits)
}
