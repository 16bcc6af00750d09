import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { serverAddress } from './start-proxy.ts'

export type TestPooler = {
  /** Returns the URL with the address of the pooler. */
  through(url: string): string
  /** All data that clients sent: startup parameters, names of prepared statements, and texts of statements. */
  seen: { parameters: Set<string>; names: Set<string>; statements: string[] }
  /** Ends this number of connections at their next transaction, as pgbouncer does after `query_wait_timeout`. */
  refuse(times: number): void
  /** Limits the number of server connections that a session pooler opens. */
  limit(servers: number): void
  close(): Promise<void>
}

type Server = { socket: Socket; key: Buffer; client: Client | undefined }
type Client = {
  socket: Socket
  key: Buffer
  startup: Buffer
  queue: Buffer[]
  owed: number
  server: Server | undefined
}
type Frame = { type: string; bytes: Buffer }

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const known = new Set(['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone'])

/** A pooler that uses PostgreSQL's protocol as pgbouncer does. It gives each transaction another session if it can. */
export async function startTestPooler(target: string, mode: 'session' | 'transaction'): Promise<TestPooler> {
  const seen: TestPooler['seen'] = { parameters: new Set(), names: new Set(), statements: [] }
  const clients = new Set<Client>()
  const servers = new Set<Server>()
  const idle: Server[] = []
  const waiting: Client[] = []
  let welcome: Buffer | undefined
  let refusals = 0
  let mostServers = mode === 'session' ? Number.POSITIVE_INFINITY : 4

  async function openServer(startup: Buffer): Promise<Server> {
    const server: Server = {
      socket: connect({ ...serverAddress(target), noDelay: true }),
      key: Buffer.alloc(8),
      client: undefined,
    }
    servers.add(server)
    server.socket
      .on('error', () => {})
      .on('close', () => {
        servers.delete(server)
        if (idle.includes(server)) idle.splice(idle.indexOf(server), 1)
        const next = waiting.shift()
        if (next) void pass(next)
        server.client?.socket.destroy()
      })
    server.socket.write(startup)
    const greeting: Buffer[] = []
    const ready = Promise.withResolvers<void>()
    readFrames(server.socket, ({ type, bytes }) => {
      if (type === 'K') server.key = bytes.subarray(5)
      else if (type === 'Z' && !server.client) ready.resolve()
      else if (!server.client && type !== 'A') greeting.push(bytes)
      server.client?.socket.write(bytes)
      if (type === 'Z' && server.client) afterAnswer(server, server.client, bytes.at(-1) === 0x49)
    })
    await ready.promise
    welcome ??= Buffer.concat(greeting)
    return server
  }

  function afterAnswer(server: Server, client: Client, isIdle: boolean): void {
    client.owed -= 1
    if (!isIdle || client.owed > 0 || mode === 'session') return
    client.server = undefined
    server.client = undefined
    idle.push(server)
    const next = waiting.shift()
    if (next) void pass(next)
  }

  /** Passes on the data that the client has sent, on the session that has been idle for the longest time. */
  async function pass(client: Client): Promise<void> {
    if (!client.server) {
      if (refusals > 0) {
        refusals -= 1
        client.queue = []
        clients.delete(client)
        return void client.socket.end(fatal('query_wait_timeout'))
      }
      const isFull = servers.size >= mostServers
      if (isFull && idle.length === 0) return void waiting.push(client)
      const server = (isFull || mode === 'session') && idle.shift()
      client.server = server || (await openServer(client.startup))
      client.server.client = client
    }
    for (const bytes of client.queue.splice(0)) {
      if ('QS'.includes(String.fromCharCode(bytes[0] ?? 0))) client.owed += 1
      client.server.socket.write(bytes)
    }
  }

  function record({ type, bytes }: Frame): void {
    const [first = '', second = ''] = bytes.subarray(5).toString().split('\0')
    if (type === 'P' && first !== '') seen.names.add(first)
    if (type === 'P' || type === 'Q') seen.statements.push(type === 'Q' ? first : second)
  }

  async function greet(socket: Socket, startup: Buffer): Promise<void> {
    const words = startup.subarray(8).toString().split('\0')
    for (let at = 0; words[at]; at += 2) seen.parameters.add(words[at] ?? '')
    const foreign = [...seen.parameters].find((name) => !known.has(name))
    if (foreign) {
      return void socket.end(fatal(`unsupported startup parameter: ${foreign}`))
    }
    const client: Client = { socket, key: randomBytes(8), startup, queue: [], owed: 0, server: undefined }
    clients.add(client)
    socket.on('close', () => {
      clients.delete(client)
      if (waiting.includes(client)) waiting.splice(waiting.indexOf(client), 1)
      // A transaction that this client left open must not reach the next client.
      client.server?.socket.destroy()
    })
    let isBusy = false
    readFrames(socket, async (one) => {
      if (one.type === 'X') return void socket.end()
      record(one)
      if (!clients.has(client)) return
      client.queue.push(one.bytes)
      if (isBusy || waiting.includes(client)) return
      isBusy = true
      // Frames that arrived in the meantime are in the queue too.
      while (client.queue.length > 0 && !waiting.includes(client)) await pass(client)
      isBusy = false
    })
    if (!welcome) idle.push(await openServer(startup))
    socket.write(
      Buffer.concat([welcome ?? Buffer.alloc(0), frame('K', client.key), frame('Z', Buffer.from('I'))]),
    )
  }

  const listening = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', function first(bytes) {
      const code = bytes.readInt32BE(4)
      if (code === SSL_REQUEST) return void socket.write('N')
      socket.removeListener('data', first)
      if (code !== CANCEL_REQUEST) return void greet(socket, bytes)
      const cancelled = [...clients].find(({ key }) => key.equals(bytes.subarray(8)))
      const far = cancelled?.server && connect(serverAddress(target))
      far?.end(Buffer.concat([bytes.subarray(0, 8), cancelled?.server?.key ?? Buffer.alloc(8)]))
      socket.end()
    })
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')

  return {
    through(url) {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${(listening.address() as AddressInfo).port}`
      changed.searchParams.delete('host')
      return changed.href
    },
    seen,
    refuse(times) {
      refusals = times
    },
    limit(most) {
      mostServers = most
    },
    async close() {
      for (const { socket } of [...clients, ...servers]) socket.destroy()
      listening.close()
      await once(listening, 'close')
    },
  }
}

const fatal = (message: string) => frame('E', Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`))

function frame(type: string, body: Buffer): Buffer {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(type)
  bytes.writeInt32BE(4 + body.length, 1)
  body.copy(bytes, 5)
  return bytes
}

function readFrames(socket: Socket, on: (frame: Frame) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const bytes = rest.subarray(0, 1 + rest.readInt32BE(1))
      rest = rest.subarray(bytes.length)
      on({ type: String.fromCharCode(bytes[0] ?? 0), bytes })
    }
  })
}
