import { union, without } from '@encaixe/contract/open-hours.ts'
import { askNotice } from '@encaixe/contract/waitlist-rules.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { constraintOf, type Tx } from '../platform/database/db.ts'
import { aloneIn } from '../platform/database/savepoint.ts'
import { type CompanyId, companyIdSchema, newId } from '../platform/ids.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Placement } from './place.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'
import { insertOpenings, type OpenedSpan } from './store/holds.ts'
import { updateTimeAfter } from './store/visits.ts'
import { inFull, partsWaiting } from './waived-time.ts'

/** The waiting list is a domain above the appointments, so the handler of this job is in `api/waitlist/jobs.ts`. */
export const timeOpened = defineJob({
  name: 'time-opened',
  schema: z.object({ companyId: companyIdSchema, id: z.string() }),
})

/** Stores time that became free, in the transaction that frees it, so that the job asks clients who wait for it. */
export async function openTime(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  companyId: CompanyId,
  spans: readonly OpenedSpan[],
  now: Date,
): Promise<void> {
  if (spans.length === 0) return
  const openings = spans.map((span) => ({ ...span, id: newId() }))
  const opened = await insertOpenings(tx, companyId, openings, { now, notice: askNotice })
  for (const id of opened) await jobs.send(tx, timeOpened, { companyId, id }, { key: id })
}

export type Blocking = Omit<Placement, 'collaborator_name'> & Pick<AppointmentRow, 'id' | 'buffer_minutes'>

const aDay = 1_440
const isWith = (one: Blocking, other: Blocking) =>
  one.collaborator_id === other.collaborator_id && one.day === other.day

const spanOf = ({ start_minute: start, end_minute, buffer_minutes }: Blocking) => ({
  start,
  end: Math.min(end_minute + buffer_minutes, aDay),
})

/** Returns the time that rows blocked before and do not block after. Touching times of one professional are joined. */
export function spansLeft(before: readonly Blocking[], after: readonly Blocking[] = []): OpenedSpan[] {
  const places = Map.groupBy(before, ({ collaborator_id, day }) => `${collaborator_id} ${day}`)
  return [...places.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const taken = after.filter((row) => isWith(row, first)).map(spanOf)
    return without(union(rows.map(spanOf)), taken).map((span) => {
      const stood = rows.find((row) => spanOf(row).start <= span.start && span.start < spanOf(row).end)
      return {
        ...span,
        appointmentId: (stood ?? first).id,
        collaboratorId: first.collaborator_id,
        day: first.day,
      }
    })
  })
}

/**
 * Restores the time after a part, when the next part of the visit has left this place, unless that time is taken. The
 * parts and the day of the place are locked, and no expired hold remains on it.
 */
export async function restoreTimeAfter(
  tx: Tx,
  parts: readonly KnownAppointment[],
  left: Placement,
): Promise<void> {
  for (const part of partsWaiting(parts, left)) {
    const { company_id: companyId, id } = part
    try {
      await aloneIn(tx, () => updateTimeAfter(tx, { companyId, id }, inFull(part)))
    } catch (error) {
      if (constraintOf(error) !== 'appointments_no_overlap') throw error
    }
  }
}
