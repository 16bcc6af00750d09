import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../api/app.ts'
import { jobHandlers, jobSchedules } from '../../api/job-handlers.ts'
import { createChannels } from '../../api/notifications/create-channels.ts'
import { readConfig } from '../../api/platform/config/config.ts'
import { openDatabase } from '../../api/platform/database/db.ts'
import type { Peer } from '../../api/platform/http/peer.ts'
import { startJobs } from '../../api/platform/jobs/jobs.ts'
import { createLog } from '../../api/platform/log/log.ts'
import { createMetrics } from '../../api/platform/metrics/create-metrics.ts'
import { createRequestHandler, openBuiltPages } from '../../api/serve-request.ts'
import { createPayments } from '../../api/subscriptions/create-payments.ts'
import { identityAtHand } from '../../api/testing/identity-at-hand.ts'
import { tickingClock } from '../../api/testing/test-clock.ts'
import { bareHandlers } from './bare.ts'

/**
 * The API and, on the same server, the minimal handlers with which it is compared. The process sends its port to its
 * parent and writes its log to the output. With the mode `work` the process also runs the jobs, as the product does;
 * mails are written to the outbox, or sent to the mail server of the environment. With the mode `product` it also
 * serves the built pages, and with `product without jobs` another process runs the jobs.
 */
const [url = '', jwks = '', now = '', issuer = '', clientId = '', mode = 'enqueue'] = process.argv.slice(2)
const works = mode === 'work' || mode === 'product'
const hasPages = mode.startsWith('product')
// The text is parsed once, because the product's clock parses no text and the time of a request must not include it.
const instant = new Date(now).getTime()
const clock = works || hasPages ? tickingClock(now) : { now: () => new Date(instant) }
const { SMTP_URL, MAIL_FROM, MAIL_PER_SECOND, MAIL_CONNECTIONS, PUBLIC_URL, SECRETS_KEY } = process.env
const mail = { SMTP_URL, MAIL_FROM, MAIL_PER_SECOND, MAIL_CONNECTIONS }
const asProduct = {
  APP_ENV: 'production',
  ALLOW_LOCAL_PROVIDERS: 'true',
  TRUST_PROXY: '1',
  PUBLIC_URL,
  SECRETS_KEY,
}
// A database server has its own backups: the nightly file of an embedded database would be made beside the requests.
const given = { ...mail, DATABASE_URL: url }
const config = readConfig({ ...given, ...(hasPages ? asProduct : { RATE_LIMITS: 'off' }) })
const log = createLog({ clock })
const database = await openDatabase({ url, readUrl: process.env.DATABASE_READ_URL })
database.readers?.start()
const identity = identityAtHand({ issuer, clientId, clock, jwks: JSON.parse(jwks) })
const payments = createPayments({ config, database, clock, log })
const channels = createChannels({ config, log, clock })
const metrics = createMetrics()
const deps = { config, clock, log, metrics, database, payments, channels, ...identity }
const handlers = jobHandlers(deps)
const { jobs } = await startJobs({
  database,
  clock,
  log,
  metrics,
  handlers,
  schedules: works ? jobSchedules() : [],
  mode: works ? 'work' : 'enqueue',
})
const app = createApp({ ...deps, jobs })
const bare = bareHandlers(database)

let profiler: Session | undefined

/** Begins a CPU profile at the first request, and returns the profile at the second request. */
async function profile() {
  const began = profiler
  profiler = began ? undefined : new Session()
  if (began) return (await began.post('Profiler.stop')).profile
  profiler?.connect()
  await profiler?.post('Profiler.enable')
  await profiler?.post('Profiler.setSamplingInterval', { interval: 200 })
  await profiler?.post('Profiler.start')
  return {}
}

const shown = hasPages ? await createRequestHandler(deps, app, openBuiltPages) : undefined
const answer = getRequestListener((request, peer) => shown?.(request, peer as Peer) ?? app.fetch(request))
const server = createServer((request, response) => {
  if (request.url === '/bare/profile') {
    return void profile().then((found) => response.end(JSON.stringify(found)))
  }
  if (!request.url?.startsWith('/bare/')) return void answer(request, response)
  bare(request, response).catch((error: Error) => response.destroy(error))
})
// An idle connection stays open as long as at the product's server.
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port)
})
// Without its parent, which has failed, nobody would end this process.
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit(0))
