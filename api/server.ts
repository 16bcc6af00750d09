import './platform/shift-date.ts'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRestoreHeld } from './backups/restore-backup.ts'
import { demoAccounts } from './identity/local-provider-accounts.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { countConnections } from './platform/database/connection-shares.ts'
import { openDatabase } from './platform/database/db.ts'
import { migrate, requireMigrated } from './platform/database/migrate.ts'
import { listen, type Middleware } from './platform/http/listen.ts'
import { logCrashes } from './platform/log/crash-log.ts'
import { createLog, type Log, toFile } from './platform/log/log.ts'
import { findDemoPage } from './seed/find-demo-page.ts'
import type { OpenPages } from './serve-request.ts'

/**
 * Supervisors often kill a process ten seconds after its signal, so without STOP_DELAY it stops earlier, even with a
 * hanging database.
 */
const stopWithin = 9_500

export type RunningServer = {
  url: string
  /** The lines for a person at a terminal; undefined where no person looks. */
  welcome?: string
  stop(): Promise<void>
}

type Options = {
  /** A middleware that runs before the handlers of Encaixe: in development, Vite. */
  before?: Middleware
  env?: Record<string, string | undefined>
  pages?: OpenPages
  /** Called once the server answers requests, before the start is complete: a signal must then let requests finish. */
  onListening?: (server: RunningServer) => void
}

/** Starts configuration → database → migrations → product → HTTP. A stop closes them in the opposite order. */
export async function startServer({
  env = process.env,
  pages,
  before,
  onListening,
}: Options = {}): Promise<RunningServer> {
  const config = readConfig(env)
  const clock = systemClock
  // In a terminal a person looks on: lines of JSON go into a file. Everywhere else a program reads them.
  const logFile =
    config.env === 'local' && process.stdout.isTTY ? join(config.dataDir, 'encaixe.log') : undefined
  const log = createLog({
    clock,
    level: config.logLevel,
    ...(logFile !== undefined && { write: toFile(logFile) }),
  })
  logCrashes(log)
  for (const warning of config.warnings) log.warn(warning, { code: 'weak_setting' })

  await using opened = new AsyncDisposableStack()
  const launched = Promise.withResolvers<void>()
  const opening = openDatabase({
    ...config.database,
    readUrl: config.readUrl,
    log,
    onLaunch: launched.resolve,
  })
  await Promise.race([launched.promise, opening])
  // The product is loaded while the embedded server starts.
  const loading = import('./open-product.ts')
  const database = await opening
  opened.defer(() => database.close())
  await isRestoreHeld(database)
  await (config.migratesOnStart ? migrate(database, { clock, log }) : requireMigrated(database))
  database.readers?.start()
  const { openProduct } = await loading
  const product = await openProduct({ config, clock, log, database, opened, pages })
  const http = await listen(config.http, product.handle, before)
  opened.defer(() => {
    product.endStreams()
    return http.drain()
  })
  const running = opened.move()
  const server: RunningServer = {
    url: config.publicUrl,
    async stop() {
      // A balancer must learn that this process is leaving while it still answers: a balancer that has not asked yet
      // sends new requests, and a closed socket would lose them.
      product.readiness.refuse()
      http.closeAfterAnswers()
      await delay(config.stopDelay * 1_000)
      // The queue stops first, and claims no job while the last requests finish. `closeInTime` waits for its end.
      product.queue.stop().catch(() => {})
      await closeInTime(running, log)
    },
  }
  onListening?.(server)
  try {
    // Jobs start last, so that they do not delay the first answers.
    await product.queue.work()
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
  if (logFile === undefined) return server
  return {
    ...server,
    welcome: welcomeTo(config, { logFile, demoPage: await findDemoPage({ config, database }) }),
  }
}

/** Where a person goes after a start: pages, accounts, mails and the log. */
function welcomeTo(config: Config, { logFile, demoPage }: { logFile: string; demoPage: string }): string {
  const { publicUrl, oidc, mail } = config
  const accounts = demoAccounts.map(({ name, label }) => ['', `  ${name} (${label})`] as const)
  const lines: (readonly [string, string])[] = [
    ...(demoPage ? [['a shop', `${publicUrl}/${demoPage}`] as const] : []),
    ['sign in', `${publicUrl}/login${oidc.kind === 'local' ? ', with any name, or as' : ''}`],
    ...(oidc.kind === 'local' ? accounts : []),
    ...(mail.kind === 'outbox' ? [['mails', `${publicUrl}/api/dev/outbox`] as const] : []),
    ['log', logFile],
    ['stop', 'Ctrl+C'],
  ]
  return lines.map(([name, text]) => `  ${name.padEnd(9)}${text}\n`).join('')
}

async function closeInTime(running: AsyncDisposableStack, log: Log): Promise<void> {
  const whole = running.disposeAsync().then(() => true)
  const ended = await Promise.race([whole, delay(stopWithin, false, { ref: false })]).catch(
    (error: unknown) => log.error('server could not stop', { code: 'stop_failed', error }),
  )
  if (ended === false)
    log.warn(`server stopped after ${stopWithin} ms with work left`, { code: 'stopped_early' })
  else log.info('stopped')
}
