import { sql } from 'kysely'
import type { Database } from '../platform/database/db.ts'

/** Every pair of appointments of one professional that overlap, by comparing all with all, without any constraint. */
export async function findOverlaps({ db }: Database): Promise<[string, string][]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select one.id as one, other.id as other from appointments one join appointments other
      on one.company_id = other.company_id and one.collaborator_id = other.collaborator_id
      and one.day = other.day and one.id < other.id
      and one.start_minute < other.end_minute and other.start_minute < one.end_minute
    where one.status <> 'cancelled' and other.status <> 'cancelled'`.execute(db)
  return rows.map(({ one, other }) => [one, other])
}
