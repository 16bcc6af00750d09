import type { OwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { deliverBookingEvent } from '../notifications/deliver-booking-event.ts'
import { renewReminders } from '../notifications/reminders/renew-reminders.ts'
import { sendMessage } from '../notifications/send-message.ts'
import { failMessage, selectQueued, selectTold, selectUpcoming } from './store.ts'

type SeedDeps = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

const told = 8
/** The demonstration's people do not exist: whatever the deployment can send by, nothing of this leaves. */
const nowhere = { email: null, whatsapp: null, sms: null }

/** Reminders of what is to come, and the messages of the next few appointments, as they came to be when it was booked. */
export async function seedMessages(deps: SeedDeps, { id: companyId }: OwnedCompany): Promise<boolean> {
  const { database, clock } = deps
  const { db } = database
  const known = new Set(await selectTold(db, companyId))
  if (known.size >= told) return false
  const now = clock.now()
  if (known.size === 0) await database.transaction((tx) => renewReminders(tx, companyId, now))
  const upcoming = await selectUpcoming(db, companyId, now, told)
  for (const [at, { id: appointmentId, created_at }] of upcoming.entries()) {
    if (known.has(appointmentId)) continue
    const then = { ...deps, clock: { now: () => created_at }, channels: nowhere }
    await deliverBookingEvent(then, { companyId, appointmentId, event: 'booked' })
    if (at === told - 1) await failMessage(db, companyId, appointmentId, 'número não tem WhatsApp')
    for (const id of await selectQueued(db, companyId, appointmentId)) await sendMessage(then, id)
  }
  return upcoming.length > 0
}
