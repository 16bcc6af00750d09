import { instantOf, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { itemsOfParts, windowsBefore } from './entry-windows.ts'
import type { KnownEntry } from './store/lists.ts'

/** What is true at this moment, also before the job has closed an entry that is over. */
export function statusOf(
  { status, ends_at, parts, timezone }: KnownEntry,
  now: Date,
): WaitlistEntry['status'] {
  if (status !== 'open') return status
  if (ends_at) return ends_at > now ? 'open' : 'ended'
  return parts && isToCome(parts, (at) => instantOf(at, timezone) > now) ? 'open' : 'ended'
}

type Part = NonNullable<KnownEntry['parts']>[number]

/** A visit of which nothing has begun or is closed. */
const isToCome = (parts: readonly Part[], isAhead: (at: LocalTime) => boolean) =>
  parts.length > 0 &&
  parts.every(
    ({ status, day, start_minute: minute }) => status === 'scheduled' && isAhead({ date: day, minute }),
  )

/** Items and windows of an entry with an appointment follow from where it stands. */
export function viewOf(entry: KnownEntry, now: Date): WaitlistEntry {
  const { id, company_id: companyId, collaborator_id: collaboratorId, appointment_id: appointmentId } = entry
  const status = statusOf(entry, now)
  const own = { id, companyId, collaboratorId, appointmentId, status }
  if (appointmentId === null) return { ...own, items: entry.items, windows: entry.windows }
  const parts = entry.parts ?? []
  const here = localTime(now, entry.timezone)
  return {
    ...own,
    items: itemsOfParts(parts),
    windows: status === 'open' ? windowsBefore(parts, entry.days_before ?? 0, here) : [],
  }
}
