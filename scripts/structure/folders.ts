import { basename } from 'node:path/posix'
import * as house from './house.ts'
import { type Breach, isTest, type Tree } from './sources.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/

/** Every file is in a known folder and of a known kind. */
export function folders(tree: Tree): Breach[] {
  return tree.paths.flatMap((path) => {
    const message = misplaced(path) ?? misnamed(path)
    return message ? [{ path, line: 1, rule: 'folders', message }] : []
  })
}

function misplaced(path: string): string | undefined {
  const [top = '', second, third] = path.split('/')
  if (second === undefined)
    return house.rootFiles.includes(top) ? undefined : 'this file is not in the list of root files (house.ts)'
  if (!house.rootFolders.includes(top)) return `the root has no folder '${top}' (house.ts)`
  if (top === 'api') return apiPlace(path, second, third)
  if (top === 'web') return webPlace(second, path.split('/').slice(2))
  if (top === 'lab') return labPlace(second, path.split('/').length - 2)
  if (top === 'contract' && third !== undefined) return 'contract/ has no folders: one file for each noun'
}

function labPlace(second: string, depth: number): string | undefined {
  if (depth > 0 && !['bench', 'parts', 'upgrade', 'faults'].includes(second))
    return 'lab/ has the folders bench/, parts/, upgrade/ and faults/'
  if ((second === 'bench' || second === 'upgrade') && depth > 1) return `lab/${second}/ has no folders`
  if (depth > 2) return 'a part has one file, and at most one flat folder'
}

function apiPlace(path: string, second: string, third: string | undefined): string | undefined {
  if (third === undefined) {
    const known =
      [...house.apiComposition, 'package.json', 'tsconfig.json'].includes(second) || isTest(second)
    return known ? undefined : 'only the files that put the domains together are directly in api/ (house.ts)'
  }
  if (house.apiGrounds.includes(second)) return undefined
  if (!house.apiDomains.includes(second)) return `the API has no domain '${second}' (house.ts)`
  return domainPlace(path.split('/').slice(2), [
    ...(house.providers[second] ?? []),
    ...(house.rooms[second] ?? []),
  ])
}

function domainPlace([name = '', ...below]: string[], folders: string[]): string | undefined {
  if (below.length === 0) return name.endsWith('.tsx') ? 'the API has no components' : undefined
  if (name === 'store') return storePlace(below)
  return folders.includes(name)
    ? undefined
    : 'a folder in a domain is a room, a provider or the store (house.ts)'
}

function storePlace(below: string[]): string | undefined {
  return below.length === 1 ? undefined : 'a store has no folders'
}

function webPlace(second: string, below: string[]): string | undefined {
  const [name = '', ...inRoom] = below
  if (below.length === 0 || house.webGrounds.includes(second)) return undefined
  if (!house.webDomains.includes(second)) return `the web has no domain '${second}' (house.ts)`
  if (inRoom.length > 0 && !house.webRooms[second]?.includes(name))
    return `${second} has no room '${name}' (house.ts)`
  if (inRoom.length > 1) return 'a room has no folders'
  const file = inRoom[0] ?? name
  const allowed = file.endsWith('.tsx') || isTest(file) || house.isVerbFile(file)
  return allowed ? undefined : 'a file of a web domain is a component, a <verb>-<noun>.ts or a test'
}

function misnamed(path: string): string | undefined {
  const segments = path.split('/')
  const forbidden = segments.find((segment) => house.forbiddenNames.includes(segment.replace(/\..*$/, '')))
  if (forbidden) return `'${forbidden}' is too general a name: say what the file holds`
  const ours = /^(api|contract|e2e|lab|scripts|web)\//.test(path) && /\.(ts|tsx)$/.test(path)
  const name = basename(path)
  // Names of routes are exempt, because React Router gives `$` and `+types` a meaning in them.
  if (ours && !kebab.test(name) && !path.startsWith('web/routes/')) return 'file names are in kebab-case'
}
