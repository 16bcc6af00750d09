import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import type { TestDatabaseSource } from './provided.ts'
import { databaseUrl, onServer } from './server-databases.ts'

const log = { warn: () => {} }

/** A database of this test's own, migrated and empty, on the engine of the running project. */
export async function openTestDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  if (source.engine === 'pglite') return openDatabase({ snapshot: await openAsBlob(source.snapshot), log })
  const { url, drop } = await copyTemplate(source)
  const database = await openDatabase({ url, log })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export type TestServer = { url: string; drop(): Promise<void> }

/** For what needs the address of a database of its own: two processes, a lost connection. Only on `postgres`. */
export async function createServerDatabase(options: { empty?: boolean } = {}): Promise<TestServer> {
  const source = inject('testDatabase')
  if (source.engine !== 'postgres') throw new Error('This test is for the project postgres.')
  return copyTemplate(options.empty ? { ...source, template: 'template0' } : source)
}

async function copyTemplate(
  source: Extract<TestDatabaseSource, { engine: 'postgres' }>,
): Promise<TestServer> {
  const name = `encaixe_test_${randomBytes(6).toString('hex')}`
  await onServer(source.server, `create database ${name} template ${source.template}`)
  return {
    url: databaseUrl(source.server, name),
    drop: () => onServer(source.server, `drop database if exists ${name} with (force)`),
  }
}
