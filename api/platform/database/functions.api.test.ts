import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Db, Tx } from './db.ts'

const folder = new URL('../../sql/', import.meta.url)
const files = readdirSync(folder).map((file) => ({
  name: file.replace(/\.sql$/, ''),
  text: readFileSync(new URL(file, folder), 'utf8'),
}))

/** Every function of the product by name and arguments, in PostgreSQL's format, without functions of extensions. */
async function functionsOf(db: Db | Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

test('api/sql has a file for each function of the migrated database, and each file contains the definition in the database', async () => {
  const database = await openTestDatabase()
  const rollback = new Error('The transaction is rolled back on purpose')
  try {
    const before = await functionsOf(database.db)
    expect(files.map(({ name }) => name).sort()).toEqual(
      Object.keys(before)
        .map((name) => name.replace(/\(.*/, ''))
        .sort(),
    )
    for (const { name, text } of files) {
      expect(text, `api/sql/${name}.sql`).toMatch(
        new RegExp(`^create or replace function ${name}\\s*\\(`, 'm'),
      )
      let after: Record<string, string> = {}
      const run = database.transaction(async (tx) => {
        await sql.raw(text).execute(tx)
        after = await functionsOf(tx)
        throw rollback
      })
      await run.catch((error: unknown) => {
        if (error !== rollback) throw error
      })
      expect(after, `api/sql/${name}.sql`).toEqual(before)
    }
  } finally {
    await database.close()
  }
})
