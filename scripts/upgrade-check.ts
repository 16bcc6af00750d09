import '../api/platform/shift-date.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { reachDatabase } from '../api/platform/database/reach-database.ts'
import { describePlan, planUpgrade } from './upgrading/plan-upgrade.ts'

/** Names what the next start would change in the database that the environment names, and changes nothing. */
try {
  await using reached = await reachDatabase(readConfig(process.env).database)
  const plan = await planUpgrade(reached?.url)
  const text = process.argv.includes('--json') ? JSON.stringify(plan, null, 2) : describePlan(plan).join('\n')
  process.stdout.write(`${text}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
