import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import type { DatabaseConfig } from '../config/config-providers.ts'
import { lockDataFolder } from './data-lock.ts'
import { runningServer } from './embedded-cluster.ts'
import { startEmbeddedServer } from './embedded-server.ts'

export type Reached = AsyncDisposable & { url: string }

/**
 * The address of the configured database for a command that runs beside the product. An embedded server that runs is
 * used; one that does not run is started for the command. Undefined where there is no embedded database yet.
 */
export async function reachDatabase(config: DatabaseConfig): Promise<Reached | undefined> {
  if (config.kind === 'server')
    return { url: config.directUrl ?? config.url, [Symbol.asyncDispose]: async () => {} }
  const { dataDir } = config
  const cluster = join(dataDir, 'cluster')
  if (!existsSync(cluster)) return undefined
  const url = await runningServer(cluster)
  if (url) return { url, [Symbol.asyncDispose]: async () => {} }
  await using opened = new AsyncDisposableStack()
  const lock = await lockDataFolder(dataDir)
  opened.defer(() => lock.release())
  const log = { warn: (message: string) => process.stderr.write(`${message}\n`) }
  const server = await startEmbeddedServer({ dataDir, log })
  opened.defer(() => server.stop())
  const open = opened.move()
  return { url: server.url, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

/** The same for a command that cannot do without a database. */
export async function reachExisting(config: DatabaseConfig): Promise<Reached> {
  const reached = await reachDatabase(config)
  if (reached) return reached
  throw new ConfigError('DATA_DIR: has no database yet. Name its folder, or the server in DATABASE_URL.')
}
