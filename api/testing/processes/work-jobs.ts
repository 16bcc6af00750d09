import { setInterval } from 'node:timers'
import { jobHandlers } from '../../job-handlers.ts'
import { createChannels } from '../../notifications/create-channels.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { createLog } from '../../platform/log/log.ts'
import { createMetrics } from '../../platform/metrics/create-metrics.ts'
import { createPayments } from '../../subscriptions/create-payments.ts'
import { identityAtHand } from '../identity-at-hand.ts'

/**
 * A process that only runs jobs, on the database of the given address, with a clock that starts at the given instant.
 * It prints a line when it has begun, and errors.
 */
const [url = '', now = '', SMTP_URL = '', MAIL_FROM = ''] = process.argv.slice(2)
const offset = Date.parse(now) - systemClock.now().getTime()
const clock = { now: () => new Date(systemClock.now().getTime() + offset) }
const config = readConfig({ DATABASE_URL: url, RATE_LIMITS: 'off', SMTP_URL, MAIL_FROM })
const log = createLog({ clock, level: 'error' })
const database = await openDatabase({ url, log: { warn: () => {} } })
const identity = identityAtHand({ issuer: 'x', clientId: 'x', clock, jwks: { keys: [] } })
const payments = createPayments({ config, database, clock, log })
const channels = createChannels({ config, log, clock })
const deps = { config, clock, log, metrics: createMetrics(), database, payments, channels, ...identity }
await startJobs({ database, clock, log, handlers: jobHandlers(deps), pollSeconds: 0.5 })
process.stdout.write('working\n')
setInterval(() => {}, 60_000)
