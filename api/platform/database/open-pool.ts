import pg from 'pg'
import { readDatabaseAddress, type ServerAddress } from '../config/database-address.ts'
import { DatabaseAwayError, isLoginRefused } from './database-errors.ts'

const CONNECT_TIMEOUT = 5_000
/** Milliseconds in which a server must say whether it accepts writes. */
const SEARCH_TIMEOUT = 2_000

/** Several servers of one address, and the one that accepted writes when a connection was last opened. */
type Servers = {
  all: ServerAddress[]
  primary?: ServerAddress | undefined
  search?: Promise<ServerAddress> | undefined
}

export function connectionTo(text: string, applicationName: string) {
  const all = readDatabaseAddress(text) ?? []
  return {
    connectionString: all[0]?.url ?? text,
    ...(all.length > 1 && { servers: { all } as Servers }),
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/** Members of node-postgres that its types leave out. */
type Opening = { connection: pg.Connection }

/**
 * A connection to the server that accepts writes, where the address names several servers. Each new connection asks its
 * server whether it only repeats another one: behind a pooler the server says so by no other way.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: pg.ClientConfig
  readonly #servers: Servers | undefined

  constructor(config: pg.ClientConfig & { servers?: Servers }) {
    const { servers, ...own } = config
    super(own)
    this.#config = own
    this.#servers = servers
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: unknown): Promise<pg.Client> | undefined {
    const connected = this.#servers ? this.#connectToOne(this.#servers) : super.connect()
    if (typeof callback !== 'function') return connected
    connected.then(
      () => callback(null, this),
      (error: unknown) => callback(error),
    )
  }

  async #connectToOne(servers: Servers): Promise<pg.Client> {
    const server = servers.primary ?? (await this.#searchOnce(servers))
    // The pool destroys the stream of a client that takes too long.
    if ((this as unknown as Opening).connection.stream.destroyed)
      throw new DatabaseAwayError(`The search for the primary of ${servers.all.map(named)} took too long`)
    Object.assign(this, { host: server.host, port: server.port })
    try {
      await super.connect()
      await refuseStandby(this, server)
      servers.primary = server
      return this
    } catch (error) {
      if (servers.primary === server) servers.primary = undefined
      this.end().catch(() => {})
      throw error
    }
  }

  /** Connections that open at the same time search together. */
  #searchOnce(servers: Servers): Promise<ServerAddress> {
    servers.search ??= this.#search(servers).finally(() => {
      servers.search = undefined
    })
    return servers.search
  }

  /** Asks all servers at once and takes the first one that accepts writes. */
  async #search({ all }: Servers): Promise<ServerAddress> {
    const ask = async (server: ServerAddress) => {
      const limits = { connectionTimeoutMillis: SEARCH_TIMEOUT, query_timeout: SEARCH_TIMEOUT }
      const asking = new DatabaseClient({ ...this.#config, ...limits, connectionString: server.url })
      asking.on('error', () => {})
      try {
        await asking.connect()
        await refuseStandby(asking, server)
        return server
      } finally {
        asking.end().catch(() => {})
      }
    }
    try {
      return await Promise.any(all.map(ask))
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors : []
      const refusal = reasons.find(isLoginRefused)
      if (refusal) throw refusal
      throw new DatabaseAwayError(`None of ${all.map(named).join(', ')} accepts writes`, { cause: error })
    }
  }
}

async function refuseStandby(client: pg.Client, server: ServerAddress): Promise<void> {
  const text = 'select pg_is_in_recovery() as standby'
  const { rows } = await client.query({ text, query_timeout: CONNECT_TIMEOUT } as pg.QueryConfig)
  if (rows[0]?.standby) throw new DatabaseAwayError(`${named(server)} is a standby`)
}

const named = ({ host, port }: ServerAddress) => `${host}:${port}`

type Hooks = {
  /** The statements that set up a new connection; undefined where a connection has no session of its own. */
  settings: () => string | undefined
  onIdleLoss: (error: Error) => void
}

export function openPool(config: pg.PoolConfig, { settings, onIdleLoss }: Hooks): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    Client: DatabaseClient as never,
    onConnect: async (client) => {
      const text = settings()
      if (text !== undefined) await sendFirst(client, text)
    },
  })
  // The pool handles only errors of idle connections; a break inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => {
    // No loss is reported while the pool ends: the embedded server ends connections that are still closing.
    if (!pool.ending) onIdleLoss(error)
  })
  return pool
}

/** A pooler in session mode accepts a client before a server connection is free, so the first statement waits. */
export async function sendFirst(client: pg.ClientBase, text: string): Promise<void> {
  try {
    await client.query({ text, query_timeout: CONNECT_TIMEOUT } as pg.QueryConfig)
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') throw error
    throw new Error('timeout exceeded when trying to connect: no answer to the first statement', {
      cause: error,
    })
  }
}

/** Runs work on a connection of its own. An aborted signal ends the connection, and so the work. */
export async function onConnection<Result>(
  { url, name, signal }: { url: string; name: string; signal?: AbortSignal | undefined },
  work: (connection: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connection = new DatabaseClient(connectionTo(url, name))
  connection.on('error', () => {})
  await connection.connect()
  const end = () => connection.end()
  signal?.addEventListener('abort', end)
  try {
    // A signal that was aborted while the connection opened calls no listener.
    signal?.throwIfAborted()
    return await work(connection)
  } finally {
    signal?.removeEventListener('abort', end)
    await end()
  }
}
