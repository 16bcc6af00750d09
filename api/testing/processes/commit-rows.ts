import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../platform/database/db.ts'

/** Commits one row after another on the embedded server of the data folder, and prints each number after its commit. */
const database = await openDatabase({ dataDir: process.argv[2] })
await database.exec('create table if not exists acknowledged (number integer primary key)')
const { rows } = await sql<{ last: number | null }>`select max(number) as last from acknowledged`.execute(
  database.db,
)
for (let number = (rows[0]?.last ?? 0) + 1; ; number++) {
  await sql`insert into acknowledged values (${number})`.execute(database.db)
  process.stdout.write(`${number}\n`)
  await breathe()
}
