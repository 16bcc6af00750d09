import { createApp } from './app.ts'
import { isRestoreHeld } from './backups/restore-backup.ts'
import { createIdentity } from './identity/create-identity.ts'
import { jobHandlers, jobSchedules } from './job-handlers.ts'
import { createChannels } from './notifications/create-channels.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/db.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log/log.ts'
import { createMetrics } from './platform/metrics/create-metrics.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { createRequestHandler, type OpenPages, openBuiltPages } from './serve-request.ts'
import { createPayments } from './subscriptions/create-payments.ts'

type Given = {
  config: Config
  clock: Clock
  log: Log
  database: Database
  /** Closes the resources that `openProduct` opened, the last one first. */
  opened: AsyncDisposableStack
  pages?: OpenPages | undefined
}

/** Opens the queue and builds the dependencies of every domain on a migrated database. */
export async function openDeps({ opened, ...given }: Omit<Given, 'pages'>, fetchEmulator?: typeof fetch) {
  const { config, clock, log, database } = given
  const metrics = createMetrics()
  const identity = await createIdentity({ config, database, clock, log })
  const emulator = config.payments.kind === 'emulated' && fetchEmulator
  const payments = createPayments({ config, database, clock, log }, emulator ? { fetch: emulator } : {})
  const channels = createChannels({ config, log, clock })
  opened.defer(() => channels.email?.close())
  const parts = { ...given, metrics, payments, channels, ...identity }
  const handlers = jobHandlers(parts)
  const isHeld = await isRestoreHeld(database)
  if (isHeld)
    log.warn('jobs are off: the database was restored, and the command restore --release was not run', {
      code: 'jobs_off',
    })
  if (!config.runsJobs) log.warn('jobs are off: JOBS=off', { code: 'jobs_off' })
  const mode = config.runsJobs && !isHeld ? 'work' : 'enqueue'
  const schedules = jobSchedules()
  const queue = await openJobs({ database, clock, log, metrics, handlers, schedules, mode })
  opened.defer(() => queue.stop())
  return { deps: { ...parts, jobs: queue.jobs }, queue }
}

/** Builds the product with all its domains on a migrated database, without opening a socket. */
export async function openProduct({ pages = openBuiltPages, ...given }: Given) {
  const { opened } = given
  // The emulator is part of the app, and is called without the socket: a process that stops has closed its own.
  const { deps, queue } = await openDeps(given, (input, init) => app.fetch(new Request(input, init)))
  await seedDemo(deps)
  const app = createApp(deps)
  app.readiness.start()
  opened.defer(() => app.readiness.close())
  return { ...app, handle: await createRequestHandler(deps, app, pages), queue }
}
