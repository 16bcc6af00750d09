import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

export type AppointmentKey = { companyId: CompanyId; appointmentId: string }

/** An appointment with its company and its people, as messages describe them. */
export type Notice = NonNullable<Awaited<ReturnType<typeof selectNotice>>>

const noticesIn = (db: Db | Tx) =>
  db
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .innerJoin('collaborators', (join) =>
      join
        .onRef('collaborators.company_id', '=', 'appointments.company_id')
        .onRef('collaborators.id', '=', 'appointments.collaborator_id'),
    )
    .selectAll('appointments')
    .select([
      'companies.name as company_name',
      'companies.email as company_email',
      'companies.address as company_address',
      'companies.phone as company_phone',
      'companies.timezone',
      'companies.theme_color',
      'collaborators.email as collaborator_email',
    ])

export function selectNotice(db: Db | Tx, { companyId, appointmentId }: AppointmentKey) {
  return noticesIn(db)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirst()
}

/** Locks the appointment: its events are delivered one after the other, each with the messages of the one before. */
export function lockNotice(tx: Tx, { companyId, appointmentId }: AppointmentKey) {
  return noticesIn(tx)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.id', '=', appointmentId)
    .forNoKeyUpdate('appointments')
    .executeTakeFirst()
}

/** What a message about an offer says of it. */
export function selectOffered(db: Db | Tx, companyId: CompanyId, offerId: string) {
  return db
    .selectFrom('offers')
    .select(['id', 'ends_at', 'settled_at', 'proposals'])
    .where('company_id', '=', companyId)
    .where('id', '=', offerId)
    .executeTakeFirst()
}

/** Whether the offer that a message of this instant is about still waits for its answer. */
export async function hasOpenOffer(
  db: Db | Tx,
  { companyId, appointmentId }: AppointmentKey,
  { written, now }: { written: Date; now: Date },
): Promise<boolean> {
  const open = await db
    .selectFrom('offers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .where('settled_at', 'is', null)
    .where('made_at', '<=', written)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

export function selectCollaborator(db: Db | Tx, companyId: CompanyId, id: string) {
  return db
    .selectFrom('collaborators')
    .select(['name', 'email'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Appointments of a company from a date on, by page. */
export function selectComing(db: Db | Tx, companyId: CompanyId, from: string, after: string, limit: number) {
  return noticesIn(db)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.day', '>=', from)
    .where('appointments.status', '=', 'scheduled')
    .where('appointments.id', '>', after)
    .orderBy('appointments.id')
    .limit(limit)
    .execute()
}

/** Raises the sequence of every appointment from a date on, because its invite is out of date. Returns how many. */
export async function raiseSequences(tx: Tx, companyId: CompanyId, from: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('appointments')
    .set((eb) => ({ sequence: eb('sequence', '+', 1), updated_at: now }))
    .where('company_id', '=', companyId)
    .where('day', '>=', from)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The last moves, newest first, each with the place before it. */
export function selectLastMoves(db: Db | Tx, { companyId, appointmentId }: AppointmentKey) {
  return db
    .selectFrom('appointment_changes')
    .select([
      'at',
      'from_day as day',
      'from_start_minute as start_minute',
      'from_end_minute as end_minute',
      'from_collaborator_id as collaborator_id',
      'from_collaborator_name as collaborator_name',
    ])
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'moved')
    .orderBy('change_order', 'desc')
    .limit(50)
    .execute()
}
