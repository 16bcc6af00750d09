import { addDays, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { OfferedTime } from '@encaixe/contract/offers.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { companyOr } from '../../platform/database/prepared-statements.ts'
import type { OffersTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { belongingToUser, type Key } from './appointments.ts'

export type OfferRow = Selectable<OffersTable>
/** An offer as stored; `overtaken`: the appointment was moved or cancelled after the offer was made. */
export type KnownOffer = OfferRow & { overtaken: boolean }
type NewOffer = Pick<OfferRow, 'company_id' | 'id' | 'appointment_id' | 'made_at' | 'ends_at'> & {
  proposals: OfferedTime[]
}

/** Reads the offers of these appointments that wait for an answer, at most one for each appointment. */
export async function selectOpenOffers(
  db: Db | Tx,
  companyId: CompanyId,
  appointmentIds: readonly string[],
  now: Date,
): Promise<OfferRow[]> {
  if (appointmentIds.length === 0) return []
  return db
    .selectFrom('offers')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', appointmentIds)
    .where('settled_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
}

/** Reads the times of the company's appointments whose offers wait for an answer. */
export function selectOffered(db: Db | Tx, companyId: CompanyId, now: Date) {
  return db
    .selectFrom('offers')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.company_id', '=', 'offers.company_id')
        .onRef('appointments.id', '=', 'offers.appointment_id'),
    )
    .select(['collaborator_id', 'day', 'start_minute'])
    .where('offers.company_id', '=', companyId)
    .where('settled_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
}

/** Reads the times of a day that the company's offers hold, the earliest first. */
export async function selectReserved(db: Db | Tx, companyId: CompanyId, day: string, now: Date) {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'collaborator_id', 'start_minute', 'end_minute'])
    .where('company_id', '=', companyId)
    .where('day', '=', day)
    .where('status', '=', 'held')
    .where('offer_id', 'is not', null)
    .where('held_until', '>', now)
    .orderBy('start_minute')
    .orderBy('id')
    .execute()
  return rows.map(({ id, collaborator_id: collaboratorId, start_minute, end_minute }) => ({
    ...{ id, collaboratorId },
    ...{ startTime: timeOf(start_minute), endTime: timeOf(end_minute) },
  }))
}

/**
 * Reads the offers that wait for an answer of this client. An offer is made before its appointment begins and lasts two
 * hours at most, so earlier days are not read.
 */
export async function selectOwnOffers(db: Db | Tx, userId: string, now: Date): Promise<OfferRow[]> {
  return db
    .selectFrom('appointments')
    .innerJoin('offers', (join) =>
      join
        .onRef('offers.company_id', '=', 'appointments.company_id')
        .onRef('offers.appointment_id', '=', 'appointments.id'),
    )
    .selectAll('offers')
    .where(belongingToUser(userId))
    .where('appointments.day', '>=', addDays(localTime(now, 'UTC').date, -2))
    .where('offers.settled_at', 'is', null)
    .where('offers.ends_at', '>', now)
    .orderBy('offers.ends_at')
    .execute()
}

/** The last offer of an appointment in any state. */
export function selectLastOffer(db: Db | Tx, { companyId, id }: Key): Promise<OfferRow | undefined> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', id)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether an offer's appointment was moved or cancelled after the offer. The outcome does not show such a change. */
export const overtaken = (companyId?: CompanyId) => sql<boolean>`exists (
  select from appointment_changes changes
  where changes.company_id = ${companyOr(companyId, 'offers.company_id')} and changes.appointment_id = offers.appointment_id
    and changes.kind in ('moved', 'cancelled') and changes.at > offers.made_at
)`

export function selectOffer(db: Db | Tx, { companyId, id }: Key): Promise<KnownOffer | undefined> {
  return db
    .selectFrom('offers')
    .selectAll()
    .select(overtaken(companyId).as('overtaken'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertOffer(tx: Tx, { proposals, ...offer }: NewOffer): Promise<void> {
  const row = { ...offer, settled_at: null, outcome: null, proposals: JSON.stringify(proposals) }
  await tx.insertInto('offers').values(row).execute()
}

/** Counts the offers that an appointment got after this instant. The appointment is locked. */
export async function countOffers(tx: Tx, { companyId, id }: Key, after: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', id)
    .where('made_at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends a locked appointment's open offer, or only the offer `only`. Returns undefined when no such offer is open. */
export function updateOpenOffer(
  tx: Tx,
  { companyId, id }: Key,
  { outcome, at, only }: { outcome: NonNullable<OfferRow['outcome']>; at: Date; only?: string },
): Promise<Pick<OfferRow, 'id' | 'ends_at'> | undefined> {
  return tx
    .updateTable('offers')
    .set({ outcome, settled_at: at })
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', id)
    .where('settled_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .returning(['id', 'ends_at'])
    .executeTakeFirst()
}

/** Reads the offers that no client answered in time, oldest first. */
export function selectEndedOffers(db: Db | Tx, now: Date, limit: number) {
  return db
    .selectFrom('offers')
    .select(['company_id', 'id', 'appointment_id', 'ends_at'])
    .where('settled_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}
