import { type Appointment, notesMissing } from '@encaixe/contract/appointments.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { checkChanges } from './move-rules.ts'
import { actorOf, type By, changeOf } from './place.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'
import { insertChanges, lockAppointment } from './store/moves.ts'
import { updateRows } from './store/visit-changes.ts'
import { viewOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'
import { writeAppointmentActs } from './write-acts.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type NotesChange = { notes?: string | null | undefined; internalNotes?: string | null | undefined }

export async function changeNotes(
  deps: Needs,
  appointment: KnownAppointment,
  { notes, internalNotes }: NotesChange,
  by: By,
): Promise<Appointment | Refused<'appointment_closed' | 'invalid' | 'too_many'>> {
  const changed: Partial<Pick<AppointmentRow, 'notes' | 'internal_notes'>> = {
    ...(notes !== undefined && { notes }),
    ...(internalNotes !== undefined && by.role === 'company' && { internal_notes: internalNotes }),
  }
  if (Object.keys(changed).length === 0) return refused('invalid', { fields: { notes: notesMissing } })
  return deps.database.transaction(async (tx) => {
    const kind = notes === undefined ? undefined : 'notes'
    const { company_id: companyId, id } = appointment
    const row = await lockAppointment(tx, { companyId, id })
    if (!row || !isNoted(row.status, kind)) return refuseClosed(row)
    const full = kind && (await checkChanges(tx, { companyId, ids: [id] }, by))
    if (full) return full
    const at = deps.clock.now()
    await updateRows(tx, companyId, [id], { ...changed, updated_at: at })
    // The company's own notes: no history, and only its pages are refreshed.
    if (kind) await insertChanges(tx, actorOf(by), [changeOf(row, { kind, at, by })])
    else await writeAppointmentActs(tx, [row], { action: 'notes', at, by })
    publishAppointmentChange(tx, 'changed', kind ? row : { ...row, client_user_id: null })
    return viewOf({ ...row, ...changed }, by.role)
  })
}

/** The company writes its own notes also after the visit; what both sides read ends with it. */
const isNoted = (status: AppointmentRow['status'], kind: 'notes' | undefined) =>
  status === 'scheduled' || (kind === undefined && (status === 'completed' || status === 'no_show'))
