import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { recountClients } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { closeParts } from './close-parts.ts'
import { actsOn, type By, hasBegun, recordsOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { lockVisit } from './store/visit-changes.ts'
import { viewOf, visitKeyOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

/** The client did not come: the later parts of her visit on that day are no-shows too, and their time is free again. */
export function markNoShow(
  deps: Needs,
  appointment: KnownAppointment,
  by: By,
): Promise<Appointment | Refused<'appointment_closed' | 'not_begun'>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const { company_id: companyId } = appointment
    const parts = await lockVisit(tx, visitKeyOf(appointment))
    const row = parts.find(({ id }) => id === appointment.id)
    if (row?.status !== 'scheduled') return refuseClosed(row ?? appointment)
    if (!hasBegun(row, localTime(now, row.timezone))) return refused('not_begun')
    const gone = actsOn(by, parts).filter(
      ({ status, day, start_minute }) =>
        status === 'scheduled' && day === row.day && start_minute >= row.start_minute,
    )
    const after = await closeParts(tx, deps, { parts, gone, by, now }, 'no_show')
    await recountClients(tx, companyId, recordsOf(gone))
    for (const part of gone) publishAppointmentChange(tx, 'changed', part)
    return viewOf(after.find(({ id }) => id === row.id) ?? row, by.role)
  })
}
