import { expect, test } from 'vitest'
import { openTestDatabaseOnOneServer } from '../../testing/test-database.ts'
import { generateTables } from './generate-tables.ts'

test('tables.ts equals the output of the generator for the migrated database', async () => {
  const database = await openTestDatabaseOnOneServer()
  try {
    await expect(await generateTables(database.db)).toMatchFileSnapshot('./tables.ts')
  } finally {
    await database.close()
  }
})
