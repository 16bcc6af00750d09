import '../api/platform/shift-date.ts'
import { isRestoreHeld } from '../api/backups/restore-backup.ts'
import { systemClock } from '../api/platform/clock.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { openDatabase } from '../api/platform/database/db.ts'
import { migrate } from '../api/platform/database/migrate.ts'
import { createLog } from '../api/platform/log/log.ts'

/** Applies the missing migrations to the database that the environment names, and ends. */
try {
  const clock = systemClock
  const log = createLog({ clock })
  const database = await openDatabase({ ...readConfig(process.env).database, log })
  const migrateWhole = async () => {
    await isRestoreHeld(database)
    return migrate(database, { clock, log })
  }
  const applied = await migrateWhole().finally(() => database.close())
  process.stdout.write(applied.length > 0 ? 'the database is up to date\n' : 'no migration was missing\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
