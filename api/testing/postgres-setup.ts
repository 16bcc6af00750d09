import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/db.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startPostgres } from './postgres-server.ts'
import './provided.ts'
import { databaseUrl, onServer } from './server-databases.ts'

/** A migrated template on a real server (ours, or the one of TEST_DATABASE_URL); a test file begins from its copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const started = given ? undefined : await startPostgres()
  const server = given ?? started?.url ?? ''
  const template = `encaixe_template_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${template}`)
  const database = await openDatabase({ url: databaseUrl(server, template) })
  await migrate(database)
  await database.close()
  project.provide('testDatabase', { engine: 'postgres', server, template })
  return async () => {
    if (given) await onServer(server, `drop database if exists ${template} with (force)`)
    await started?.stop()
  }
}
