import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Peer } from './peer.ts'

export const drainFor = 8_000
/** Milliseconds after which a server that drains closes idle connections again. */
const closeEvery = 100
/**
 * Milliseconds that an idle connection stays open: longer than at proxies, or a proxy could use a closing connection.
 */
const keepAlive = 75_000

const cannotListen: Record<string, string> = {
  EADDRINUSE: 'PORT: the port is already in use by another process.',
  EACCES: 'PORT: this user may not open the port.',
  EADDRNOTAVAIL: 'HOST: not an address of this machine.',
  ENOTFOUND: 'HOST: not a name of this machine.',
}

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type Listening = {
  port: number
  /** From now on each answer ends its connection: a proxy would send a request on it just when we close it. */
  closeAfterAnswers(): void
  drain(): Promise<void>
}

/** Opens the socket and answers each request with `handle`, unless the middleware `before` answers the request. */
export async function listen(
  { host, port }: Config['http'],
  handle: (request: Request, peer: Peer) => Promise<Response>,
  before: Middleware = (_request, _response, next) => next(),
): Promise<Listening> {
  // Checks of balancers may be HTTP/1.0, which needs no Host. Node itself refuses HTTP/1.1 without Host.
  const answer = getRequestListener((request, peer) => handle(request, peer as Peer), {
    hostname: 'localhost',
  })
  const open = new Set<ServerResponse>()
  let isClosing = false
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  const server = createServer((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isClosing) closeAfter(response)
    before(request, response, () => answer(request, response))
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = keepAlive
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = cannotListen[error.code ?? '']
      reject(reason ? new ConfigError(reason, { cause: error }) : error)
    })
    server.listen(port, host, resolve)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    port: (server.address() as AddressInfo).port,
    closeAfterAnswers() {
      isClosing = true
      for (const response of open) closeAfter(response)
    },
    drain: () => drain(server, sockets),
  }
}

/**
 * Refuses new connections, lets requests finish, and at the end cuts connections that are still open. Each step runs in
 * `setImmediate`, after what has arrived was read: a busy process would else close connections whose request waits.
 */
async function drain(server: Server, sockets: Set<Socket>): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), drainFor)
  await untilAllAccepted(server)
  const unused = new WeakSet<Socket>()
  function closeUnused(): void {
    server.closeIdleConnections()
    // Closes unused connections: browsers open them in advance, and Node counts them as busy. A connection is read for
    // the first time in the round after the one that accepted it.
    for (const socket of sockets) {
      if (socket.bytesRead === 0 && unused.has(socket)) socket.destroy()
      unused.add(socket)
    }
  }
  const closing = setInterval(() => setImmediate(closeUnused), closeEvery)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  clearInterval(closing)
  clearTimeout(cut)
}

/**
 * Waits, at most a second, until no new connection comes: the system resets those that wait at the close. The first round
 * may be the rest of the present one, which accepts nothing.
 */
async function untilAllAccepted(server: Server): Promise<void> {
  let quietRounds = 0
  server.on('connection', () => {
    quietRounds = -1
  })
  for (const since = performance.now(); quietRounds < 2 && performance.now() - since < 1_000; quietRounds++)
    await nextRound()
}
