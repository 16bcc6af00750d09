import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/db.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { TestDatabaseSource } from './test-database.ts'
import { databaseUrl, onServer, startTestServer } from './test-server.ts'

/** Prepares the migrated template that each test file copies, on a server of this run or of TEST_DATABASE_URL. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const oldest = project.name === 'api-oldest'
  const given = oldest ? undefined : process.env.TEST_DATABASE_URL
  const started = given ? undefined : await startTestServer(oldest ? 'oldest' : 'current')
  const server = given ?? started?.url ?? ''
  const source: TestDatabaseSource = {
    server,
    template: `encaixe_template_${randomBytes(4).toString('hex')}`,
  }
  await onServer(server, `create database ${source.template}`)
  const database = await openDatabase({ url: databaseUrl(server, source.template) })
  await migrate(database)
  await database.close()
  project.provide('testDatabase', source)
  return async () => {
    if (given) await onServer(server, `drop database if exists ${source.template} with (force)`)
    await started?.stop()
  }
}
