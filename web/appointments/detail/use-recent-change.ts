import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { AppointmentChange } from '@encaixe/contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import type { RecentChange } from '../../notifications/appointment-messages.tsx'
import { useProductNow } from '../../platform/product-time.ts'
import { historyQuery } from '../fetch-appointments.ts'

/** A message about a change is written within this time; after it there is none to wait for. */
const writtenWithin = 120_000

/** Changes that send a confirmation. A booking that waits is confirmed only when the company accepts it. */
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
