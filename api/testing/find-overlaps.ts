import { sql } from 'kysely'
import type { Database } from '../platform/database/db.ts'

/**
 * Finds every pair of overlapping appointments of one professional, including the buffers, by comparing all
 * appointments with each other and without any constraint.
 */
export async function findOverlaps({ db }: Database): Promise<[string, string][]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select one.id as one, other.id as other from appointments one join appointments other
      on one.company_id = other.company_id and one.collaborator_id = other.collaborator_id
      and one.id < other.id and abs(one.day - other.day) <= 1
      and one.start_minute + (one.day - other.day) * 1440 < other.end_minute + other.buffer_minutes
      and other.start_minute + (other.day - one.day) * 1440 < one.end_minute + one.buffer_minutes
    where one.status in ('scheduled', 'completed', 'held') and other.status in ('scheduled', 'completed', 'held')`.execute(
    db,
  )
  return rows.map(({ one, other }) => [one, other])
}
