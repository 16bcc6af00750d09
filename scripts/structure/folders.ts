import { basename } from 'node:path/posix'
import * as house from './house.ts'
import { type Breach, isTest, type Tree } from './sources.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/

/** Every file stands in a known folder and is of a known kind. */
export function folders(tree: Tree): Breach[] {
  return tree.paths.flatMap((path) => {
    const say = misplaced(path) ?? misnamed(path)
    return say ? [{ path, line: 1, rule: 'folders', say }] : []
  })
}

function misplaced(path: string): string | undefined {
  const [top = '', second, third] = path.split('/')
  if (second === undefined)
    return house.rootFiles.includes(top) ? undefined : 'no file of the root is called so'
  if (!house.rootFolders.includes(top)) return `no folder '${top}' in the root`
  if (top === 'api') return apiPlace(path, second, third)
  if (top === 'web') return webPlace(second, path.split('/').slice(2))
  if (top === 'contract' && third !== undefined) return 'contract/ is flat: one file for each noun'
}

function apiPlace(path: string, second: string, third: string | undefined): string | undefined {
  if (third === undefined) {
    const known =
      [...house.apiComposition, 'package.json', 'tsconfig.json'].includes(second) || isTest(second)
    return known ? undefined : 'api/ itself holds only what puts the domains together'
  }
  if (house.apiGrounds.includes(second)) return undefined
  if (!house.apiDomains.includes(second)) return `'${second}' is no domain of the API`
  return domainPlace(path.split('/').slice(2), [
    ...(house.providers[second] ?? []),
    ...(house.rooms[second] ?? []),
  ])
}

function domainPlace([name = '', ...below]: string[], folders: string[]): string | undefined {
  if (below.length === 0) return name.endsWith('.tsx') ? 'no components in the API' : undefined
  if (name === 'store') return storePlace(below)
  return folders.includes(name)
    ? undefined
    : 'a domain is flat: only a room, a provider or the store may be a folder'
}

function storePlace(below: string[]): string | undefined {
  return below.length === 1 ? undefined : 'a store is flat: one file for each thing that is read'
}

function webPlace(second: string, below: string[]): string | undefined {
  const [name = '', ...inRoom] = below
  if (below.length === 0 || house.webGrounds.includes(second)) return undefined
  if (!house.webDomains.includes(second)) return `'${second}' is no domain of the web`
  if (inRoom.length > 0 && !house.webRooms[second]?.includes(name)) return `'${name}' is no room of ${second}`
  if (inRoom.length > 1) return 'a room is flat'
  const file = inRoom[0] ?? name
  const allowed = file.endsWith('.tsx') || isTest(file) || house.isVerbFile(file)
  return allowed ? undefined : 'a web domain holds components, <verb>-<noun>.ts and tests'
}

function misnamed(path: string): string | undefined {
  const segments = path.split('/')
  const forbidden = segments.find((segment) => house.forbiddenNames.includes(segment.replace(/\..*$/, '')))
  if (forbidden) return `'${forbidden}' says nothing: name what it is`
  const ours = /^(api|contract|e2e|scripts|bench|web)\//.test(path) && /\.(ts|tsx)$/.test(path)
  const name = basename(path)
  // React Router's own conventions keep their dollar and their +types.
  if (ours && !kebab.test(name) && !path.startsWith('web/routes/')) return 'file names are in kebab-case'
}
