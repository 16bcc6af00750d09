import pg from 'pg'

/** What node-postgres has and its types leave out. */
type Wire = NodeJS.EventEmitter & {
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}
type Known = { connection: Wire; host: string; port: number; ssl: unknown }
type Running = { processID: number; secretKey: number }

/** Asks the server, over a connection of its own, to end the statement that this client waits for. */
export async function cancelQuery(config: pg.ClientConfig, running: pg.ClientBase): Promise<void> {
  const { connection, host, port, ssl } = new pg.Client(config) as unknown as Known
  const { processID, secretKey } = running as unknown as Running
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  connection.on('error', reject)
  connection.on('end', resolve)
  connection.on('connect', () => (ssl ? connection.requestSsl() : connection.cancel(processID, secretKey)))
  connection.on('sslconnect', () => connection.cancel(processID, secretKey))
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
  await promise
}
