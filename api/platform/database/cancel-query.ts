import type { Socket } from 'node:net'
import pg from 'pg'

/** Members of node-postgres that its types leave out. */
type PgConnection = NodeJS.EventEmitter & {
  stream: Socket
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}
type PgClient = { connection: PgConnection; host: string; port: number; ssl: unknown }
type CancelKey = { processID: number; secretKey: number }

/** Asks the server, over a separate connection, to end the statement that this client waits for. */
export async function cancelQuery(
  config: pg.ClientConfig & { connectionTimeoutMillis: number },
  client: pg.ClientBase,
): Promise<void> {
  const { connection, host, port, ssl } = new pg.Client(config) as unknown as PgClient
  const { processID, secretKey } = client as unknown as CancelKey
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
