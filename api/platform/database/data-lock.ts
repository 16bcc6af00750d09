import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../config/config-error.ts'

export type DataLock = { release(): void }

// The locks that this process holds: the garbage collector would close, and so release, a lock without a reference.
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5
const TRIES = 20
const PAUSE = 50

/**
 * Locks a data folder for this process with the operating system's lock on a file, which ends with the process, also
 * after kill -9. SQLite acquires it, because Node has no call for file locks.
 */
export async function lockDataFolder(folder: string): Promise<DataLock> {
  mkdirSync(folder, { recursive: true })
  const pidFile = join(folder, 'lock.pid')
  // Tries again, because a process that was just killed may hold the lock until it has exited.
  for (let tried = 1; ; tried++) {
    const lock = tryLock(join(folder, 'lock'))
    if (lock) {
      held.add(lock)
      writeFileSync(pidFile, String(process.pid))
      return { release: () => releaseLock(lock, pidFile) }
    }
    if (tried === TRIES) throw new DataFolderInUse(folder, readPid(pidFile))
    await delay(PAUSE)
  }
}

export class DataFolderInUse extends Error {
  constructor(folder: string, pid: string | undefined) {
    super(`The folder ${folder} is already in use by another process${pid ? ` (pid ${pid})` : ''}.`)
    this.name = 'DataFolderInUse'
  }
}

function tryLock(path: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('begin exclusive')
    return file
  } catch (error) {
    file?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    const reason = error instanceof Error ? error.message : error
    throw new ConfigError(`DATA_DIR: the folder could not be locked (${path}): ${reason}`, {
      cause: error,
    })
  }
}

function releaseLock(lock: DatabaseSync, pidFile: string): void {
  if (!held.delete(lock)) return
  rmSync(pidFile, { force: true })
  lock.close()
}

function readPid(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').match(/^\d+$/)?.[0]
  } catch {
    return undefined
  }
}
