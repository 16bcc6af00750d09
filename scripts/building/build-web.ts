import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from '../../api/platform/database/data-lock.ts'
import { hashOfSources } from './sources-hash.ts'

type Options = { root: string; force?: boolean; build?: (root: string) => Promise<void> }

const isFresh = (stamp: string, hash: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Builds only what differs from the last build. Of two that start at once one builds and the other waits for it. */
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
    // A build that is cut off in the middle must not look like the one before it.
    rmSync(stamp, { force: true })
    await build(root)
    mkdirSync(join(root, 'web', 'build'), { recursive: true })
    writeFileSync(stamp, hash)
    return 'built'
  } finally {
    lock.release()
  }
}

/** The same lock as the data folder's: it ends with its process, so there is no stale one to judge. */
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
  const said: Buffer[] = []
  return new Promise((resolve, reject) => {
    const child = spawn('react-router', ['build'], {
      cwd: join(root, 'web'),
      env: { ...process.env, PATH, NODE_ENV: 'production' },
    })
    // Left alone it would go on writing after the lock of this process has ended.
    const end = () => void child.kill()
    process.once('exit', end)
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`${Buffer.concat(said).toString()}\nthe build ended with ${code}`))
    })
  })
}
