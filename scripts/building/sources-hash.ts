import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const apart = new Set(['node_modules', 'build', '.react-router'])
const isTest = /\.test\.tsx?$/

/** All sources of the web: a change in any of them needs a new build. */
const parts = ['web', 'contract', 'package.json', 'package-lock.json', 'tsconfig.base.json']

export function hashOfSources(root: string): string {
  const hash = createHash('sha256')
  for (const path of parts.flatMap((part) => filesOf(join(root, part)))) {
    const bytes = readFileSync(path)
    hash.update(`${relative(root, path)}\0${bytes.length}\0`).update(bytes)
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
