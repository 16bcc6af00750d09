import type { AppointmentStatus } from '@encaixe/contract/appointments.ts'
import { claimHours, type DepositState } from '@encaixe/contract/deposit-rules.ts'
import { type Selectable, sql } from 'kysely'
import { comesBack } from '../notifications/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { DepositsTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { InstantCursor } from '../platform/instant-cursor.ts'

export type DepositRow = Selectable<DepositsTable>
export type DepositKey = { companyId: CompanyId; visitId: string }

export async function insertDeposit(tx: Tx, row: DepositRow): Promise<void> {
  await tx.insertInto('deposits').values(row).execute()
}

/** Reads a visit's deposit, with the visit's appointments locked: no other transaction changes the deposit. */
export function selectDeposit(tx: Tx, { companyId, visitId }: DepositKey): Promise<DepositRow | undefined> {
  return tx
    .selectFrom('deposits')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .executeTakeFirst()
}

type Change = Partial<Pick<DepositRow, 'state' | 'claimed_at' | 'claimed_until' | 'settled_at'>>

export async function updateDeposit(
  tx: Tx,
  { companyId, visitId }: DepositKey,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('deposits')
    .set(change)
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .execute()
}

/** Ends the deposit of a visit whose time is free again, if the deposit is still open. */
export async function endDeposit(
  tx: Tx,
  { companyId, visitId }: DepositKey,
  change: { state: 'refused' | 'expired'; settled_at: Date },
): Promise<void> {
  await tx
    .updateTable('deposits')
    .set(change)
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .where('state', 'in', ['waiting', 'claimed'])
    .execute()
}

type Part = {
  status: AppointmentStatus
  day: string
  start_minute: number
  procedure_name: string
  client_name: string
  held_until: string | null
}
export type ListedRow = DepositRow & {
  ends_at: Date
  ordered_at: Date
  comes_back: boolean | null
  parts: Part[]
}
type Listed = {
  companyId: CompanyId
  now: Date
  state: DepositState | undefined
  after: InstantCursor | undefined
  limit: number
}

export async function selectComesBack(tx: Tx, { companyId, visitId }: DepositKey): Promise<boolean | null> {
  const found = await tx
    .selectFrom('deposits as d')
    .select(comesBack('d', companyId).as('comes_back'))
    .where('d.company_id', '=', companyId)
    .where('d.visit_id', '=', visitId)
    .executeTakeFirst()
  return found?.comes_back ?? null
}

/** The end of the time to pay, or to answer a reported payment. */
const endsAt = sql<Date>`(case when d.claimed_at is null then d.due_at
  else coalesce(d.claimed_until, d.claimed_at + make_interval(hours => ${claimHours})) end)`

/** The present state: an open deposit whose time is over is expired, although no job has stored this yet. */
const presentState = (now: Date) =>
  sql<DepositState>`(case when d.state in ('waiting', 'claimed') and ${endsAt} <= ${now} then 'expired' else d.state end)`

export async function selectDeposits(
  db: Db,
  { companyId, now, state, after, limit }: Listed,
): Promise<ListedRow[]> {
  const isOpen = state === 'waiting' || state === 'claimed'
  const by = isOpen ? endsAt : sql`d.created_at`
  const [beyond, order] = isOpen ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<ListedRow>`
    select d.*, ${presentState(now)} as state, ${endsAt} as ends_at, ${by} as ordered_at,
      ${comesBack('d', companyId)} as comes_back, (
      select json_agg(json_build_object('status', a.status, 'day', a.day, 'start_minute', a.start_minute,
        'procedure_name', a.procedure_name, 'client_name', a.client_name, 'held_until', a.held_until)
        order by a.day, a.start_minute)
      from appointments a
      where a.company_id = ${companyId}::uuid and (a.id = d.visit_id or a.visit_id = d.visit_id)) as parts
    from deposits d
    where d.company_id = ${companyId}::uuid
      ${state === undefined ? sql`` : sql`and ${presentState(now)} = ${state}`}
      ${after === undefined ? sql`` : sql`and (${by}, d.visit_id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by ${by} ${order}, d.visit_id ${order} limit ${limit}`.execute(db)
  return rows
}
