import pg from 'pg'

const CONNECT_TIMEOUT = 5_000

export const connectionTo = (url: string, applicationName: string) => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

type Hooks = {
  /** The statements that set up a new connection; undefined where a connection has no session of its own. */
  settings: () => string | undefined
  onIdleLoss: (error: Error) => void
}

export function openPool(config: pg.PoolConfig, { settings, onIdleLoss }: Hooks): pg.Pool {
  const pool = new pg.Pool({
    ...config,
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
