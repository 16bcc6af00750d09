import '../api/platform/shift-date.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { ConfigError } from '../api/platform/config/config-error.ts'
import { distribute } from '../api/platform/database/distribute.ts'

/** Distributes the database that the environment names by company (Citus), and ends. */
try {
  const { database } = readConfig(process.env)
  if (database.kind !== 'server')
    throw new ConfigError(
      'DATABASE_URL: is not set. The embedded database has one server and is not distributed.',
    )
  const { distributed, copied } = await distribute(database.directUrl ?? database.url)
  const said =
    distributed.length + copied.length > 0
      ? `distributed by company: ${distributed.join(', ') || 'nothing new'}\non each node: ${copied.join(', ') || 'nothing new'}`
      : 'everything is distributed already'
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
