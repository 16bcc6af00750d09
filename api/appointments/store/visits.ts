import type { Db, Tx } from '../../platform/database/db.ts'
import { belonging, type KnownAppointment, known, type Whose } from './appointments.ts'

/** All parts of a visit, also cancelled ones, by their times. A lone appointment is a visit of one. */
export function selectVisit(db: Db | Tx, whose: Whose, id: string): Promise<KnownAppointment[]> {
  return known(db)
    .where((eb) => belonging(eb, whose))
    .where((eb) =>
      eb.or([
        eb('appointments.visit_id', '=', id),
        eb('appointments.id', '=', id).and('appointments.visit_id', 'is', null),
      ]),
    )
    .orderBy('appointments.day')
    .orderBy('appointments.start_minute')
    .execute()
}

/** All parts of all visits that were booked together for several weeks, by their times. */
export function selectSeries(db: Db | Tx, whose: Whose, id: string): Promise<KnownAppointment[]> {
  return known(db)
    .where((eb) => belonging(eb, whose))
    .where('appointments.series_id', '=', id)
    .orderBy('appointments.day')
    .orderBy('appointments.start_minute')
    .execute()
}
