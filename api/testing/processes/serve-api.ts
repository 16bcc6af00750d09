import { serve } from '@hono/node-server'
import { createApp } from '../../app.ts'
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

/** One of several servers on the database of the given address, with the test's keys. The process prints its port. */
const [url = '', jwks = '', now = '', issuer = '', clientId = ''] = process.argv.slice(2)
const offset = Date.parse(now) - systemClock.now().getTime()
const clock = { now: () => new Date(systemClock.now().getTime() + offset) }
const config = readConfig({ RATE_LIMITS: 'off' })
const log = createLog({ clock, level: 'silent' })
const database = await openDatabase({ url, log: { warn: () => {} } })
const identity = identityAtHand({ issuer, clientId, clock, jwks: JSON.parse(jwks) })
const payments = createPayments({ config, database, clock, log })
const channels = createChannels({ config, log, clock })
const deps = { config, clock, log, metrics: createMetrics(), database, payments, channels, ...identity }
const { jobs } = await startJobs({ database, clock, log, handlers: jobHandlers(deps), mode: 'enqueue' })
const app = createApp({ ...deps, jobs })
serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`)
})
