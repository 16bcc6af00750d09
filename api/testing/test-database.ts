import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { databaseUrl, onServer } from './server-databases.ts'

/** What the set-up of a test run hands to its test files. */
export type TestDatabaseSource = { server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource
  }
}

export type TestServer = { url: string; drop(): Promise<void> }

/** A database of this test's own, migrated and empty. */
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

/** For what needs the address of a database of its own: two processes, a lost connection. */
export async function createServerDatabase(options: { empty?: boolean } = {}): Promise<TestServer> {
  const { server, template } = inject('testDatabase')
  const name = `encaixe_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${options.empty ? 'template0' : template}`)
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}
