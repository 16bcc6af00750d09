import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { TillClosingsTable } from '../platform/database/tables.ts'
import type { MemberCompanyId } from '../platform/member-company.ts'

export type Line = Till['lines'][number]
export type Closing = Pick<Selectable<TillClosingsTable>, 'lines' | 'expected' | 'counted' | 'closed_at'>

type OnDay = { companyId: MemberCompanyId; day: string }

/** What was paid on that day, by professional and method. A deleted professional has her row. */
export async function selectLines(db: Db | Tx, { companyId, day }: OnDay): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select k.id as "collaboratorId", k.name as "collaboratorName", paid.method, paid.count, paid.cents,
      paid."tipCents"
    from (
      select collaborator_id, paid_method as method, count(*) as count, sum(paid_cents) as cents,
        sum(tip_cents) as "tipCents"
      from appointments
      where company_id = ${companyId}::uuid and paid_on = ${day}::date
      group by collaborator_id, paid_method) paid
    join collaborators k on k.company_id = ${companyId}::uuid and k.id = paid.collaborator_id
    order by k.name, k.id, array_position(array['cash', 'pix', 'debit', 'credit', 'other'], paid.method)
    ${prepared}`.execute(db)
  return rows
}

export function selectClosing(db: Db | Tx, { companyId, day }: OnDay): Promise<Closing | undefined> {
  return db
    .selectFrom('till_closings')
    .select(['lines', 'expected', 'counted', 'closed_at'])
    .where('company_id', '=', companyId)
    .where('day', '=', day)
    .executeTakeFirst()
}

type Draft = OnDay & { lines: Line[]; expected: MethodSums; counted: MethodSums; at: Date; by: string }

/** False when it is closed: of two at once the primary key decides. */
export async function insertClosing(tx: Tx, draft: Draft): Promise<boolean> {
  const inserted = await tx
    .insertInto('till_closings')
    .values({
      company_id: draft.companyId,
      day: draft.day,
      lines: JSON.stringify(draft.lines),
      expected: JSON.stringify(draft.expected),
      counted: JSON.stringify(draft.counted),
      closed_at: draft.at,
      closed_by: draft.by,
    })
    .onConflict((conflict) => conflict.constraint('till_closings_once').doNothing())
    .returning('day')
    .executeTakeFirst()
  return inserted !== undefined
}
