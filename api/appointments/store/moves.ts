import { hash } from 'node:crypto'
import type { TrailAct } from '@encaixe/contract/trail-words.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { AppointmentChangesTable } from '../../platform/database/tables.ts'
import { sendLast } from '../../platform/database/transaction-pipeline.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type TrailDraft, writeTrail } from '../../trail/facade.ts'
import { actorOf, type By } from '../place.ts'
import { type AppointmentRow, type Key, type KnownAppointment, known } from './appointments.ts'

export type ChangeRow = Selectable<AppointmentChangesTable>
export type CollaboratorDay = { collaboratorId: string; date: string }

/**
 * Locks an appointment against other changes until the transaction ends. A change that moves or cancels a part of a
 * visit uses `lockVisit` instead.
 */
export function lockAppointment(tx: Tx, { companyId, id }: Key): Promise<KnownAppointment | undefined> {
  return known(tx, companyId)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.id', '=', id)
    .forNoKeyUpdate('appointments')
    .executeTakeFirst()
}

/**
 * Two moves that swap places would deadlock on the exclusion constraint, because an update has no ON CONFLICT. So each
 * move takes advisory locks on the days of both places, always in the same order, and one move waits for the other. The
 * people of a company share few locks a day: PostgreSQL has room for some thousands, and a repetition with any
 * professional would take that many.
 */
export async function lockDays(
  tx: Tx,
  companyId: CompanyId,
  days: readonly CollaboratorDay[],
): Promise<void> {
  const texts = days.map(
    ({ collaboratorId, date }) => `${companyId} ${date} ${BigInt(lockKey(collaboratorId)) & locksOfDay}`,
  )
  const inOrder = [...new Set(texts.map(lockKey))].sort()
  await sql`select pg_advisory_xact_lock(key) from unnest(${inOrder}::bigint[]) key`.execute(tx)
}

/** A bit mask: a company has eight locks for each day. */
const locksOfDay = 7n

/** Texts that differ only in case share an advisory lock, because ids may be spelled in either case. */
export const lockKey = (text: string): string =>
  hash('sha256', text.toLowerCase(), 'buffer').readBigInt64BE().toString()

/** One appointment, or the appointments of a visit. */
export type Keys = { companyId: CompanyId; ids: readonly string[] }

/**
 * Counts the client's moves after this instant, of a visit or of any part of it: parts that move together move at one
 * instant. The caller has locked the appointments, so that two concurrent moves both count.
 */
export async function countClientMoves(tx: Tx, { companyId, ids }: Keys, after: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(most), 0)::int as count from (
      select max(moves) as most from (
        select at, count(*) as moves from appointment_changes
        where company_id = ${companyId}::uuid and appointment_id = any(${ids}::uuid[])
          and kind = 'moved' and by_role = 'client' and at > ${after}
        group by at, appointment_id) of_part
      group by at) of_instant`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Counts the moves and changes of notes by one side, and returns the highest count among the appointments. The caller
 * has locked the appointments.
 */
export async function countChanges(
  tx: Tx,
  { companyId, ids }: Keys,
  role: ChangeRow['by_role'],
): Promise<number> {
  const most = await tx
    .selectFrom('appointment_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', ids)
    .where('kind', 'in', ['moved', 'notes'])
    .where('by_role', '=', role)
    .groupBy('appointment_id')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return most?.count ?? 0
}

/**
 * Inserts changes into the history of the appointments and into the company's trail. `cents` is the amount of the act; of
 * a visit only the entry of its first change has it, because the act has one amount.
 */
export async function insertChanges(
  tx: Tx,
  actor: TrailDraft['by'],
  changes: Insertable<AppointmentChangesTable>[],
  cents?: number,
): Promise<void> {
  await sendLast(tx, tx.insertInto('appointment_changes').values(changes).compile())
  await writeTrail(
    tx,
    changes.map(({ company_id: companyId, appointment_id: recordId, kind, at }, place) => ({
      companyId,
      at,
      by: actor,
      kind: 'appointment',
      action: kind,
      recordId,
      amount: place === 0 ? cents : undefined,
    })),
  )
}

/** The changes of an appointment, oldest first. */
export function selectChanges(db: Db | Tx, { companyId, id }: Key): Promise<ChangeRow[]> {
  return db
    .selectFrom('appointment_changes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', id)
    .orderBy('change_order')
    .execute()
}

const movesOf = (tx: Tx, { companyId, ids }: Keys) =>
  tx
    .selectFrom('appointment_changes')
    .selectAll()
    .distinctOn('appointment_id')
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', ids)
    .where('kind', '=', 'moved')
    .orderBy('appointment_id')

export const selectFirstMoves = (tx: Tx, keys: Keys): Promise<ChangeRow[]> =>
  movesOf(tx, keys).orderBy('change_order').execute()

export const selectLastMoves = (tx: Tx, keys: Keys): Promise<ChangeRow[]> =>
  movesOf(tx, keys).orderBy('change_order', 'desc').execute()

/** Reads the ids of the appointments that were marked as no-shows together with the appointment `id`. */
export async function selectClosedTogether(
  tx: Tx,
  { companyId, ids }: Keys,
  id: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with last as (
      select distinct on (appointment_id) appointment_id as id, at from appointment_changes
      where company_id = ${companyId}::uuid and appointment_id = any(${ids}::uuid[]) and kind = 'no_show'
      order by appointment_id, change_order desc)
    select last.id from last where last.at = (select own.at from last own where own.id = ${id}::uuid)`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}

type Act = {
  action: Extract<TrailAct, { kind: 'appointment' }>['action']
  at: Date
  by: By
  amount?: number
}

/** Writes acts into the company's trail only; `insertChanges` also writes into an appointment's history. */
export function writeAppointmentActs(
  tx: Tx,
  rows: readonly Pick<AppointmentRow, 'company_id' | 'id'>[],
  { action, at, by, amount }: Act,
): Promise<void> {
  return writeTrail(
    tx,
    rows.map((row) => ({
      companyId: row.company_id,
      recordId: row.id,
      kind: 'appointment',
      action,
      at,
      by: actorOf(by),
      amount,
    })),
  )
}
