import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { AppointmentChange } from '@encaixe/contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import type { RecentChange } from '../../notifications/appointment-messages.tsx'
import { useProductNow } from '../../platform/product-time.ts'
import { historyQuery } from '../fetch-appointments.ts'

/** Within this time the message about a change is written, or there is none to write. */
const writtenWithin = 120_000

/** A booking that waits is confirmed by the company's yes alone. */
const notified: Partial<Record<AppointmentChange['kind'], RecentChange['event']>> = {
  booked: 'booked',
  accepted: 'booked',
  deposit_claimed: 'deposit_claimed',
  deposit_received: 'booked',
  deposit_refused: 'cancelled',
  moved: 'moved',
  declined: 'cancelled',
  expired: 'cancelled',
  cancelled: 'cancelled',
}

/** The last change of which somebody is notified, while its message may still be missing. */
export function useRecentChange({
  id,
  status,
  awaits,
  withoutContact,
}: Appointment): RecentChange | undefined {
  const { data } = useQuery(historyQuery(id))
  const now = useProductNow().getTime()
  if (withoutContact) return undefined
  for (const { kind, at } of data?.toReversed() ?? []) {
    const asked = awaits === 'payment' ? 'deposit_asked' : 'asked'
    const event = kind === 'booked' && status === 'held' ? asked : notified[kind]
    if (event) return now - Date.parse(at) < writtenWithin ? { event, at } : undefined
  }
  return undefined
}
