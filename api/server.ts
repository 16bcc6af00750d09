import './platform/shift-date.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp } from './app.ts'
import { createIdentity } from './identity/create-identity.ts'
import { jobHandlers, jobSchedules } from './job-handlers.ts'
import { createChannels } from './notifications/create-channels.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { countConnections } from './platform/database/connection-shares.ts'
import { openDatabase } from './platform/database/db.ts'
import { migrate } from './platform/database/migrate.ts'
import { listen, type Middleware } from './platform/http/listen.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { logCrashes } from './platform/log/crash-log.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { createRequestHandler, type OpenPages, openBuiltPages } from './serve-request.ts'
import { createPayments } from './subscriptions/create-payments.ts'

/** A supervisor often kills ten seconds after its signal, so the process stops before that, even with a hanging database. */
const stopWithin = 9_500

export type RunningServer = { url: string; stop(): Promise<void> }

type Options = {
  /** Runs before our own handlers: in development, Vite. */
  before?: Middleware
  env?: Record<string, string | undefined>
  pages?: OpenPages
  /** Called when requests are answered, before the start is complete: from then on a signal must let them finish. */
  onListening?: (server: RunningServer) => void
}

/** Configuration → database → migrations → jobs → pages → HTTP. What was opened is closed in the opposite order. */
export async function startServer({
  env = process.env,
  pages = openBuiltPages,
  before,
  onListening,
}: Options = {}): Promise<RunningServer> {
  const config = readConfig(env)
  const clock = systemClock
  const log = createLog({ clock })
  logCrashes(log)
  for (const warning of config.warnings) log.warn(warning)

  await using opened = new AsyncDisposableStack()
  const database = await openDatabase({ ...config.database, log })
  opened.defer(() => database.close())
  await migrate(database, { clock })

  const identity = await createIdentity({ config, database, clock, log })
  const payments = createPayments({ config, database, clock, log })
  const channels = createChannels({ config, log, clock })
  opened.defer(() => channels.email?.close())
  const parts = { config, clock, log, database, payments, channels, ...identity }
  const handlers = jobHandlers(parts)
  const queue = await openJobs({ database, clock, log, handlers, schedules: jobSchedules() })
  opened.defer(() => queue.stop())
  const deps = { ...parts, jobs: queue.jobs }
  await seedDemo(deps)

  const app = createApp(deps)
  const handle = await createRequestHandler(deps, app, pages)
  const http = await listen(config.http, handle, before)
  opened.defer(() => {
    app.endStreams()
    return http.drain()
  })
  const running = opened.move()
  const server = {
    url: config.publicUrl,
    async stop() {
      // The queue stops first, so that it claims no job while the last requests finish; its end is awaited below.
      queue.stop().catch(() => {})
      await closeInTime(running, log)
    },
  }
  onListening?.(server)
  try {
    // Only now, because jobs of a local start call the Asaas emulator, which this server answers.
    await queue.work()
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
  log.info('ready', {
    port: http.port,
    database: config.database.kind,
    connections: countConnections(database.connections),
    pooling: database.pooling(),
  })
  return server
}

async function closeInTime(running: AsyncDisposableStack, log: Log): Promise<void> {
  const whole = running.disposeAsync().then(() => true)
  const ended = await Promise.race([whole, delay(stopWithin, false, { ref: false })]).catch(
    (error: unknown) => log.error('server could not stop', { error }),
  )
  if (ended === false) log.warn(`server stopped after ${stopWithin} ms with work left`)
  else log.info('stopped')
}
