import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startAsaasEmulator } from '../../../api/testing/asaas-emulator.ts'
import { startMailServer } from '../../../api/testing/mail-server.ts'
import { startPushService } from '../../../api/testing/push-service.ts'
import { startProxy } from '../../../api/testing/start-proxy.ts'
import { startTestIssuer } from '../../../api/testing/test-issuer.ts'
import { startTwilioEmulator } from '../../../api/testing/twilio-emulator.ts'
import { startWhatsappEmulator } from '../../../api/testing/whatsapp-emulator.ts'
import { type Server, startServer } from '../../../e2e/server.ts'
import { freePort } from '../../parts/part.ts'
import type { Row, SingleServer } from './start-cluster.ts'

/** Half past nine on a Tuesday, so that no message waits for the morning. */
const beginning = Date.parse('2027-03-02T12:30:00Z')

/** The database of a stage: one server, or several that follow one of them. */
export type Cluster = {
  /** The address before which each process has a proxy. */
  url: string
  /** The address of a process that goes past its proxy. */
  addresses?: readonly (string | undefined)[]
  query(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** One process of the product. `server` is undefined while the process is dead. */
type Process = { port: number; url: string; server: Server | undefined; clockAhead: number }

/** The clock of the machine for one process. `NOW` moves only the clock of the product, which the product knows. */
function machineAhead(milliseconds: number) {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (library === undefined) throw new Error('The faults of clocks need the package faketime of Debian')
  const seconds = `${milliseconds < 0 ? '' : '+'}${milliseconds / 1_000}s`
  return { LD_PRELOAD: library, FAKETIME: seconds, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** Two processes of the product on one database, a proxy before the database and before each provider. */
export async function openStage<Own extends Cluster>(
  startCluster: (folder: string) => Promise<Own>,
  env: Record<string, string> = {},
) {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-faults-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  let offset = beginning - Date.now()
  const clock = { now: () => new Date(Date.now() + offset) }

  const cluster = await startCluster(folder)
  opened.defer(() => cluster.close())
  const issuer = await startTestIssuer({ clock })
  opened.defer(() => issuer.stop())
  const asaas = await startAsaasEmulator({ apiKey: 'key-of-asaas', webhookToken: 'token-of-events', clock })
  opened.defer(() => asaas.close().catch(() => {}))
  const meta = await startWhatsappEmulator()
  opened.defer(() => meta.close().catch(() => {}))
  const twilio = await startTwilioEmulator()
  opened.defer(() => twilio.close().catch(() => {}))
  const push = await startPushService({ clock })
  opened.defer(() => push.close())
  const mails = await startMailServer()
  opened.defer(() => mails.close())

  const before = async (url: string) => {
    const proxy = await startProxy(url)
    opened.defer(() => proxy.close())
    return { ...proxy, url: proxy.through(url).replace(/\/$/, '') }
  }
  const proxies = {
    // Each process has a proxy of its own before the database, so that one of two can lose it.
    database: [await before(cluster.url), await before(cluster.url)] as const,
    mail: await before(mails.env.SMTP_URL),
    asaas: await before(asaas.baseUrl),
    whatsapp: await before(meta.env.WHATSAPP_BASE_URL),
    sms: await before(twilio.env.TWILIO_BASE_URL),
    push: await before(`http://${push.env.PUSH_HOSTS}`),
    identity: await before(issuer.url),
  }

  const ports = [await freePort(), await freePort()] as const
  const processes: [Process, Process] = [
    { port: ports[0], url: `http://127.0.0.1:${ports[0]}`, server: undefined, clockAhead: 0 },
    { port: ports[1], url: `http://127.0.0.1:${ports[1]}`, server: undefined, clockAhead: 0 },
  ]
  const outputs: string[] = []

  async function start(at: 0 | 1): Promise<void> {
    const process = processes[at]
    process.server = await startServer(
      {
        PORT: String(process.port),
        PUBLIC_URL: `http://localhost:${ports[0]}`,
        DATABASE_URL: cluster.addresses?.[at] ?? proxies.database[at].url,
        DEMO: 'false',
        NOW: new Date(clock.now().getTime() + process.clockAhead).toISOString(),
        ...(process.clockAhead !== 0 && machineAhead(process.clockAhead)),
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: issuer.clientId,
        OIDC_CLIENT_SECRET: issuer.clientSecret,
        ...mails.env,
        SMTP_URL: proxies.mail.url,
        // The clients of a run book faster than those of a small deployment.
        MAIL_PER_SECOND: '100',
        SMS_PER_SECOND: '100',
        ...asaas.env,
        ASAAS_BASE_URL: proxies.asaas.url,
        ...meta.env,
        WHATSAPP_BASE_URL: proxies.whatsapp.url,
        ...twilio.env,
        TWILIO_BASE_URL: proxies.sms.url,
        PUSH_HOSTS: new URL(proxies.push.url).host,
        ...env,
      },
      // With a wrong clock a process answers, and is not ready.
      { until: process.clockAhead === 0 ? 'ready' : 'live' },
    )
  }

  async function end(at: 0 | 1, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { server } = processes[at]
    if (!server) return
    processes[at].server = undefined
    await server.end(signal)
    outputs.push(server.output())
    await rm(server.dataDir, { recursive: true, force: true })
  }

  opened.defer(async () => {
    await Promise.all([end(0, 'SIGKILL'), end(1, 'SIGKILL')])
  })
  // The first process migrates the database; the second waits for it in any case.
  await Promise.all([start(0), start(1)])

  /** Waits until both processes are ready, and starts the ones that are dead. */
  async function heal(limit = 60_000): Promise<void> {
    await Promise.all(([0, 1] as const).map((at) => processes[at].server ?? start(at)))
    for (const until = Date.now() + limit; ; await delay(50)) {
      const answers = await Promise.all(
        processes.map(({ url }) => fetch(`${url}/api/health/ready`).catch(() => undefined)),
      )
      if (answers.every((one) => one?.ok)) return
      if (Date.now() > until) throw new Error(`Not ready within ${limit / 1000} s after a fault:\n${log()}`)
    }
  }

  /** Moves every clock ahead, so that what waits for a later attempt is due. */
  async function advance(milliseconds: number): Promise<void> {
    offset += milliseconds
    await Promise.all(
      ([0, 1] as const).map(async (at) => {
        await end(at, 'SIGTERM')
        await start(at)
      }),
    )
  }

  const notified: ReturnType<typeof push.take> = []
  function pushes() {
    notified.push(...push.take())
    return notified
  }

  const log = () => [...outputs, ...processes.map(({ server }) => server?.output() ?? '')].join('\n')
  const running = opened.move()
  return {
    clock,
    cluster,
    issuer,
    asaas,
    meta,
    twilio,
    push,
    mails,
    proxies,
    processes,
    start,
    end,
    heal,
    advance,
    /** Every notification that has arrived. */
    pushes,
    /** Everything that the processes have printed, the dead ones first. */
    log,
    close: () => running.disposeAsync(),
  }
}

export type Stage<Own extends Cluster = SingleServer> = Awaited<ReturnType<typeof openStage<Own>>>
