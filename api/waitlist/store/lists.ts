import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { AppointmentsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

type Part = Pick<
  Selectable<AppointmentsTable>,
  | 'procedure_id'
  | 'procedure_name'
  | 'collaborator_id'
  | 'collaborator_name'
  | 'no_preference'
  | 'status'
  | 'day'
  | 'start_minute'
  | 'end_minute'
>

/** What is left of the visit of an entry that is tied to one, by time; null for the others. */
const parts = sql<Part[] | null>`case when waitlist_entries.appointment_id is not null then (
  select coalesce(json_agg(json_build_object('procedure_id', a.procedure_id, 'procedure_name', a.procedure_name,
    'collaborator_id', a.collaborator_id, 'collaborator_name', a.collaborator_name, 'no_preference', a.no_preference,
    'status', a.status, 'day', a.day, 'start_minute', a.start_minute, 'end_minute', a.end_minute)
    order by a.day, a.start_minute), '[]') from appointments a
  where a.company_id = waitlist_entries.company_id and a.offer_id is null and a.status <> 'cancelled'
    and waitlist_entries.appointment_id in (a.id, a.visit_id)) end`

/** With its company, and the visit that is to go earlier. */
export const known = (db: Db | Tx) =>
  db
    .selectFrom('waitlist_entries')
    .innerJoin('companies', 'companies.id', 'waitlist_entries.company_id')
    .selectAll('waitlist_entries')
    .select(['companies.name as company_name', 'companies.slug as company_slug', 'companies.timezone'])
    .select(parts.as('parts'))

export type KnownEntry = NonNullable<Awaited<ReturnType<typeof selectEntry>>>

export function selectEntry(db: Db | Tx, { companyId, id }: { companyId: CompanyId; id: string }) {
  return known(db)
    .where('waitlist_entries.company_id', '=', companyId)
    .where('waitlist_entries.id', '=', id)
    .executeTakeFirst()
}

/** Oldest first. Some of them may be over, and not closed yet. */
export function selectOpenOf(
  db: Db | Tx,
  { userId, companyId }: { userId: string; companyId?: CompanyId },
): Promise<KnownEntry[]> {
  return known(db)
    .where('waitlist_entries.user_id', '=', userId)
    .where('waitlist_entries.status', '=', 'open')
    .$if(companyId !== undefined, (query) =>
      query.where('waitlist_entries.company_id', '=', companyId as CompanyId),
    )
    .orderBy('waitlist_entries.created_at')
    .orderBy('waitlist_entries.id')
    .execute()
}

/** Whether the company has the list, and how to reach it. */
export function selectWaitlistOf(tx: Tx, companyId: CompanyId) {
  return tx
    .selectFrom('companies')
    .select(['name', 'slug', 'phone', 'timezone', 'waitlist'])
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Of procedures and collaborators of these companies, also of those that were deleted. */
export async function selectNames(
  db: Db,
  companyIds: readonly CompanyId[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const [procedures, people] = (['procedures', 'collaborators'] as const).map((table) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('company_id', 'in', companyIds)
      .where('id', 'in', ids)
      .execute(),
  )
  const rows = [...((await procedures) ?? []), ...((await people) ?? [])]
  return new Map(rows.map(({ id, name }) => [id, name]))
}
