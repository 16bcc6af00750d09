import { companyMissing } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Taking } from '../platform/database/idempotency.ts'
import { isId } from '../platform/ids.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { procedureMissing } from '../procedures/find-procedure.ts'
import { readAccess } from '../subscriptions/read-access.ts'
import { findNamed } from './find-named.ts'
import { byDay, type Offering } from './offering.ts'
import type { AppointmentRow } from './store/appointments.ts'
import { type Days, holdMove, holdOffering, type OfferingRow, selectOffering } from './store/offering.ts'

type Asked = {
  companyId: unknown
  procedureId?: unknown
  collaboratorId?: unknown
  days?: Days | undefined
}

type Missing = typeof companyMissing | typeof procedureMissing

/** One query, for whoever wants to know what is free or to take it. An id that cannot be one is nobody's. */
export async function findOffering(db: Db | Tx, asked: Asked, now: Date): Promise<Offering | Missing> {
  const { companyId, procedureId, collaboratorId, days } = asked
  if (!isId(companyId)) return companyMissing
  const ids = {
    companyId,
    ...(isId(procedureId) && { procedureId }),
    ...(isId(collaboratorId) && { collaboratorId }),
  }
  const row = await selectOffering(db, ids, days)
  if (!row) return companyMissing
  if (procedureId !== undefined && !row.procedure) return procedureMissing
  return offeringFrom(row, days, now)
}

type Held = { companyId: string; procedureId: string; collaboratorId: string }

/** For a booking: what it stands on stays open until the transaction ends. Undefined when something is missing. */
export async function keepOffering(tx: Tx, wish: Held, taking: Taking, now: Date) {
  const row = Object.values(wish).every(isId) ? await holdOffering(tx, wish, taking) : undefined
  return row && { taken: row.taken, found: { offering: offeringFrom(row, undefined, now), row } }
}

/** All that an appointment could be moved to in these days, as if it stood nowhere. */
export async function findMoveOffering(
  db: Db | Tx,
  { company_id, procedure_id, collaborator_id, id }: AppointmentRow,
  days: Days,
  now: Date,
): Promise<Offering> {
  const moving = { id, collaboratorId: collaborator_id }
  const row = await selectOffering(db, { companyId: company_id, procedureId: procedure_id, moving }, days)
  if (!row) throw new Error('an appointment has lost its company')
  return offeringFrom(row, days, now)
}

/** For a move, like `keepOffering`. Undefined when the professional is not there. */
export async function keepMove(tx: Tx, wish: Held, now: Date) {
  const row = Object.values(wish).every(isId) ? await holdMove(tx, wish) : undefined
  return row && { performs: row.performs, offering: offeringFrom(row, undefined, now) }
}

/** What it is that is missing. */
export async function findMissing(tx: Tx, wish: Held, now: Date): Promise<Offering | Refused<'not_found'>> {
  const missing = await findNamed(tx, wish)
  return isRefused(missing) ? missing : findOffering(tx, wish, now)
}

export function offeringFrom(row: OfferingRow, days: Days | undefined, now: Date): Offering {
  const busy = new Map(row.busy?.map(({ id, starts, ends }) => [id, byDay(starts, ends)]))
  return {
    company: {
      id: row.id,
      ownerId: row.owner_id,
      name: row.name,
      slug: row.slug,
      timezone: row.timezone,
      isActive: row.is_active,
    },
    subscribed: readAccess(row, now),
    step: row.slot_interval,
    procedure: row.procedure,
    staff: (row.staff ?? []).map((person) => ({ ...person, busy: busy.get(person.id) ?? [] })),
    from: days?.from,
  }
}
