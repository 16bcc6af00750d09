import type { Deps } from '../deps.ts'
import { newId } from '../platform/ids.ts'
import { bookingMails } from './booking-mail.ts'
import type { BookingEvent } from './enqueue-booking-event.ts'
import { insertMessages, selectNotice } from './store.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>

/** Writes the mails of an event: locally that is their delivery, because the outbox is where they are read. */
export async function deliverBookingEvent({ config, database, clock }: Needs, about: BookingEvent) {
  const { companyId, appointmentId, event } = about
  if (event === 'moved') return
  await database.transaction(async (tx) => {
    const notice = await selectNotice(tx, about)
    if (!notice) return
    const now = clock.now()
    const local = config.env === 'local'
    const mails = bookingMails(event, notice, config.publicUrl)
    await insertMessages(
      tx,
      mails.map((mail) => ({
        ...mail,
        company_id: companyId,
        id: newId(),
        appointment_id: appointmentId,
        event,
        channel: 'email' as const,
        status: local ? ('sent' as const) : ('queued' as const),
        reason: null,
        created_at: now,
        sent_at: local ? now : null,
      })),
    )
  })
}
