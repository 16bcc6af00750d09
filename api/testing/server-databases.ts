import pg from 'pg'

/** Runs one statement on the server itself, outside any database of a test. */
export async function onServer(server: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
