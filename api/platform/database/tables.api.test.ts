import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { generateTables } from './generate-tables.ts'

test('tables.ts equals the output of the generator for the migrated database', async () => {
  const database = await openTestDatabase()
  try {
    await expect(await generateTables(database.db)).toMatchFileSnapshot('./tables.ts')
  } finally {
    await database.close()
  }
})
