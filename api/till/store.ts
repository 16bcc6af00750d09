import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { TillClosingsTable } from '../platform/database/tables.ts'
import type { MemberCompanyId } from '../platform/member-company.ts'

export type Line = Till['lines'][number]
export type Closing = Pick<Selectable<TillClosingsTable>, 'lines' | 'expected' | 'counted' | 'closed_at'> & {
  closed_by_name: string | null
}

type OnDay = { companyId: MemberCompanyId; day: string }

/**
 * The payments of a day by professional and method, including those of deleted professionals. The part that a received
 * deposit paid counts as Pix; the remaining part counts with the method of the payment. In a visit of several services
 * the deposit pays the services that were completed on the first day, so that no later till counts the deposit again.
 */
export async function selectLines(db: Db | Tx, { companyId, day }: OnDay): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with payments as (
      select a.collaborator_id, a.paid_method as method, a.paid_cents as cents, a.tip_cents as tip,
        least(a.paid_cents, greatest(0, d.cents - (
          select coalesce(sum(earlier.paid_cents), 0) from appointments earlier
          where earlier.company_id = ${companyId}::uuid and earlier.visit_id = a.visit_id
            and (earlier.paid_on, earlier.start_minute, earlier.id) < (a.paid_on, a.start_minute, a.id))))::integer as before
      from appointments a
      left join deposits d on d.company_id = ${companyId}::uuid and d.visit_id = coalesce(a.visit_id, a.id)
        and d.state = 'received' and a.paid_method <> 'pix'
      where a.company_id = ${companyId}::uuid and a.paid_on = ${day}::date
    ), parts as (
      select collaborator_id, 'pix' as method, before as cents, 0 as tip from payments where before > 0
      union all
      select collaborator_id, method, cents - before, tip from payments
      where before = 0 or before < cents or tip > 0
    )
    select k.id as "collaboratorId", k.name as "collaboratorName", paid.method, paid.count, paid.cents,
      paid."tipCents"
    from (
      select collaborator_id, method, count(*) as count, sum(cents) as cents, sum(tip) as "tipCents"
      from parts group by collaborator_id, method) paid
    join collaborators k on k.company_id = ${companyId}::uuid and k.id = paid.collaborator_id
    order by k.name, k.id, array_position(array['cash', 'pix', 'debit', 'credit', 'other'], paid.method)
    ${prepared}`.execute(db)
  return rows
}

export function selectClosing(db: Db | Tx, { companyId, day }: OnDay): Promise<Closing | undefined> {
  return db
    .selectFrom('till_closings')
    .leftJoin('users', 'users.id', 'till_closings.closed_by')
    .select(['lines', 'expected', 'counted', 'closed_at', 'users.name as closed_by_name'])
    .where('company_id', '=', companyId)
    .where('day', '=', day)
    .executeTakeFirst()
}

type Draft = OnDay & { lines: Line[]; expected: MethodSums; counted: MethodSums; at: Date; by: string }

/** Returns false when the till is already closed: of two concurrent requests the primary key lets only one succeed. */
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
