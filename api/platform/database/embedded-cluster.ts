import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { chmod, chown, lchown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../config/config-error.ts'
import { type Binaries, namelessBinaries } from './embedded-binaries.ts'

/** The operating system account that runs the server; undefined means the account of our process. */
export type Account = { uid: number; gid: number } | undefined

// No distribution uses this id in /etc/passwd, and the id is small enough for the user namespace of a container.
const privateAccount = { uid: 60_999, gid: 60_999 }

/** The environment of PostgreSQL's programs, and a path to the data folder that these programs can open. */
export const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
export const dataFolderAt = (path: string, fd: number, account: Account) =>
  // The server's account cannot enter root's folders, so the server gets the data folder as an open descriptor.
  account && process.platform === 'linux' ? `/proc/self/fd/${fd}` : path

/** Returns the server's account. PostgreSQL refuses to run as root. The owner of an existing folder does not change. */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  if (!existsSync(cluster)) return privateAccount
  const { uid, gid } = await stat(cluster)
  return uid === 0 ? privateAccount : { uid, gid }
}

/** Refuses a data folder that this version of PostgreSQL cannot read, before anything is written into the folder. */
export function refuseOtherData(dataDir: string, cluster: string, major: number): void {
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new ConfigError(
      `DATA_DIR: ${join(dataDir, 'postgres')} was made by the old embedded database (PGlite), which is no longer read. ` +
        'Remove this folder, or empty everything by npm run db:reset.',
    )
  }
  if (!existsSync(cluster)) return
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new ConfigError(
    `DATA_DIR: ${cluster} was made by PostgreSQL ${found} and this Encaixe brings ${major}. ` +
      'Use the version of Encaixe that made it, or empty everything by npm run db:reset.',
  )
}

type Making = { cluster: string; binaries: Binaries; account: Account; run: string; sync: boolean }

/**
 * Creates the data folder under a temporary name and renames the folder when it is complete. So a start that is killed
 * leaves no incomplete data folder.
 */
export async function ensureCluster(dataDir: string, making: Making): Promise<void> {
  const { cluster, account } = making
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('cluster.new-')) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  if (existsSync(cluster)) {
    // The owner of the folder differs, for example, after root restored a backup.
    if (account && (await stat(cluster)).uid !== account.uid) await giveAway(cluster, account)
    await chmod(cluster, 0o700)
    return
  }
  const made = await mkdtemp(join(dataDir, 'cluster.new-'))
  if (account) await chown(made, account.uid, account.gid)
  const failed = await initialise(made, making.binaries, making)
  if (failed?.includes('could not look up effective user ID')) {
    const copy = await mkdtemp(join(making.run, 'initdb-'))
    throwIf(await initialise(made, await namelessBinaries(making.binaries, copy), making), dataDir)
    await rm(copy, { recursive: true })
  } else throwIf(failed, dataDir)
  await rename(made, cluster)
  const folder = await open(dataDir)
  await folder.sync()
  await folder.close()
}

function throwIf(failure: string | undefined, dataDir: string): void {
  if (failure === undefined) return
  throw new ConfigError(
    `DATA_DIR: the embedded database could not be created in ${dataDir}: ${failure.trim()}`,
  )
}

async function giveAway(folder: string, account: NonNullable<Account>): Promise<void> {
  await lchown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}

async function initialise(folder: string, binaries: Binaries, making: Making): Promise<string | undefined> {
  const { account, sync } = making
  const fd = openSync(folder, 'r')
  // The sort order must not change with the version of the machine's C library.
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : [`--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions', ...locale]
  const child = spawn(
    join(binaries.folder, 'bin', 'initdb'),
    [`--pgdata=${dataFolderAt(folder, 3, account)}`, ...options, ...(sync ? [] : ['--no-sync'])],
    { cwd: '/', env: environment, stdio: ['ignore', 'ignore', 'pipe', fd], ...account },
  )
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  const [code] = await once(child, 'close').finally(() => closeSync(fd))
  return code === 0 ? undefined : errors
}

/**
 * Ends a server that still runs on this folder after its Encaixe process was killed, so that two servers never run.
 * When the pid in postmaster.pid now belongs to another program, for example after a container's restart, the file is
 * removed, because it would prevent the start.
 */
export async function endLeftServer(cluster: string, ownSocketFolder?: string): Promise<void> {
  const left = readServer(cluster)
  if (!left || !isAlive(left.pid)) return
  const { pid, socketFolder } = left
  if (!(await isServerOf(pid, cluster))) return rmSync(join(cluster, 'postmaster.pid'), { force: true })
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    for (const end = Date.now() + 10_000; Date.now() < end && isAlive(pid); ) await delay(25)
  }
  if (socketFolder === ownSocketFolder || !basename(socketFolder).startsWith('encaixe-')) return
  rmSync(socketFolder, { recursive: true, force: true })
}

export const addressOfSocket = (folder: string) =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`

/** The address of the server that a process of Encaixe runs on this folder; undefined while none runs. */
export async function runningServer(cluster: string): Promise<string | undefined> {
  const running = readServer(cluster)
  if (!running || !isAlive(running.pid) || !(await isServerOf(running.pid, cluster))) return undefined
  return addressOfSocket(running.socketFolder)
}

function readServer(cluster: string): { pid: number; socketFolder: string } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [first = '', , , , socketFolder = ''] = readFileSync(file, 'utf8').split('\n')
  const pid = Number.parseInt(first, 10)
  return pid > 0 ? { pid, socketFolder } : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)])
    return stdout.includes('postgres')
  } catch {
    return false
  }
}
