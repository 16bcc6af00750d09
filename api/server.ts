import './platform/shift-date.ts'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@encaixe/contract/client.ts'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { readPageVersion } from './companies/read-page-version.ts'
import { createIdentity } from './identity/create-identity.ts'
import { jobHandlers, jobSchedules } from './job-handlers.ts'
import { createChannels } from './notifications/create-channels.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { ConfigError } from './platform/config/config-error.ts'
import { isLoopback } from './platform/config/config-rules.ts'
import { openDatabase } from './platform/database/db.ts'
import { migrate } from './platform/database/migrate.ts'
import { withSecurityHeaders } from './platform/http/headers.ts'
import { addressOf, type Peer } from './platform/http/peer.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { logCrashes } from './platform/log/crash-log.ts'
import { createLog } from './platform/log/log.ts'
import { readBuiltFiles } from './platform/pages/built-files.ts'
import { brokenPage, createPages, type Pages, type ServerBuild, type Visit } from './platform/pages/pages.ts'
import { findDemoPage } from './seed/find-demo-page.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { isForSearch } from './sitemap/routes.ts'
import { createPayments } from './subscriptions/create-payments.ts'

const drainFor = 8_000
/** A supervisor often kills ten seconds after its signal, so the process stops before that, even with a hanging database. */
const stopWithin = 9_500
/** Longer than proxies keep a connection: otherwise one could send a request into a connection that is closing. */
const keepAlive = 75_000

type PageOptions = Parameters<typeof createPages>[0]

async function builtPages(about: Omit<PageOptions, 'files' | 'build'>): Promise<Pages> {
  const built = new URL('../web/build/', import.meta.url)
  const build = (await import(new URL('server/index.js', built).href)) as ServerBuild
  const files = await readBuiltFiles(new URL('client', built).pathname, about)
  return createPages({ ...about, files, build: async () => build })
}

const cannotListen: Record<string, string> = {
  EADDRINUSE: 'PORT: a porta já está em uso por outro processo.',
  EACCES: 'PORT: este usuário não pode abrir a porta.',
  EADDRNOTAVAIL: 'HOST: não é um endereço desta máquina.',
  ENOTFOUND: 'HOST: não é um nome desta máquina.',
}

async function listen(server: Server, { host, port }: Config['http']): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = cannotListen[error.code ?? '']
      reject(reason ? new ConfigError(reason, { cause: error }) : error)
    })
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Refuses new connections, lets requests finish, then cuts those that are still open. */
async function drain(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), drainFor)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cut)
}

export type RunningServer = { url: string; stop(): Promise<void> }

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Options = {
  /** Runs before our own handlers: in development, Vite. */
  before?: Middleware
  env?: Record<string, string | undefined>
  pages?: (about: Omit<PageOptions, 'files' | 'build'>) => Promise<Pages>
}

export async function startServer({
  env = process.env,
  pages = builtPages,
  before,
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
  const channels = createChannels({ config, log })
  opened.defer(() => channels.email?.close())
  const deps = { config, clock, log, database, payments, channels, ...identity }
  const handlers = jobHandlers(deps)
  const worker = await startJobs({ database, clock, log, handlers, schedules: jobSchedules() })
  opened.defer(() => worker.stop())
  await seedDemo({ ...deps, jobs: worker.jobs })
  const app = createApp({ ...deps, jobs: worker.jobs })

  const local = config.env === 'local'
  const apiFor = ({ address, requestId }: Visit) =>
    createClient({
      fetch: (request) => app.fetch(request, { address }),
      origin: config.publicUrl,
      headers: () => ({ 'x-request-id': requestId }),
    })
  const { publicUrl, supportEmail, analyticsId = '' } = config
  const demoSlug = await findDemoPage(deps)
  const versionOf = (path: string) => readPageVersion(database.db, path, clock.now())
  const page = await pages({ apiFor, versionOf, local, publicUrl, supportEmail, demoSlug, analyticsId })
  const home = new URL(publicUrl)
  const secure = home.protocol === 'https:'

  async function show(request: Request, peer: Peer): Promise<Response> {
    const { pathname, host, search } = new URL(request.url)
    // A sign-in returns to PUBLIC_URL, so a local browser at 127.0.0.1 is redirected to localhost before it starts. Not
    // behind a proxy, which may use any name for this machine.
    if (local && isLoopback(home.hostname) && request.method === 'GET' && host !== home.host) {
      return Response.redirect(publicUrl + pathname + search, 302)
    }
    const requestId = randomUUID()
    const report = (error: unknown) => log.error('page could not be rendered', { requestId, error })
    const address = addressOf(request, peer, config.trustProxy)
    const shown = await page(request, { address, requestId, report }).catch((error: unknown) => {
      if (!request.signal.aborted) report(error)
      return brokenPage()
    })
    shown.headers.set('x-request-id', requestId)
    return shown
  }

  async function handle(request: Request, peer: Peer): Promise<Response> {
    const { pathname } = new URL(request.url)
    const ours =
      isForSearch(pathname) || (pathname.startsWith('/api/') && !(local && pathname === '/api/dev/ui'))
    return ours ? app.fetch(request, peer) : withSecurityHeaders(await show(request, peer), { secure })
  }

  const answer = getRequestListener((request, peer) => handle(request, peer as Peer))
  const server = createServer((request, response) =>
    before ? before(request, response, () => answer(request, response)) : answer(request, response),
  )
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = keepAlive
  const port = await listen(server, config.http)
  opened.defer(() => {
    app.endStreams()
    return drain(server)
  })
  log.info('ready', { port, database: config.database.kind })

  const running = opened.move()
  return {
    url: config.publicUrl,
    async stop() {
      // The worker stops first, so that it claims no job while the last requests finish; its end is awaited below.
      worker.stop().catch(() => {})
      const whole = running.disposeAsync().then(() => true)
      const ended = await Promise.race([whole, delay(stopWithin, false, { ref: false })]).catch(
        (error: unknown) => log.error('server could not stop', { error }),
      )
      if (ended === false) log.warn(`server stopped after ${stopWithin} ms with work left`)
      else log.info('stopped')
    },
  }
}
