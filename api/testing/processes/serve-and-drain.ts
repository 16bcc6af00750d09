import { createInterface } from 'node:readline'
import { serve } from '@hono/node-server'
import { createApp } from '../../app.ts'
import { jobHandlers, jobSchedules } from '../../job-handlers.ts'
import { createChannels } from '../../notifications/create-channels.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { createLog } from '../../platform/log/log.ts'
import { createMetrics } from '../../platform/metrics/create-metrics.ts'
import { createPayments } from '../../subscriptions/create-payments.ts'
import { identityAtHand } from '../identity-at-hand.ts'
import { testClock } from '../test-clock.ts'
import { startTestJobs } from '../test-jobs.ts'

/**
 * One of several servers on the database of the given address; the test sets its clock. The process prints its port,
 * and a line for each command that it has done: `set <instant>`, `drain`, `recover`, `sweep`.
 */
const [url = '', jwks = '', now = '', issuer = '', clientId = '', SMTP_URL = '', MAIL_FROM = ''] =
  process.argv.slice(2)
const clock = testClock(now)
const config = readConfig({ DATABASE_URL: url, RATE_LIMITS: 'off', SMTP_URL, MAIL_FROM })
const log = createLog({ clock, level: 'error', write: (line) => process.stderr.write(line) })
const database = await openDatabase({ url, log: { warn: () => {} } })
const identity = identityAtHand({ issuer, clientId, clock, jwks: JSON.parse(jwks) })
const payments = createPayments({ config, database, clock, log })
const { email, ...others } = createChannels({ config, log, clock })
const channels = { email: email && { ...email, perSecond: 1_000 }, ...others }
const deps = { config, clock, log, metrics: createMetrics(), database, payments, channels, ...identity }
const handlers = jobHandlers(deps)
const queue = await startTestJobs({ database, clock, log, handlers, schedules: jobSchedules() })
const app = createApp({ ...deps, jobs: queue.jobs })

serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`)
})

async function obey(command: string, instant = ''): Promise<string> {
  if (command === 'set') clock.set(instant)
  if (command === 'sweep') await queue.runSchedules()
  if (command === 'recover') await queue.recover()
  if (command !== 'drain') return command
  const runs = await queue.drain()
  const failed = runs.flatMap(({ kind, error }) => (error ? [`${kind}: ${error.stack}`] : []))
  return JSON.stringify({ runs: runs.length, failed })
}

for await (const line of createInterface(process.stdin)) {
  process.stdout.write(`${await obey(...(line.split(' ') as [string, string?]))}\n`)
}
