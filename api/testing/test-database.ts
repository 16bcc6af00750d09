import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { clusterSettings } from '../platform/database/distribute.ts'
import { migrate } from '../platform/database/migrate.ts'
import { onNodes } from './test-cluster.ts'
import { databaseUrl, onServer } from './test-server.ts'

/** The test database, which the setup of a test run provides to the test files. */
export type TestDatabaseSource = { server: string; nodes: string[]; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource
  }
}

export type TestServer = {
  url: string
  drop(): Promise<void>
  /** The deadlocks of the dropped database; undefined before. An open connection reports its deadlocks late. */
  deadlocks(): number | undefined
}

export type TestDatabase = Database & Pick<TestServer, 'deadlocks'>

/** A new database for this test file, migrated and empty. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop, deadlocks } = await createServerDatabase()
  const database = await openDatabase({ url, log: { warn: () => {} } })
  return {
    ...database,
    deadlocks,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** The same on one server, where the tests run on a cluster too: for tests of what only a single server has. */
export async function openTestDatabaseOnOneServer(): Promise<Database> {
  if (inject('testDatabase').nodes.length === 1) return openTestDatabase()
  const { url, drop } = await createServerDatabase({ empty: true })
  const database = await openDatabase({ url, log: { warn: () => {} } })
  await migrate(database)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** Creates a database for tests that need its address: tests with two processes, or with a lost connection. */
export async function createServerDatabase(options: { empty?: boolean } = {}): Promise<TestServer> {
  const source = inject('testDatabase')
  const { server, nodes, template } = source
  const name = `encaixe_test_${randomBytes(6).toString('hex')}`
  let counted: number | undefined
  if (options.empty) await onServer(server, `create database ${name} template template0`)
  else {
    await onNodes(source, `create database ${name} template ${template}`)
    if (nodes.length > 1) for (const setting of clusterSettings(name)) await onNodes(source, setting)
  }
  return {
    url: databaseUrl(server, name),
    deadlocks: () => counted,
    drop: async () => {
      const count = `select deadlocks from pg_stat_database where datname = '${name}'`
      const [row] = await onServer(server, count)
      counted = Number(row?.deadlocks)
      await onNodes(source, `drop database if exists ${name} with (force)`)
    },
  }
}

/** How many connections of the database wait for rows or locks of others, on all its nodes. */
export async function countWaiting({ url }: Pick<Database, 'url'>): Promise<number> {
  const { nodes } = inject('testDatabase')
  const name = new URL(url).pathname.slice(1)
  const waiting = `select from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`
  return (await Promise.all(nodes.map((node) => onServer(node, waiting)))).flat().length
}

type Statement = [sql: string, ...values: unknown[]]

/** The answers of requests that wait, in this order, for rows that another connection has changed or locked. */
export async function whileWaiting<Answer>(
  { url }: Database,
  [change, ...values]: Statement,
  asks: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const rival = new pg.Client({ connectionString: url })
  await rival.connect()
  try {
    await rival.query('begin')
    await rival.query(change, values)
    const answers: Promise<Answer>[] = []
    for (const ask of asks) {
      answers.push(ask())
      await expect.poll(() => countWaiting({ url })).toBe(answers.length)
    }
    await rival.query('commit')
    return await Promise.all(answers)
  } finally {
    await rival.end()
  }
}
