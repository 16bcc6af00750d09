import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

export type Part = 'web' | 'api'

const apart = new Set(['node_modules', 'build', '.react-router'])
const isTest = /\.test\.tsx?$/

const ofBoth = ['contract', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/** All sources of a part: a change in any of them needs a new build of it. */
const sources: Record<Part, string[]> = {
  web: ['web', ...ofBoth],
  api: ['api', 'scripts/building', ...ofBoth],
}

export function hashesOfSources(root: string): Record<Part, string> {
  const digests = new Map<string, string>()
  const digestOf = (path: string) => {
    const known = digests.get(path) ?? digestFiles(root, path)
    digests.set(path, known)
    return known
  }
  const hashOf = (part: Part) =>
    createHash('sha256').update(sources[part].map(digestOf).join('\0')).digest('hex')
  return { web: hashOf('web'), api: hashOf('api') }
}

function digestFiles(root: string, path: string): string {
  const hash = createHash('sha256')
  for (const file of filesOf(join(root, path))) {
    const bytes = readFileSync(file)
    hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !apart.has(name) && !isTest.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
