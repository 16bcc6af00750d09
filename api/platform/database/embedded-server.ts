import { closeSync, openSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import type { DatabaseLog } from './db.ts'
import { type Binaries, findBinaries, readableBinaries } from './embedded-binaries.ts'
import {
  accountFor,
  addressOfSocket,
  dataFolderAt,
  endLeftServer,
  ensureCluster,
  refuseOtherData,
} from './embedded-cluster.ts'
import { type ServerProcess, startServerProcess } from './embedded-process.ts'

export type EmbeddedServer = { url: string; stop(): Promise<void> }

export type EmbeddedOptions = {
  /** The path of the data folder. Without a path the server uses a temporary folder, removed when the server stops. */
  dataDir?: string | undefined
  settings?: readonly string[] | undefined
  /** A module whose package depends on the npm package with the PostgreSQL binaries. */
  binariesOf?: string | undefined
  /** Called when the server is starting, before it accepts connections. */
  onLaunch?: (() => void) | undefined
  log: DatabaseLog
}

// The text of a failed statement may contain personal data, and the log of Encaixe already has the error. So the server
// logs only its starts, stops and crashes.
const modest = [
  'max_connections=40',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'log_autovacuum_min_duration=-1',
]

const startWithin = 120_000
const restartAfter = 1_000
const attempts = 3

/**
 * Starts PostgreSQL from the binaries of npm, for this process only. The server listens on a socket in a folder that no
 * other account can enter, and on no port.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const binaries = await findBinaries(options.binariesOf)
  const run = await mkdtemp(join(shortTemporaryFolder(), 'encaixe-'))
  try {
    return await startIn(run, binaries, options)
  } catch (error) {
    await rm(run, { recursive: true, force: true })
    throw error
  }
}

async function startIn(run: string, found: Binaries, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir = run, log } = options
  const cluster = join(dataDir, 'cluster')
  const logFile = join(dataDir, 'postgres.log')
  refuseOtherData(dataDir, cluster, found.major)
  const account = await accountFor(cluster)
  const binaries = account ? await readableBinaries(found) : found
  if (account) await chown(run, account.uid, account.gid)
  await endLeftServer(cluster, run)
  await ensureCluster(dataDir, { cluster, binaries, account, run, sync: dataDir !== run })

  const folder = openSync(cluster, 'r')
  const settings = [
    ...modest,
    // With `io_method=sync` no I/O processes are started; the other I/O methods of PostgreSQL start three.
    ...(binaries.major >= 18 ? ['io_method=sync'] : []),
    'listen_addresses=',
    `unix_socket_directories=${run}`,
    ...(options.settings ?? []),
  ]
  const command = [
    join(binaries.folder, 'bin', 'postgres'),
    ...['-D', dataFolderAt(cluster, 4, account)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const launch = () => startServerProcess({ command, run, logFile, folder, account })
  let server = launch()
  options.onLaunch?.()
  let stopping: Promise<void> | undefined

  /** Restarts a server that ended by itself, for example because the disk was full, until the server runs again. */
  async function supervise(): Promise<void> {
    for (;;) {
      server.detach()
      await server.ended
      if (stopping) return
      log.warn('embedded database ended and is started again', {
        code: 'database_restarted',
        reason: server.reason(),
        log: logFile,
      })
      await delay(restartAfter, undefined, { ref: false })
      await endLeftServer(cluster, run)
      if (stopping) return
      server = launch()
    }
  }

  async function stop(): Promise<void> {
    await server.stop()
    closeSync(folder)
    await rm(run, { recursive: true, force: true })
  }

  const url = addressOfSocket(run)
  for (let attempt = 1; !(await answers(url, server)); attempt++) {
    if (attempt === attempts) {
      const reason = reasonIn(logFile)
      await stop()
      throw new ConfigError(`DATA_DIR: the embedded database in ${cluster} did not start: ${reason}`)
    }
    // Waits, because the server of a process that was just killed may write postmaster.pid only now.
    await server.stop()
    await delay(restartAfter)
    await endLeftServer(cluster, run)
    server = launch()
  }
  void supervise()
  return {
    url,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

function reasonIn(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  // Errors that answer our own connection attempts during the start are not the reason why the start failed.
  const fatal = lines.filter((line) => /(FATAL|PANIC):/.test(line) && !line.includes('database system is'))
  return fatal.at(-1) ?? lines.at(-1) ?? ''
}

// The path of a socket may have about a hundred characters.
function shortTemporaryFolder(): string {
  return tmpdir().length > 70 ? '/tmp' : tmpdir()
}

async function answers(url: string, server: ServerProcess): Promise<boolean> {
  for (const deadline = Date.now() + startWithin; Date.now() < deadline; await delay(20)) {
    if (server.reason() !== undefined) return false
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (connected) return true
  }
  return false
}
