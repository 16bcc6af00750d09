import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type TcpProxy = {
  /** The URL with the proxy's address in it. */
  through(url: string): string
  /** Keeps connections open without passing data on, as a dead network does; new connections hang too. */
  silence(): void
  /** Ends every connection and refuses new ones, as a server that was stopped does. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** A TCP proxy before a server, which can fail in the ways that servers and networks fail. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const address = serverAddress(target)
  const sockets = new Set<Socket>()
  let silent = false

  const server = createServer((near) => {
    const far = connect(address)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => silent || to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port

  async function cut(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  return {
    through(url) {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(own)
      changed.searchParams.delete('host')
      return changed.href
    },
    silence() {
      silent = true
    },
    cut,
    async restore() {
      silent = false
      if (server.listening) return
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
    close: cut,
  }
}

/** A Unix socket in a folder, as the embedded server has, or a port. */
export function serverAddress(target: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(target)
  const folder = searchParams.get('host')
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port) }
}
