import type { KyselyPlugin } from 'kysely'
import type { Database } from '../platform/database/db.ts'

/** Returns the same database; `newQueries` counts the queries through its outer handles since the last call. */
export function countQueries(database: Database): { database: Database; newQueries(): number } {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    database: {
      ...database,
      db: database.db.withPlugin(counter),
      reads: database.reads.withPlugin(counter),
    },
    newQueries() {
      const queries = count
      count = 0
      return queries
    },
  }
}
