import '../api/platform/shift-date.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { emptyDataFolder, emptyServer } from './resetting/empty-database.ts'

/** Empties the database. The next start migrates it and seeds the demonstration, if it is on. */
async function reset(): Promise<string> {
  const config = readConfig(process.env)
  if (config.env === 'production') throw new Error('db:reset refuses to empty a production database')
  if (config.database.kind === 'server') {
    await emptyServer(config.database.directUrl ?? config.database.url)
    return 'the database is empty; npm start fills it again'
  }
  await emptyDataFolder(config.database.dataDir)
  return `${config.database.dataDir} is empty; npm start fills it again`
}

try {
  process.stdout.write(`${await reset()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
