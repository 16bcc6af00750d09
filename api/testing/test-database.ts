import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { databaseUrl, onServer } from './test-server.ts'

/** The test database, which the setup of a test run provides to the test files. */
export type TestDatabaseSource = { server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource
  }
}

export type TestServer = {
  url: string
  /** Counts the deadlocks of ended connections; an open connection reports its deadlocks only after some time. */
  countDeadlocks(): Promise<number>
  drop(): Promise<void>
}

/** A new database for this test file, migrated and empty. */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await createServerDatabase()
  const database = await openDatabase({ url, log: { warn: () => {} } })
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
  const { server, template } = inject('testDatabase')
  const name = `encaixe_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${options.empty ? 'template0' : template}`)
  return {
    url: databaseUrl(server, name),
    async countDeadlocks() {
      const [row] = await onServer(server, `select deadlocks from pg_stat_database where datname = '${name}'`)
      return Number(row?.deadlocks)
    },
    drop: async () => {
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}
