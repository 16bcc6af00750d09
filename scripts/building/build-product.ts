import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from '../../api/platform/database/data-lock.ts'
import { hashesOfSources, type Part } from './sources-hash.ts'

type Build = (root: string) => Promise<void>
type Options = { root: string; force?: boolean; parts?: readonly Part[]; builds?: Record<Part, Build> }

const stampOf = (root: string, part: Part) => join(root, part, 'build', 'sources.sha256')

/**
 * Builds the pages and bundles the server, each only when its sources have changed. Of two calls at the same time, one
 * builds and the other waits.
 */
export async function buildProduct({
  root,
  force = false,
  parts = ['web', 'api'],
  builds,
}: Options): Promise<'built' | 'fresh'> {
  const stale = () => {
    const hashes = hashesOfSources(root)
    const isFresh = (part: Part) => {
      const stamp = stampOf(root, part)
      return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashes[part]
    }
    return parts.filter((part) => force || !isFresh(part)).map((part) => ({ part, hash: hashes[part] }))
  }
  if (stale().length === 0) return 'fresh'
  const lock = await waitForLock(join(root, '.build', 'building'))
  try {
    const wanted = stale()
    if (wanted.length === 0) return 'fresh'
    const run = builds ?? (await import('./run-builds.ts')).runBuilds
    await Promise.all(
      wanted.map(async ({ part, hash }) => {
        const stamp = stampOf(root, part)
        // Deleted first, so that an interrupted build does not count as the earlier one.
        rmSync(stamp, { force: true })
        await run[part](root)
        mkdirSync(dirname(stamp), { recursive: true })
        writeFileSync(stamp, hash)
      }),
    )
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
