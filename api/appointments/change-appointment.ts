import { type Appointment, notesMissing } from '@encaixe/contract/appointments.ts'
import { recountClients } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { cancelOne } from './cancel-parts.ts'
import { checkChanges } from './check-changes.ts'
import { checkNotice } from './check-notice.ts'
import { settleOffer } from './end-offer.ts'
import { actorOf, type By, changeOf, recordsOf, refuseShared } from './place.ts'
import {
  type AppointmentRow,
  type KnownAppointment,
  selectAppointment,
  updateInStatus,
} from './store/appointments.ts'
import { insertChanges, lockAppointment } from './store/moves.ts'
import { lockVisit } from './store/visit-changes.ts'
import { visitIdOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'
import { writeAppointmentActs } from './write-acts.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Outcome = Promise<Appointment | Refused<'appointment_closed'>>
type Change = Partial<Pick<AppointmentRow, 'status' | 'notes' | 'internal_notes'>>
/** Without a kind the change is the company's own: no history, and only its pages are refreshed. */
type Entry = { by: By; kind: 'notes' | 'completed' | undefined; from?: AppointmentRow['status'] }

type NotesChange = { notes?: string | null | undefined; internalNotes?: string | null | undefined }

export async function changeNotes(
  deps: Needs,
  appointment: KnownAppointment,
  { notes, internalNotes }: NotesChange,
  by: By,
): Promise<Appointment | Refused<'appointment_closed' | 'invalid' | 'too_many'>> {
  const changed: Change = {
    ...(notes !== undefined && { notes }),
    ...(internalNotes !== undefined && by.role === 'company' && { internal_notes: internalNotes }),
  }
  if (Object.keys(changed).length === 0) return refused('invalid', { fields: { notes: notesMissing } })
  return deps.database.transaction(async (tx) => {
    const kind = notes === undefined ? undefined : 'notes'
    const key = { companyId: appointment.company_id, id: appointment.id }
    const locked = await lockAppointment(tx, key)
    if (!locked || !isNoted(locked.status, kind)) return refuseClosed(locked)
    const full = kind && (await checkChanges(tx, { companyId: key.companyId, ids: [key.id] }, by))
    if (full) return full
    const after = await change(tx, deps, appointment, changed, { kind, by, from: locked.status })
    return after ? viewOf(after, by.role) : refused('appointment_closed')
  })
}

export function completeAppointment(deps: Needs, appointment: KnownAppointment, by: By): Outcome {
  return deps.database.transaction(async (tx) => {
    const done = { status: 'completed' as const }
    const after = await change(tx, deps, appointment, done, { kind: 'completed', by })
    return after ? viewOf(after, by.role) : refuseClosed(appointment)
  })
}

/** Idempotent: a second cancel changes nothing. Of a visit this part alone. */
export function cancelAppointment(
  deps: Needs,
  appointment: KnownAppointment,
  by: By,
): Promise<Appointment | Refused<'appointment_closed' | 'too_late' | 'role'>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const { company_id: companyId } = appointment
    const parts = await lockVisit(tx, { companyId, id: visitIdOf(appointment) })
    const row = parts.find(({ id }) => id === appointment.id) ?? appointment
    const late = by.role === 'client' ? await checkNotice(tx, row, now) : undefined
    // What waits for a yes ends as a whole.
    const shared = row.status === 'held' ? refuseShared(by, parts) : undefined
    return late ?? shared ?? cancelOne(tx, deps, { parts, row, by, now })
  })
}

/** The company writes its own notes also after the visit; what both sides read ends with it. */
const isNoted = (status: AppointmentRow['status'], kind: Entry['kind']) =>
  status === 'scheduled' || (kind === undefined && (status === 'completed' || status === 'no_show'))

/** Undefined when the appointment has left the status `from`. */
async function change(
  tx: Tx,
  deps: Needs,
  { company_id, id }: KnownAppointment,
  changed: Change,
  { by, kind, from = 'scheduled' }: Entry,
): Promise<KnownAppointment | undefined> {
  const at = deps.clock.now()
  const key = { companyId: company_id, id }
  if (!(await updateInStatus(tx, key, from, { ...changed, updated_at: at }))) return undefined
  if (changed.status) await settleOffer(tx, deps, { company_id, id }, { outcome: 'changed', at })
  if (kind) await insertChanges(tx, actorOf(by), [changeOf({ company_id, id }, { kind, at, by })])
  else await writeAppointmentActs(tx, [{ company_id, id }], { action: 'notes', at, by })
  const after = await read(tx, { company_id, id })
  if (changed.status) await recountClients(tx, company_id, recordsOf([after]))
  if (!kind) publishAppointmentChange(tx, 'changed', { ...after, client_user_id: null })
  else publishAppointmentChange(tx, 'changed', after)
  return after
}

async function read(
  tx: Tx,
  { company_id, id }: Pick<AppointmentRow, 'company_id' | 'id'>,
): Promise<KnownAppointment> {
  const row = await selectAppointment(tx, { companyId: company_id }, id)
  if (!row) throw new Error(`Appointment ${id} of company ${company_id} does not exist`)
  return row
}
