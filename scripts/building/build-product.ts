import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from '../../api/platform/database/data-lock.ts'
import { type Hashes, hashesOfSources, type Part } from './sources-hash.ts'

type Build = (root: string, hash: string) => Promise<void>
export type Options = { root: string; force?: boolean; parts?: readonly Part[]; builds?: Record<Part, Build> }
type Outcome = { built: Part[]; hashes: Hashes }

/** Each bundle has its own folder: a running process still loads later parts of the bundle that it was started from. */
export const bundlesIn = (root: string) => join(root, 'api', 'build')
export const bundleFolder = (root: string, hash: string) => join(bundlesIn(root), hash.slice(0, 16))
export const bundleOf = (root: string, { api }: Hashes) => join(bundleFolder(root, api), 'server.js')

/** The files of each build that the server reads when it starts. */
const outputsOf: Record<Part, (root: string, hashes: Hashes) => string[]> = {
  web: (root) => ['client', 'server/index.js'].map((name) => join(root, 'web', 'build', name)),
  api: (root, hashes) => [bundleOf(root, hashes)],
}

const stampOf = (root: string, part: Part) => join(root, part, 'build', 'sources.sha256')

/**
 * Builds the pages and bundles the server, each only when its sources have changed or its build is missing. Of two
 * calls at the same time, one builds and the other waits.
 */
export async function buildProduct(options: Options): Promise<Outcome> {
  const { root, force = false, parts = ['web', 'api'] } = options
  const known = findStale(root, parts)
  if (!force && known.stale.length === 0) return { built: [], hashes: known.hashes }
  const lock = await waitForLock(join(root, '.build', 'building'))
  try {
    const { hashes, stale } = findStale(root, parts)
    const built = force ? [...parts] : stale
    const builds = options.builds ?? (await findBuilds(root, built))
    await Promise.all(
      built.map(async (part) => {
        const stamp = stampOf(root, part)
        // The stamp of the last complete build is deleted first: an interrupted build must not count as complete.
        rmSync(stamp, { force: true })
        await builds[part](root, hashes[part])
        mkdirSync(dirname(stamp), { recursive: true })
        writeFileSync(stamp, hashes[part])
      }),
    )
    return { built, hashes }
  } finally {
    lock.release()
  }
}

/** `npm ci --omit=dev` installs no builders: such a tree starts when it was built before. */
async function findBuilds(root: string, parts: Part[]): Promise<Record<Part, Build>> {
  const missing = ['vite', 'rolldown'].filter((name) => !existsSync(join(root, 'node_modules', name)))
  if (missing.length === 0 || parts.length === 0) return (await import('./run-builds.ts')).builds
  const places = parts.map((part) => `${part}/build`).join(' and ')
  const text = `The build in ${places} is missing or older than its sources, and ${missing.join(' and ')} of the development packages, which build it, are not installed. Run \`npm ci && npm run build\`; after that \`npm ci --omit=dev\` may remove the builders again.`
  throw Object.assign(new Error(text), { code: 'NOT_BUILT' })
}

function findStale(root: string, parts: readonly Part[]): { hashes: Hashes; stale: Part[] } {
  const hashes = hashesOfSources(root)
  const isFresh = (part: Part) => {
    const stamp = stampOf(root, part)
    const isOfSources = existsSync(stamp) && readFileSync(stamp, 'utf8') === hashes[part]
    return isOfSources && outputsOf[part](root, hashes).every((path) => existsSync(path))
  }
  return { hashes, stale: parts.filter((part) => !isFresh(part)) }
}

/** Waits for a lock like the data folder's. The system releases it when the process ends, so no lock is ever stale. */
async function waitForLock(folder: string) {
  for (;;) {
    try {
      return await lockDataFolder(folder)
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
    }
  }
}
