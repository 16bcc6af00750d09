import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, readableBinaries } from '../../../api/platform/database/embedded-binaries.ts'
import { accountFor, ensureCluster, environment } from '../../../api/platform/database/embedded-cluster.ts'
import { freePort } from '../../parts/part.ts'

export type Row = Record<string, unknown>

/** The size of the file system in memory that holds the data, so that a test can fill it. */
const megabytes = 512
const startWithin = 60_000

/**
 * Starts PostgreSQL on a port of this machine, on data of its own. Its settings are those that keep data: a commit waits
 * for the disk. Unlike the embedded server of the product, nothing starts it again when it ends.
 */
export async function startCluster(folder: string) {
  const found = await findBinaries()
  const cluster = join(folder, 'postgres', 'cluster')
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  // The account of the server must be able to enter the folder.
  for (const path of [folder, join(folder, 'postgres')]) chmodSync(path, 0o755)
  const isMounted = mountMemory(join(folder, 'postgres'))
  const account = await accountFor(cluster)
  const binaries = account ? await readableBinaries(found) : found
  await ensureCluster(join(folder, 'postgres'), { cluster, binaries, account, run: folder, sync: false })
  const port = await freePort()
  const settings = [
    'max_connections=80',
    'shared_buffers=64MB',
    'max_wal_size=128MB',
    'listen_addresses=127.0.0.1',
  ]
  const log = join(folder, 'postgres.log')
  const ballast = join(folder, 'postgres', 'ballast')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  function spawnServer(): ChildProcess {
    const output = openSync(log, 'a')
    const given = [
      ...settings,
      `port=${port}`,
      'unix_socket_directories=',
      ...(found.major >= 18 ? ['io_method=sync'] : []),
    ]
    const args = ['-D', cluster, ...given.flatMap((one) => ['-c', one])]
    const child = spawn(join(binaries.folder, 'bin', 'postgres'), args, {
      cwd: '/',
      env: environment,
      stdio: ['ignore', output, output],
      ...account,
    })
    closeSync(output)
    return child
  }

  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null

  /** Starts the server, again and again while children of the killed server still hold its memory. */
  async function start(): Promise<void> {
    for (const until = Date.now() + startWithin; Date.now() < until; await delay(20)) {
      if (!isRunning()) server = spawnServer()
      if (await answers(url)) return
    }
    throw new Error(
      `PostgreSQL did not start within ${startWithin / 1000} s: ${readFileSync(log, 'utf8').slice(-2_000)}`,
    )
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || !isRunning()) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }

  function signalAll(signal: NodeJS.Signals): void {
    const pid = server?.pid
    if (pid === undefined) return
    for (const one of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(one, signal)
      } catch {
        // A backend may have ended meanwhile.
      }
    }
  }

  async function query(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      // The session may write while the server as a whole is read-only.
      await client.query('set default_transaction_read_only = off')
      return (await client.query(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  await start()
  return {
    url,
    port,
    canFill: isMounted,
    query,
    start,
    /** Ends the server: SIGKILL as by the kernel, SIGQUIT as by `pg_ctl stop -m immediate`, SIGINT as by `-m fast`. */
    end,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    /** Fills the file system of the data to its last byte. */
    fill() {
      const file = openSync(ballast, 'w')
      const chunk = Buffer.alloc(1024 * 1024)
      try {
        for (let size = chunk.length; size >= 512; ) {
          try {
            if (writeSync(file, chunk, 0, size) < size) size = Math.floor(size / 2)
          } catch {
            size = Math.floor(size / 2)
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    async setReadOnly(isReadOnly: boolean): Promise<void> {
      await query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
      await query('select pg_reload_conf()')
    },
    log: () => readFileSync(log, 'utf8'),
    async close(): Promise<void> {
      signalAll('SIGCONT')
      await end('SIGQUIT')
      if (isMounted) spawnSync('umount', ['-l', join(folder, 'postgres')])
      rmSync(join(folder, 'postgres'), { recursive: true, force: true })
    },
  }
}

export type SingleServer = Awaited<ReturnType<typeof startCluster>>

/** Mounts a file system of limited size. Only root may do this; without it the disk cannot be filled. */
function mountMemory(folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const options = `size=${megabytes}m,mode=0755`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'encaixe-faults', folder]).status === 0
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}

/** Reads which processes have this parent. Each backend of PostgreSQL leads a group of its own, so no group has all. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(ppid) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
