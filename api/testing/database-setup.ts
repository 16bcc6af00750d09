import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/db.ts'
import { distribute } from '../platform/database/distribute.ts'
import { migrate } from '../platform/database/migrate.ts'
import { closeTemplate, joinNodes, nodesOf, onNodes } from './test-cluster.ts'
import type { TestDatabaseSource } from './test-database.ts'
import { databaseUrl, startTestServer } from './test-server.ts'

/** Prepares the migrated template that each test file copies, on a server of this run or of TEST_DATABASE_URL. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const oldest = project.name === 'api-oldest'
  const given = oldest ? undefined : (process.env.TEST_CITUS_URL ?? process.env.TEST_DATABASE_URL)
  const started = given ? undefined : await startTestServer(oldest ? 'oldest' : 'current')
  const server = given ?? started?.url ?? ''
  const source: TestDatabaseSource = {
    server,
    nodes: [server],
    template: `encaixe_template_${randomBytes(4).toString('hex')}`,
  }
  if (given && given === process.env.TEST_CITUS_URL) source.nodes = await nodesOf(server)
  await onNodes(source, `create database ${source.template}`)
  const url = databaseUrl(server, source.template)
  if (source.nodes.length > 1) await joinNodes(source)
  const database = await openDatabase({ url })
  await migrate(database)
  await database.close()
  if (source.nodes.length > 1) {
    await distribute(url)
    await closeTemplate(source)
  }
  project.provide('testDatabase', source)
  return async () => {
    if (given) await onNodes(source, `drop database if exists ${source.template} with (force)`)
    await started?.stop()
  }
}
