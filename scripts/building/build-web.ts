import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from '../../api/platform/database/data-lock.ts'
import { hashOfSources } from './sources-hash.ts'

type Options = { root: string; force?: boolean; build?: (root: string) => Promise<void> }

const isFresh = (stamp: string, hash: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Builds only when the sources have changed. Of two calls at the same time, one builds and the other waits. */
export async function buildWeb({
  root,
  force = false,
  build = reactRouterBuild,
}: Options): Promise<'built' | 'fresh'> {
  const stamp = join(root, 'web', 'build', 'sources.sha256')
  if (!force && isFresh(stamp, hashOfSources(root))) return 'fresh'
  const lock = await waitForLock(join(root, '.build', 'building'))
  try {
    const hash = hashOfSources(root)
    if (!force && isFresh(stamp, hash)) return 'fresh'
    // Deleted first, so that an interrupted build does not count as the earlier one.
    rmSync(stamp, { force: true })
    await build(root)
    mkdirSync(join(root, 'web', 'build'), { recursive: true })
    writeFileSync(stamp, hash)
    return 'built'
  } finally {
    lock.release()
  }
}

/** The same lock as the data folder's: the system releases it when the process ends, so no lock is ever stale. */
async function waitForLock(folder: string) {
  for (;;) {
    try {
      return await lockDataFolder(folder)
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
    }
  }
}

function reactRouterBuild(root: string): Promise<void> {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const output: Buffer[] = []
  return new Promise((resolve, reject) => {
    const child = spawn('react-router', ['build'], {
      cwd: join(root, 'web'),
      env: { ...process.env, PATH, NODE_ENV: 'production' },
    })
    // Otherwise the child would go on writing after this process has released its lock.
    const end = () => void child.kill()
    process.once('exit', end)
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else
        reject(
          new Error(`${Buffer.concat(output).toString()}\nThe build of the web ended with exit code ${code}`),
        )
    })
  })
}
