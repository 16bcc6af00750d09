import '../api/platform/shift-date.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { ConfigError } from '../api/platform/config/config-error.ts'
import { distribute } from '../api/platform/database/distribute.ts'

try {
  const { database } = readConfig(process.env)
  if (database.kind !== 'server')
    throw new ConfigError(
      'DATABASE_URL: is not set. The embedded database has one server and cannot be distributed.',
    )
  const { distributed, reference } = await distribute(database.directUrl ?? database.url)
  process.stdout.write(`${distributed.length} ${reference.length}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
