import type { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseAwayError } from './database-errors.ts'
import { atEndOfTime } from './request-time.ts'

/** Members of node-postgres that its types leave out. */
type PgConnection = NodeJS.EventEmitter & {
  stream: Socket
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}
type PgClient = {
  connection: PgConnection
  host: string
  port: number
  ssl: unknown
  processID: number
  secretKey: number
}

/** Asks the server, over a separate connection, to end the statement that this client waits for. */
export async function cancelQuery(
  config: pg.ClientConfig & { connectionTimeoutMillis: number },
  client: pg.ClientBase,
): Promise<void> {
  const { connection, ssl } = new pg.Client(config) as unknown as PgClient
  // The client's own server: an address may name several.
  const { host, port, processID, secretKey } = client as unknown as PgClient
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  connection.on('error', reject)
  connection.on('end', resolve)
  connection.on('connect', () => (ssl ? connection.requestSsl() : connection.cancel(processID, secretKey)))
  connection.on('sslconnect', () => connection.cancel(processID, secretKey))
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
  const giveUp = () => connection.stream.destroy(new Error('timeout expired: no answer to a cancellation'))
  const timer = setTimeout(giveUp, config.connectionTimeoutMillis)
  await promise.finally(() => clearTimeout(timer))
}

/** Milliseconds after a cancellation until the connection is closed without the server's answer. */
const LONGEST_CANCELLATION = 1_000

const unsure = 'The server gave up waiting for its standby: a failover may lose this commit'

/**
 * Cancels statements that take too long, or whose request has no time left. The connection goes back to the pool when the
 * server has ended the statement, so that the server never works for more connections than the pool has. It is closed
 * then, because a late cancellation would hit its next statement.
 * Statements that were sent together run one after another, so the time of each begins when the one before has ended. A
 * statement may name another limit, as `longest`.
 */
export function limitStatements(
  client: pg.PoolClient,
  config: Parameters<typeof cancelQuery>[0],
  longestOfAll: number,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  let before: Promise<unknown> = Promise.resolve()
  let isCancelled = false
  let isUnsure = false

  // A commit that is cancelled while it waits for a standby is answered as done, although a failover may lose it.
  client.on('notice', ({ routine }) => {
    if (routine !== 'SyncRepWaitForLSN') return
    isUnsure = true
    client.end().catch(() => {})
  })

  function cancel(): void {
    if (isCancelled) return
    isCancelled = true
    const destroy = () => (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
    const timer = setTimeout(destroy, LONGEST_CANCELLATION)
    client.once('end', () => clearTimeout(timer))
    cancelQuery(config, client).catch(() => {})
    client.end().catch(() => {})
  }

  async function watch(answer: Promise<unknown>, previous: Promise<unknown>, longest: number): Promise<void> {
    await previous
    const endWatch = atEndOfTime(cancel, longest)
    await answer.catch(() => {})
    endWatch()
  }

  Object.assign(client, {
    query: (first: unknown, ...rest: unknown[]) => {
      const answer = query(first, ...rest).then(
        (result) => {
          if (isUnsure) throw new DatabaseAwayError(unsure, { wasConnected: true })
          return result
        },
        (error) => {
          // A pooler may have given this connection a server that is a standby now: the next connection asks.
          if (error.code === '25006') client.end().catch(() => {})
          throw error
        },
      )
      const { longest = longestOfAll } = (typeof first === 'object' ? first : {}) as { longest?: number }
      before = watch(answer, before, longest)
      return answer
    },
  })
}
