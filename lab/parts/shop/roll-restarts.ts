import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { startTestIssuer } from '../../../api/testing/test-issuer.ts'
import { onServer } from '../../../api/testing/test-server.ts'
import { emptyDatabase } from '../../../e2e/postgres.ts'
import { type Server, startServer } from '../../../e2e/server.ts'
import { ensure, expectEqual } from '../part.ts'
import { openShop, speakAs } from './open-shop.ts'

type Rolling = {
  /** The address of the balancer, and the certificate that it shows. */
  front: { url: string; certificate?: string }
  /** The ports of the two processes. */
  ports: number[]
  stopDelay: number
}

const restarts = 10
/**
 * Requests a second. A request is sent when it is due, whether or not the last one is answered, so a machine that is too
 * busy for this pace fails before the first restart.
 */
const pace = Number(process.env.PARTS_PACE ?? 102)
/** Milliseconds after a start until the balancer has noticed it and the process has loaded what the first requests need. */
const untilWarm = 6_000

type Kind = 'read' | 'write'
/**
 * Half of the requests are writes. Five reads a second ask the database and five writes store a client: what is tried are
 * the connections, and more would measure how much the machine can do.
 */
const isStored = (at: number) => at % 24 === 5
type Sent = { kind: Kind; ms: number; failed: string | undefined; during?: string | undefined }

/** Restarts one of two processes after the other, ten times, while visitors read and write through the balancer. */
export async function rollRestarts({ front, ports, stopDelay }: Rolling): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const database = await emptyDatabase()
  opened.defer(() => database.drop())
  const issuer = await startTestIssuer({ clock: { now: () => new Date() } })
  opened.defer(() => issuer.stop())
  const env = {
    DATABASE_URL: database.url,
    PUBLIC_URL: front.url,
    TRUST_PROXY: '1',
    STOP_DELAY: String(stopDelay),
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
  }
  const servers: Server[] = []
  opened.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  const start = (port: number) => startServer({ ...env, PORT: String(port) })
  for (const port of ports) servers.push(await start(port))
  const token = await issuer.sign({
    sub: 'vilma',
    name: 'Vilma',
    email: 'dona@vilma.example',
    email_verified: true,
  })
  const say = await speakAs(`http://127.0.0.1:${ports[0]}`, token, () => servers[0]?.output() ?? '')
  await openShop(say)
  await delay(untilWarm)

  const { send, close } = await openClient({ front, token, slug: 'salao-sao-joao' })
  opened.defer(close)
  let during: string | undefined = 'before'
  const sending = keepSending(send, () => during, pace)
  await delay(untilWarm)
  for (let turn = 0; turn < restarts; turn++) {
    const place = turn % ports.length
    during = `stop ${turn}`
    await servers[place]?.stop()
    during = `start ${turn}`
    servers[place] = await start(ports[place] ?? 0)
    during = `after ${turn}`
    await delay(untilWarm)
  }
  during = undefined
  const all = await sending
  const [stored] = await onServer(
    database.url,
    "select count(*)::int as n from clients where name like 'Cliente %'",
  )
  const calm = describe(
    all.filter((one) => one.during === 'before'),
    'read',
  )
  const line = `${restarts} restarts with STOP_DELAY=${stopDelay}, ${pace} requests a second: ${describe(all, 'read')}; ${describe(all, 'write')}; ${stored?.n} clients stored; before the first restart ${calm}`
  const failed = all.flatMap((one) => (one.failed === undefined ? [] : [`${one.during}: ${one.failed}`]))
  ensure(failed.length === 0, `${line}; ${[...new Set(failed)].slice(0, 12).join(' | ')}`)
  expectEqual('clients stored', stored?.n, all.filter((_, at) => isStored(at)).length)
  return line
}

type Client = { front: Rolling['front']; token: string; slug: string }

/** The client keeps its connections to the balancer, as browsers do. */
export async function openClient({ front: { url, certificate }, token, slug }: Client) {
  const isSecure = url.startsWith('https:')
  const ca = certificate && (await readFile(certificate))
  const agent = isSecure ? new https.Agent({ keepAlive: true, ca }) : new http.Agent({ keepAlive: true })
  const { request } = isSecure ? https : http

  async function ask(kind: Kind, at: number): Promise<string | undefined> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const [path, sent] = isStored(at)
      ? ['/api/clients', { name: `Cliente ${at}`, email: `c${at}@cliente.example` }]
      : kind === 'write'
        ? ['/api/public/events', { event: 'page_view' }]
        : [at % 24 === 0 ? `/api/public/company/${slug}` : '/api/health/live', undefined]
    const asked = request(url + path, { agent, headers, method: sent ? 'POST' : 'GET' })
    asked.end(sent && JSON.stringify(sent))
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
    const body = await text(answer)
    return (answer.statusCode ?? 0) < 300
      ? undefined
      : `${kind} ${answer.statusCode}: ${body.replaceAll(/\s+/g, ' ').slice(0, 120)}`
  }

  async function send(at: number): Promise<Sent> {
    const kind = at % 2 === 0 ? 'read' : 'write'
    const began = performance.now()
    const failed = await ask(kind, at).catch((error: Error) => `${kind} without an answer: ${error.message}`)
    return { kind, ms: performance.now() - began, failed }
  }
  return { send, close: () => agent.destroy() }
}

/** Sends `pace` requests a second until `during` returns undefined; it names what happens meanwhile. */
export async function keepSending(
  send: (at: number) => Promise<Sent>,
  during: () => string | undefined,
  pace: number,
): Promise<Sent[]> {
  const all: Promise<Sent>[] = []
  const sendNext = async (when = during()): Promise<Sent> => ({ ...(await send(all.length)), during: when })
  for (const began = performance.now(); during() !== undefined; await delay(5)) {
    const due = ((performance.now() - began) * pace) / 1_000
    while (all.length < due) all.push(sendNext())
  }
  return Promise.all(all)
}

export function describe(all: readonly Sent[], kind: Kind): string {
  const own = all.filter((one) => one.kind === kind)
  const failed = own.filter((one) => one.failed !== undefined).length
  const slowest = own.map(({ ms }) => ms).sort((one, other) => other - one)
  const p99 = Math.round(slowest[Math.floor(own.length / 100)] ?? 0)
  return `${own.length} ${kind}s, ${failed} failed, p99 ${p99} ms`
}
