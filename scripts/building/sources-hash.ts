import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Part = 'web' | 'api'
export type Hashes = Record<Part, string>

const apart = new Set(['node_modules', 'build', '.build'])
const isTest = /\.test\.tsx?$/

const ofBoth = ['contract', 'scripts/building', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/** All sources of a part: a change in any of them needs a new build of it. */
const sources: Record<Part, string[]> = {
  web: ['web', ...ofBoth],
  // Some commands are bundled with the server.
  api: ['api', 'scripts', ...ofBoth],
}

// The real time: `NOW` shifts `Date`, but the states of files have the real time.
const realTime = () => performance.timeOrigin + performance.now()

type Known = { state: string; hashes: Hashes }

/**
 * A hash of the sources of each part. The files are read only if the state of one of them differs from its state at the
 * last call: reading two thousand files takes four times as long as reading their states. A file system may give two
 * changes within `sameInstant` milliseconds the same time.
 */
export function hashesOfSources(root: string, sameInstant = 2_000): Hashes {
  const kept = join(root, '.build', 'sources.json')
  const files = new Map(
    [...new Set(Object.values(sources).flat())].map((path) => [path, filesOf(root, path)]),
  )
  const all = [...files.values()].flat()
  const state = hash('sha256', all.map(({ path, state }) => `${path} ${state}`).join('\n'))
  const known = readKnown(kept)
  if (known?.state === state) return known.hashes
  const digests = new Map([...files].map(([path, some]) => [path, digestOf(root, some)]))
  const hashOf = (part: Part) => hash('sha256', sources[part].map((path) => digests.get(path)).join('\n'))
  const hashes = { web: hashOf('web'), api: hashOf('api') }
  if (all.every(({ changed }) => changed < realTime() - sameInstant)) {
    keepKnown(kept, { state, hashes })
  }
  return hashes
}

/** A tree that this process may only read starts too, and reads its sources at every start. */
function keepKnown(path: string, known: Known): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(known))
  } catch {}
}

function readKnown(path: string): Known | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Known
  } catch {
    return undefined
  }
}

type Source = { path: string; state: string; changed: number }

function filesOf(root: string, path: string): Source[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isDirectory())
    return readdirSync(join(root, path))
      .filter((name) => !apart.has(name) && !isTest.test(name))
      .sort()
      .flatMap((name) => filesOf(root, `${path}/${name}`))
  const { size, mtimeMs, ctimeMs, ino } = found
  return [{ path, state: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, changed: Math.max(mtimeMs, ctimeMs) }]
}

function digestOf(root: string, files: Source[]): string {
  return hash(
    'sha256',
    files.map(({ path }) => `${path} ${hash('sha256', readFileSync(join(root, path)))}`).join('\n'),
  )
}
