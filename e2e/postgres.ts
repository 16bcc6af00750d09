import { randomBytes } from 'node:crypto'
import { databaseUrl, onServer, startTestServer } from '../api/testing/test-server.ts'

/** Creates an empty database on the server of TEST_DATABASE_URL, or on a server started for this test. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  const started = given ? undefined : await startTestServer()
  const server = given ?? started?.url ?? ''
  const name = `encaixe_journey_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${name}`)
  return {
    url: databaseUrl(server, name),
    async drop() {
      if (given) await onServer(server, `drop database ${name} with (force)`)
      await started?.stop()
    },
  }
}
