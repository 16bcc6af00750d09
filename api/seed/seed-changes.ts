import { addDays, instantOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import type { Insertable } from 'kysely'
import { fromAndTo, type Placement } from '../appointments/place.ts'
import type { AppointmentChangesTable, AppointmentsTable } from '../platform/database/tables.ts'

type Draft = Insertable<AppointmentsTable> & { created_at: Date }
type Change = Insertable<AppointmentChangesTable>

const movedOneIn = 9
const confirmedOneIn = 3
const confirmedAhead = 2

/**
 * Writes the history: some appointments were moved by a week, some appointments of the next days are confirmed, and
 * past ones are completed or cancelled.
 */
export function seedChanges(drafts: Draft[], now: Date): Change[] {
  return drafts.flatMap((draft, at) => changesOf(draft, at, now))
}

function changesOf(draft: Draft, at: number, now: Date): Change[] {
  const starts = instantOf({ date: draft.day, minute: draft.start_minute }, defaultZone)
  const ends = instantOf({ date: draft.day, minute: draft.end_minute }, defaultZone)
  const until = Math.min(now.getTime(), starts.getTime())
  const booked = draft.created_at.getTime()
  // Returns an instant between the booking and the appointment, or between booking and now for a future appointment.
  const after = (part: number) => new Date(Math.floor(booked + (until - booked) * part))
  const found: Change[] = []
  const add = (kind: Change['kind'], when: Date, by: 'company' | 'client', from?: Placement) => {
    draft.updated_at = when
    const about = { company_id: draft.company_id, appointment_id: draft.id, kind, at: when, by_role: by }
    found.push({
      ...about,
      by_user_id: null,
      taken_confirmation: null,
      ...(from ? fromAndTo(from, draft) : fromAndTo()),
    })
  }
  if (at % movedOneIn === 4) {
    draft.sequence = 1
    add('moved', after(0.4), 'company', { ...draft, day: addDays(draft.day, -7) })
  }
  const soon = starts.getTime() - now.getTime() < confirmedAhead * 86_400_000
  if (draft.status !== 'cancelled' && soon && at % confirmedOneIn === 0) {
    draft.confirmed_at = after(0.7)
    add('confirmed', after(0.7), 'client')
  }
  if (draft.status === 'cancelled') {
    draft.sequence = (draft.sequence ?? 0) + 1
    add('cancelled', after(0.9), at % 2 === 0 ? 'client' : 'company')
  }
  if (draft.status === 'completed') add('completed', ends, 'company')
  return found
}
