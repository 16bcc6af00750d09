import type { Deps } from '../deps.ts'
import { deliverBookingEvent } from '../notifications/deliver-booking-event.ts'
import { replanReminders } from '../notifications/reminders/plan-reminders.ts'
import { sendMessage } from '../notifications/send-message.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { failMessage, selectNotified, selectQueued, selectQueuedAskings, selectUpcoming } from './store.ts'

type SeedDeps = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

const notifiedAtMost = 8
/** The people of the demonstration do not exist, so their messages are sent to no provider. */
const nowhere = { email: null, whatsapp: null, sms: null }
/** The seed sends its messages itself. A queued job would send them a second time, by the real providers. */
const unqueued: Jobs = { send: async () => {} }

/** Writes the reminders of future appointments, and the messages of the next ones, dated at their bookings. */
export async function seedMessages(
  deps: SeedDeps,
  { id: companyId, timezone }: MemberCompany,
): Promise<boolean> {
  const { database, clock } = deps
  const { db } = database
  const known = new Set(await selectNotified(db, companyId))
  if (known.size >= notifiedAtMost) return false
  const now = clock.now()
  if (known.size === 0) await database.transaction((tx) => replanReminders(tx, companyId, timezone, now))
  const upcoming = await selectUpcoming(db, companyId, now, notifiedAtMost)
  for (const [at, { id: appointmentId, created_at }] of upcoming.entries()) {
    if (known.has(appointmentId)) continue
    const then = { ...deps, clock: { now: () => created_at }, jobs: unqueued, channels: nowhere }
    await deliverBookingEvent(then, { companyId, appointmentId, event: 'booked' })
    if (at === notifiedAtMost - 1) await failMessage(db, companyId, appointmentId, 'número não tem WhatsApp')
    for (const id of await selectQueued(db, companyId, appointmentId)) await sendMessage(then, id)
  }
  return upcoming.length > 0
}

/** The mails about the time that is being asked, with the links that take it, are in the outbox. */
export async function sendAskings(deps: SeedDeps, { id: companyId }: MemberCompany): Promise<boolean> {
  const queued = await selectQueuedAskings(deps.database.db, companyId, deps.clock.now())
  for (const id of queued) await sendMessage({ ...deps, jobs: unqueued, channels: nowhere }, id)
  return queued.length > 0
}
