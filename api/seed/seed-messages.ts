import type { Deps } from '../deps.ts'
import { deliverBookingEvent } from '../notifications/deliver-event.ts'
import { replanReminders } from '../notifications/reminders/plan-reminders.ts'
import { type SendDeps, sendQueued } from '../notifications/send-messages.ts'
import { whatsappNumbers } from '../notifications/whatsapp/whatsapp-number.ts'
import type { Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { failMessage, selectNotified, selectQueued, selectUpcoming } from './store.ts'

type SeedDeps = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

const notifiedAtMost = 8
/** The demonstration's messages are only stored: its people do not exist, and a queued job would notify them. */
const nowhere = { email: null, whatsapp: null, sms: null }

/**
 * Returns dependencies that send the messages of a transaction inside this transaction: otherwise a running process
 * would send queued messages by the real providers.
 */
export function sendingWithin(tx: Tx, deps: SeedDeps): SendDeps {
  const database = { ...deps.database, db: tx, transaction: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  const metrics = { countMessage: () => {} }
  const ownNumbers = whatsappNumbers({
    baseUrl: deps.config.whatsapp.baseUrl,
    pace: deps.config.paces.whatsapp,
    log: deps.log,
  })
  return { ...deps, channels: { ...nowhere, ownNumbers }, jobs: { send: async () => {} }, metrics, database }
}

/** Writes reminders of future appointments, and messages about the next appointments, dated at their bookings. */
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
    await database.transaction(async (tx) => {
      const then = sendingWithin(tx, { ...deps, clock: { now: () => created_at } })
      await deliverBookingEvent(then, { companyId, appointmentId, event: 'booked' })
      if (at === notifiedAtMost - 1)
        await failMessage(tx, companyId, appointmentId, 'número não tem WhatsApp')
      await sendQueued(then, companyId, await selectQueued(tx, { companyId, appointmentId }))
    })
  }
  return upcoming.length > 0
}
