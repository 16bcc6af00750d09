import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database/db.ts'

type Copies = { id: unknown; count: number; deleted?: number }

/** Stores `count` copies of a row, the first `deleted` as deleted, because reaching a cap by requests takes long. */
export async function copyRow(
  db: Db,
  table: 'procedures' | 'collaborators',
  { id, count, deleted = 0 }: Copies,
): Promise<string[]> {
  const row = await db.selectFrom(table).selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, () => randomUUID())
  const copies = ids.map((copy, at) => ({
    ...row,
    id: copy,
    deleted_at: at < deleted ? row.created_at : null,
  }))
  await db
    .insertInto(table)
    .values(copies as never)
    .execute()
  return ids
}
